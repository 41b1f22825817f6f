"""Draws the weeks of an archive for the app: the same charts as in the report, and their counts."""

from collections.abc import Callable, Sequence
from typing import Literal

from markupsafe import Markup

from offscript.record import Drawing, MarkedDate, PeriodCount, WeekCount
from offscript.reports._periods import Unit, group_weeks

Counts = Literal["messages", "marks"]
Draw = Callable[..., Markup]


def draw_weeks(
    weeks: Sequence[WeekCount], dates: Sequence[MarkedDate]
) -> tuple[Unit, tuple[PeriodCount, ...], tuple[Drawing, ...]]:
    """Group weeks, and draw both counts for both sides on the same scales.

    Gives what a period is, all periods, and the charts; none where there is nothing to draw.
    """
    unit, periods = group_weeks(weeks)
    rows = tuple(
        PeriodCount(
            starts=period.starts,
            my_messages=period.mine.messages,
            their_messages=period.theirs.messages,
            my_marks=period.mine.marked,
            their_marks=period.theirs.marked,
        )
        for period in periods
    )
    if not periods:
        return unit, rows, ()
    # Altair takes a second to import; nobody should wait for it who has nothing to draw.
    from offscript.reports._charts import draw_marks, draw_messages  # noqa: PLC0415

    draws: tuple[tuple[Counts, Draw], ...] = (("messages", draw_messages), ("marks", draw_marks))
    return (
        unit,
        rows,
        tuple(
            Drawing(
                counts=counts,
                is_me=mine,
                svg=str(draw(periods, dates, mine=mine, name=f"{counts}-{mine}".lower(), label="")),
            )
            for counts, draw in draws
            for mine in (False, True)
        ),
    )
