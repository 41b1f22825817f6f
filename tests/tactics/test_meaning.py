"""Vectors of meanings: what they do to any text, and that those shipped know one thing from another."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from offscript.tactics import open_meaning
from offscript.tactics.model._meaning import BETWEEN, words_of

ALIKE = [
    ("the time he apologised", "I'm so sorry, forgive me", "the bus leaves at nine"),
    ("our dog was ill", "took the puppy to the vet, he is sick", "the invoice is attached"),
    ("asking for money back", "can you pay me the cash you owe", "what a lovely sunset"),
    ("he was drunk", "he had far too much beer and wine", "my train is late again"),
    ("court hearing", "the judge will see the lawyers on Monday", "happy birthday to you"),
    ("flowers", "a bouquet of roses", "the boiler is broken"),
]


@pytest.mark.parametrize(("asked", "like", "unlike"), ALIKE)
def test_what_is_alike_lies_nearer(asked: str, like: str, unlike: str) -> None:
    """A question lies nearer to what answers it, in other words, than to something else."""
    one, near, far = open_meaning().vectors([asked, like, unlike])
    assert one @ near > one @ far


@given(some.lists(some.text(max_size=60), max_size=8))
def test_texts_do_not_touch_each_other(texts: list[str]) -> None:
    """However many are read together, each has the vector it has alone, of length 1 or nothing."""
    meaning = open_meaning()
    together = meaning.vectors(texts)
    assert together.shape == (len(texts), meaning.width)
    lengths = np.linalg.norm(together, axis=1)
    assert all(abs(length - 1) < 1e-3 or length == 0 for length in lengths)
    for text, vector in zip(texts, together, strict=True):
        assert np.allclose(meaning.vectors([text])[0], vector, atol=1e-5)


def test_accents_capitals_and_emoji() -> None:
    """Case and accents don't matter, an emoji is its name, and boundaries stay where they are."""
    assert words_of(["Café, DON’T!", "🐶\x00x"]) == [
        "cafe",
        "don",
        "t",
        BETWEEN,
        "dog",
        "face",
        "x",
    ]
    first, second = open_meaning().vectors(["Café", "cafe"])
    assert np.allclose(first, second)
    assert not open_meaning().vectors(["雨", "...", ""]).any()
