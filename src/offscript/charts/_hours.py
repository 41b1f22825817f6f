"""Hours of the day at which both sides wrote, on the clock where each message was written."""

from offscript.charts._drawing import PLAIN, Spec, count_axis, draw
from offscript.charts._sides import named, side_of, sides
from offscript.record import Figure, Said, Sayable, Table, TimeCounts, said


def draw_hours(counts: TimeCounts, other: Sayable | None) -> Figure | None:
    """Draw a bar for each hour; both sides have the same scale."""
    by_side = {whose: side_of(counts, whose).hours for whose, _ in sides(other)}
    most = max(max(hours) for hours in by_side.values())
    if not most:
        return None
    return Figure(
        id="hours",
        title=said("Hours of the day"),
        says=said(
            "How many messages were sent in each hour, from midnight to midnight, by the clock "
            "where they were written. Both sides have the same scale."
        ),
        panels=tuple(
            draw(
                _bars(by_side[whose], most),
                named("hours", whose),
                whose,
                _label(name, by_side[whose]),
            )
            for whose, name in sides(other)
        ),
        table=Table(
            (said("From"), *(name for _, name in sides(other))),
            tuple(
                (f"{hour:02}:00", *(hours[hour] for hours in by_side.values()))
                for hour in range(24)
            ),
        ),
    )


def _label(name: Sayable, hours: tuple[int, ...]) -> Said:
    """Say in one sentence what a drawing shows."""
    most = max(hours)
    if not most:
        return said("Bar chart, {who}: no messages.", who=name)
    return said(
        "Bar chart, {who}: messages by hour of the day. The most is {most}, from {from_}. All "
        "counts are in the table that follows.",
        who=name,
        most=most,
        from_=f"{hours.index(most):02}:00",
    )


def _bars(hours: tuple[int, ...], most: int) -> Spec:
    rows = [{"from": hour, "to": hour + 0.85, "count": count} for hour, count in enumerate(hours)]
    axis = {
        "values": [0, 6, 12, 18, 24],
        "labelExpr": "datum.value + ':00'",
        "grid": False,
        "labelFlush": False,
    }
    return {
        "data": {"values": rows},
        "mark": {"type": "bar", "binSpacing": 0, "color": PLAIN},
        "encoding": {
            "x": {
                "field": "from",
                "type": "quantitative",
                "bin": "binned",
                "title": None,
                "scale": {"domain": [0, 24], "nice": False},
                "axis": axis,
            },
            "x2": {"field": "to"},
            "y": count_axis("count", most),
        },
    }
