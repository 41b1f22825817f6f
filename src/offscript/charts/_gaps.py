"""Silences of two weeks or more: when each began, and how long it lasted."""

from datetime import date

from offscript.charts._drawing import PLAIN, Row, Spec, count_axis, draw, over_days
from offscript.charts._sides import named, side_of, sides
from offscript.record import Day, Figure, Said, Sayable, Table, TimeCounts, counted, said


def draw_gaps(counts: TimeCounts, other: Sayable | None) -> Figure | None:
    """Draw each silence as a block, as wide and as high as it lasted; None where there is none."""
    by_side = {whose: side_of(counts, whose).silences for whose, _ in sides(other)}
    every = [one for silences in by_side.values() for one in silences]
    if not every:
        return None
    days = [day for side in (counts.mine, counts.theirs) for day, _ in side.days]
    first, last = min(days), max(days)
    most = max((end - start).days for start, end in every)
    return Figure(
        id="gaps",
        title=said("Silences"),
        says=said(
            "Each block is two weeks or more in which one side sent nothing in these files, as "
            "high as it was long in days. Files that are missing look the same. Quiet is not the "
            "same as safe."
        ),
        panels=tuple(
            draw(
                _blocks(by_side[whose], most, first, last),
                named("gaps", whose),
                whose,
                _label(name, len(by_side[whose])),
            )
            for whose, name in sides(other)
        ),
        table=Table(
            (said("Who"), said("From"), said("To"), said("Days")),
            tuple(
                (name, Day(start), Day(end), (end - start).days)
                for whose, name in sides(other)
                for start, end in by_side[whose]
            ),
        ),
        starts=first,
        ends=last,
    )


def _label(name: Sayable, silences: int) -> Said:
    """Say in one sentence what a drawing shows."""
    if not silences:
        return said(
            "Chart, {who}: no silence of two weeks or more that ended with a message.", who=name
        )
    return counted(
        "Chart, {who}: 1 silence of two weeks or more. It is in the table that follows.",
        "Chart, {who}: {n} silences of two weeks or more. All are in the table that follows.",
        silences,
        who=name,
    )


def _blocks(silences: tuple[tuple[date, date], ...], most: int, first: date, last: date) -> Spec:
    rows: list[Row] = [
        {"starts": start.isoformat(), "ends": end.isoformat(), "days": (end - start).days}
        for start, end in silences
    ]
    return {
        "data": {"values": rows},
        "mark": {"type": "bar", "binSpacing": 0, "clip": True, "color": PLAIN},
        "encoding": {
            "x": {"field": "starts", "bin": "binned", **over_days(first, last)},
            "x2": {"field": "ends"},
            "y": count_axis("days", most),
        },
    }
