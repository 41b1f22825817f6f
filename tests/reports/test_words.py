"""The report never says more than was measured: no share is all, none is nothing."""

import pytest

from offscript.record import Share
from offscript.reports._words import (
    LONGEST,
    interval_words,
    list_words,
    rate_words,
    safe,
    share_words,
    size_words,
    sureness,
)


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.0, "1 in 100"),
        (0.004, "1 in 100"),
        (0.5, "50 in 100"),
        (0.996, "more than 99 in 100"),
        (1.0, "more than 99 in 100"),
    ],
)
def test_a_share_is_never_all_or_none(share: float, words: str) -> None:
    """What was right each time it was tried may be wrong the next time."""
    assert str(share_words(share)) == words


@pytest.mark.parametrize(
    ("rate", "words"),
    [(0.0, "none"), (0.0014, "about 1 in 714"), (0.5, "about 1 in 2"), (0.8, "80 in 100")],
)
def test_a_small_rate_is_one_in_so_many(rate: float, words: str) -> None:
    """Of a rate above a half that would be one in one and a bit."""
    assert str(rate_words(rate)) == words


def test_a_measured_share_has_its_interval_where_there_is_one() -> None:
    """And where too little was there to measure, that is said."""
    assert str(interval_words(0.853, (0.81, 0.89))) == "85% (81% to 89%)"
    assert interval_words(0.853, None) == Share(0.853)
    assert str(interval_words(None, None)) == "too little to say"


@pytest.mark.parametrize(
    ("confidence", "words"),
    [(0.9, "Quite sure"), (0.75, "Fairly sure"), (0.6, "Leaning this way"), (0.59, "Not sure")],
)
def test_confidence_has_a_word(confidence: float, words: str) -> None:
    """The number stands beside it."""
    assert str(sureness(confidence)) == words


def test_a_size_is_said_in_the_largest_unit_it_fills() -> None:
    """With its bytes, which can be compared."""
    assert str(size_words(999)) == "999 bytes"
    assert str(size_words(4_200_000)) == "4.2 MB (4,200,000 bytes)"


def test_a_long_list_says_how_much_is_left_out() -> None:
    """Names are joined as people join them."""
    assert str(list_words(["Sam"])) == "Sam"
    assert str(list_words(["Sam", "Alex"])) == "Sam and Alex"
    assert str(list_words(["Sam", "Alex", "Bex"], 2)) == "Sam, Alex and 1 more"


def test_a_long_text_of_strangers_is_cut_and_escaped() -> None:
    """However much is in a name, the page stays small."""
    assert safe("<b>") == "&lt;b&gt;"
    assert safe("a" * (LONGEST + 7)) == f"{'a' * LONGEST}… (7 more characters)"
