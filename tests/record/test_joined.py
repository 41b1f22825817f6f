"""Spans of one thing are given in order, and none lies on another."""

from hypothesis import given
from hypothesis import strategies as st

from offscript.record import Span, joined

SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 9)), max_size=8)


@given(SPANS)
def test_overlapping_spans_are_one_and_hold_the_same_places(given_: list[tuple[int, int]]) -> None:
    """Not one place is lost or added."""
    spans = [Span(start, start + length) for start, length in given_]
    made = joined(spans)
    held = {place for span in spans for place in range(span.start, span.end)}
    assert sorted(place for span in made for place in range(span.start, span.end)) == sorted(held)
    assert list(made) == sorted(made)


def test_spans_that_only_touch_stay_apart() -> None:
    """They are two things that were said, one after the other."""
    assert joined([Span(3, 6), Span(0, 3)]) == (Span(0, 3), Span(3, 6))
    assert joined([Span(0, 4), Span(3, 6)]) == (Span(0, 6),)
