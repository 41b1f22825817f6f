"""Draws what happened over time as figures, for pages: each for both sides, with its numbers."""

from collections.abc import Mapping, Sequence

from offscript.actions._figures import figures_of
from offscript.record import Figure, MarkedDate, Marking, Message, Person


def draw_figures(
    messages: Sequence[Message],
    markings: Mapping[str, Marking],
    people: Sequence[Person],
    dates: Sequence[MarkedDate] = (),
) -> tuple[Figure, ...]:
    """Draw messages in time order with what was read out of them; empty where there are none.

    A figure whose `labels` is set rests on marks: it is for showing only where the marks are more
    than everyday talk gets.
    """
    return figures_of(messages, markings, people, dates)
