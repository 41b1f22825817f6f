"""Counts over time as drawings, each with its numbers as a table: values in, SVG out."""

from collections.abc import Sequence

import msgspec

from offscript.charts._calendar import draw_calendar
from offscript.charts._gaps import draw_gaps
from offscript.charts._hours import draw_hours
from offscript.charts._sides import EVERYONE_ELSE
from offscript.charts._survival import draw_survival
from offscript.charts._switches import draw_switches
from offscript.charts._weeks import draw_weeks
from offscript.record import Figure, MarkedDate, Sayable, TimeCounts, WeekCount

__all__ = ["EVERYONE_ELSE", "draw_figures"]


def draw_figures(
    weeks: Sequence[WeekCount],
    counts: TimeCounts | None,
    dates: Sequence[MarkedDate],
    other: Sayable | None,
) -> tuple[Figure, ...]:
    """Draw all there is to draw; `other` is what the other side is called, None if nobody is.

    `weeks` are those of everybody who wrote, `counts` those of the one who wrote most.
    """
    figures = draw_weeks(weeks, dates, other)
    if counts is not None:
        shown = counts.person if other is not None else None
        drawn = (
            draw(counts, shown)
            for draw in (draw_calendar, draw_hours, draw_gaps, draw_switches, draw_survival)
        )
        between = None if other == shown else shown
        figures += [
            msgspec.structs.replace(figure, between=between)
            for figure in drawn
            if figure is not None
        ]
    return tuple(figures)
