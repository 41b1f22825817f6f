"""What the screen makes of a message depends on it and what came before, and on nothing beside it."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tactics._messages import message

from offscript.tactics._calibration import load_calibration
from offscript.tactics._look import Look
from offscript.tactics._looked import Looked
from offscript.tactics._prepared import load_library
from offscript.tactics.model._gathered import BEFORE, Gathered
from offscript.tactics.model._grams import BITS, LONG, grams, stretches
from offscript.tactics.model._screen import Screen, screened

SCENE = [
    "are you coming on saturday or not",
    "I said I would think about it",
    "Nobody else would have put up with you this long and you know it. " * 4,
    "ok",
    "the plumber is here, can you ring him back",
    "ok",
]


@cache
def screen() -> Screen:
    """Open the shipped weights."""
    return Screen(Path(str(files("offscript.tactics") / "model" / "weights" / "screen.npz")))


def looked(texts: Sequence[str]) -> list[Looked]:
    """Look at texts, said in turns."""
    look = Look(load_library(), load_calibration())
    seen = (look.at(message(text, at, author="ab"[at % 2])) for at, text in enumerate(texts))
    return [one for one in seen if one is not None]


@settings(max_examples=30, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=200), min_size=1, max_size=9))
def test_a_message_is_screened_alike_alone_and_in_a_lot(texts: list[str]) -> None:
    """Whatever is read with it."""
    lot = looked([*texts, *SCENE])
    together = screen().rows(lot)
    alone = np.concatenate([screen().rows([one]) for one in lot])
    assert np.allclose(together, alone, rtol=0, atol=1e-6)


def test_what_came_before_is_heard() -> None:
    """The same short answer after a friendly line and after an ugly one."""
    after = [looked([first, "fine"])[-1] for first in ("lunch at one?", SCENE[2])]
    some = screened(screen().rows(after)).some
    assert abs(some[0] - some[1]) > 0.1


def test_telling_words_are_louder_than_plain_ones() -> None:
    """By the network as by the linear model, and it names what they are."""
    tells, plain = (looked([text])[0] for text in (SCENE[2], SCENE[4]))
    seen = screened(screen().rows([tells, plain]))
    assert seen.some[0] > 0 > seen.some[1]
    assert seen.linear[0, 0] > seen.linear[1, 0]


def test_every_text_is_read_once() -> None:
    """A text that stands before several messages, or is said twice, has one number."""
    gathered = Gathered(looked(SCENE))
    bits = gathered.bits(np.ones(1 << BITS, np.float32))
    assert len(bits.texts.starts) == len(set(SCENE)) + 1
    assert len(bits.stretches.starts) > len(bits.texts.starts)
    assert len(gathered.own) == len(SCENE)
    assert len(gathered.earlier) == sum(min(place, BEFORE) for place in range(len(SCENE)))
    assert gathered.own[3] == gathered.own[5]
    assert list(gathered.is_others[gathered.row == 1]) == [True]


@given(st.text(max_size=3 * LONG))
def test_stretches_leave_nothing_out(text: str) -> None:
    """All words of a text are in one of its stretches, in order."""
    words = " ".join(text.split())
    assert "".join(stretches(words)) == words


@given(st.lists(st.text("abcd öß ", max_size=3 * LONG), min_size=1, max_size=5))
def test_a_stretch_has_the_bits_of_its_words(texts: list[str]) -> None:
    """Those that begin and end in it, as if it stood alone."""
    lines = [" ".join(text.split()) for text in texts]
    bits = grams(lines)
    for number, text in enumerate(lines):
        parts = stretches(text) if len(text) >= LONG else [text]
        for place, part in enumerate(parts, bits.firsts[number]):
            here = bits.places[bits.is_inside & (bits.stretch_of == place)]
            alone = grams([part]).places
            # At the end of a text two more runs of letters hold that it ends.
            assert 0 <= len(alone) - len(here) <= 2 * (part is not parts[-1])
            assert set(here) <= set(alone)
    assert bits.stretches == sum(len(stretches(text)) if len(text) >= LONG else 1 for text in lines)
