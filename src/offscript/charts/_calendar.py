"""A calendar of contact: each day of the last two years, the darker the more was written."""

from datetime import date, timedelta

from offscript.charts._drawing import PLAIN, Row, Spec, draw, over_days
from offscript.charts._sides import named, side_of, sides
from offscript.record import (
    Day,
    Figure,
    Said,
    Sayable,
    Table,
    TimeCounts,
    Whose,
    counted,
    said,
)

MOST = timedelta(weeks=104)
WEEKDAYS = (
    said("Mon"),
    said("Tue"),
    said("Wed"),
    said("Thu"),
    said("Fri"),
    said("Sat"),
    said("Sun"),
)
STEPS = (0.35, 0.55, 0.75, 1.0)
"""How dark a day is: the quarter of the busiest day that its count lies in."""


def draw_calendar(counts: TimeCounts, other: Sayable | None) -> Figure | None:
    """Draw a square for each day with messages, by week and weekday; both sides share the steps."""
    every = [day for side in (counts.mine, counts.theirs) for day, _ in side.days]
    if not every:
        return None
    last = max(every)
    first = max(min(every), last - MOST)
    first -= timedelta(days=first.weekday())
    ends = last + timedelta(days=7 - last.weekday())
    by_side = {
        whose: {day: count for day, count in side_of(counts, whose).days if day >= first}
        for whose, _ in sides(other)
    }
    most = max(count for days in by_side.values() for count in days.values())
    panels = tuple(
        draw(
            _squares(by_side[whose], most, first, ends),
            named("calendar", whose),
            whose,
            _label(name, by_side[whose], first, last),
        )
        for whose, name in sides(other)
    )
    return Figure(
        id="calendar",
        title=said("Days with messages"),
        says=said(
            "Each square is a day, Monday at the top, from {first} to {last}; the stronger, the "
            "more messages. An empty day says nothing about safety.",
            first=Day(first),
            last=Day(last),
        ),
        panels=panels,
        table=_table(by_side, other),
        rest=said("A week that is not listed holds no messages."),
        starts=first,
        ends=ends,
    )


def _label(name: Sayable, days: dict[date, int], first: date, last: date) -> Said:
    """Say in one sentence what a drawing shows."""
    if not days:
        return said("Calendar, {who}: no messages.", who=name)
    return counted(
        "Calendar, {who}: 1 day with messages between {first} and {last}, and at most "
        "{most} on one day. It is in the table that follows.",
        "Calendar, {who}: {n} days with messages between {first} and {last}, and at most "
        "{most} on one day. All are in the table that follows.",
        len(days),
        who=name,
        first=Day(first),
        last=Day(last),
        most=max(days.values()),
    )


def _squares(days: dict[date, int], most: int, first: date, ends: date) -> Spec:
    rows: list[Row] = []
    for day, count in days.items():
        monday = day - timedelta(days=day.weekday())
        rows.append(
            {
                "starts": monday.isoformat(),
                "ends": (monday + timedelta(days=6)).isoformat(),
                "top": day.weekday(),
                "bottom": day.weekday() + 0.85,
                "dark": STEPS[min(4 * count // (most + 1), 3)],
            }
        )
    names = "['Mon','Tue','Wed','Thu','Fri','Sat','Sun'][floor(datum.value)]"
    axis = {"values": [0.4, 2.4, 4.4, 6.4], "labelExpr": names, "ticks": False, "grid": False}
    return {
        "data": {"values": rows},
        "mark": {"type": "rect", "clip": True, "fill": PLAIN},
        "encoding": {
            "x": {"field": "starts", **over_days(first, ends)},
            "x2": {"field": "ends"},
            "y": {
                "field": "top",
                "type": "quantitative",
                "title": None,
                "scale": {"domain": [7, 0], "nice": False},
                "axis": axis,
            },
            "y2": {"field": "bottom"},
            "opacity": {"field": "dark", "type": "quantitative", "scale": None},
        },
    }


def _table(by_side: dict[Whose, dict[date, int]], other: Sayable | None) -> Table:
    """List the weeks with messages: each side's count of each weekday."""
    weeks = sorted(
        {day - timedelta(days=day.weekday()) for days in by_side.values() for day in days}
    )
    shown = list(sides(other))
    rows: list[tuple[Sayable, ...]] = []
    for monday in weeks:
        cells: list[Sayable] = []
        for number in range(7):
            day = monday + timedelta(days=number)
            counts = [by_side[whose].get(day, 0) for whose, _ in shown]
            cells.append(" + ".join(f"{count:,}" for count in counts) if any(counts) else "")
        rows.append((Day(monday), *cells))
    who = shown[0][1]
    head = (
        said("Week of ({you})", you=who)
        if len(shown) == 1
        else said("Week of ({you} + {others})", you=who, others=shown[1][1])
    )
    return Table((head, *WEEKDAYS), tuple(rows))
