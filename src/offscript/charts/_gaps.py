"""Silences of two weeks or more: when each began, and how long it lasted."""

from datetime import date

from offscript.charts._drawing import PLAIN, Row, Spec, counts, day_words, draw, over_days
from offscript.charts._sides import named, sides
from offscript.record import Figure, Table, TimeCounts


def draw_gaps(counted: TimeCounts, other: str | None) -> Figure | None:
    """Draw each silence as a block, as wide and as high as it lasted; None where there is none."""
    by_side = {
        whose: (counted.mine if whose == "me" else counted.theirs).silences
        for whose, _ in sides(other)
    }
    every = [one for silences in by_side.values() for one in silences]
    if not every:
        return None
    days = [day for side in (counted.mine, counted.theirs) for day, _ in side.days]
    first, last = min(days), max(days)
    most = max((end - start).days for start, end in every)
    return Figure(
        id="gaps",
        title="Silences",
        says="Each block is two weeks or more in which one side sent nothing in these files, as "
        "high as it was long in days. Files that are missing look the same. Quiet is not the same "
        "as safe.",
        panels=tuple(
            draw(
                _blocks(by_side[whose], most, first, last),
                named("gaps", whose),
                whose,
                f"Chart, {name}: {len(by_side[whose]):,} silences of two weeks or more. All are in "
                "the table that follows.",
            )
            for whose, name in sides(other)
        ),
        table=Table(
            ("Who", "From", "To", "Days"),
            tuple(
                (name, day_words(start), day_words(end), (end - start).days)
                for whose, name in sides(other)
                for start, end in by_side[whose]
            ),
        ),
        starts=first,
        ends=last,
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
            "y": counts("days", most),
        },
    }
