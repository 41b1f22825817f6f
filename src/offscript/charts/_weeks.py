"""Messages, and marked messages by family, week by week for both sides."""

from collections.abc import Sequence

from offscript.charts._drawing import (
    COLOURS,
    PLAIN,
    Row,
    Spec,
    counts,
    draw,
    marked_days,
    over_days,
)
from offscript.charts._periods import Count, Period, Unit, group_weeks
from offscript.charts._sides import named, sides
from offscript.record import FAMILIES, Figure, MarkedDate, Panel, Table, WeekCount, Whose


def draw_weeks(
    weeks: Sequence[WeekCount], dates: Sequence[MarkedDate], other: str | None
) -> list[Figure]:
    """Draw both counts, grouped by week, month or year; both sides have the same scales."""
    unit, periods = group_weeks(weeks)
    if not periods:
        return []
    bars = (
        "Each bar is one week, from Monday to Sunday."
        if unit == "week"
        else f"Each bar is the weeks that begin in one {unit}."
    )
    figures = [
        Figure(
            id="messages",
            title="Messages",
            says=f"{bars} Both sides have the same scale. Calls are counted as messages here. A "
            f"{unit} with nothing means that these files hold nothing for it. It does not mean "
            "that nothing was sent, and never that it was safe.",
            panels=_panels("messages", periods, dates, unit, other),
            table=_table("messages", periods, unit, other),
            rest=f"A {unit} that is not listed holds no messages.",
            starts=periods[0].starts,
            ends=periods[-1].ends,
        )
    ]
    seen = {
        family
        for period in periods
        for side in (period.mine, period.theirs)
        for family, count in side.marked.items()
        if count
    }
    if seen:
        figures.append(
            Figure(
                id="marked",
                title="Marked messages",
                says="How many messages hold words that were marked, by what such words tend to do "
                "to whoever receives them. A message marked for two of these counts for both. Both "
                "sides have the same scale.",
                panels=_panels("marked messages", periods, dates, unit, other),
                table=_table("marked messages", periods, unit, other),
                rest=f"A {unit} that is not listed holds no marked messages.",
                families=tuple(family for family in COLOURS if family in seen),
                starts=periods[0].starts,
                ends=periods[-1].ends,
                labels=True,
            )
        )
    return figures


def _panels(
    what: str,
    periods: Sequence[Period],
    dates: Sequence[MarkedDate],
    unit: Unit,
    other: str | None,
) -> tuple[Panel, ...]:
    first, last = periods[0].starts, periods[-1].ends
    lines = marked_days(dates, first, last)
    marked = what != "messages"
    most = max(_of(side, marked=marked) for one in periods for side in (one.mine, one.theirs))
    return tuple(
        draw(
            {"layer": [_bars(periods, most, whose, marked=marked), lines]},
            named(what.partition(" ")[0], whose),
            whose,
            _label(name, what, periods, unit, whose),
        )
        for whose, name in sides(other)
    )


def _bars(periods: Sequence[Period], most: int, whose: Whose, *, marked: bool) -> Spec:
    """Make the bars, one a period and as wide as it lasted; marks are stacked by family."""
    rows: list[Row] = []
    for period in periods:
        span: Row = {"starts": period.starts.isoformat(), "ends": period.ends.isoformat()}
        side = _side(period, whose)
        if not marked and side.messages:
            rows.append({**span, "count": side.messages})
        rows += [
            {**span, "count": side.marked[family], "family": family, "order": -place}
            for place, family in enumerate(FAMILIES)
            if marked and side.marked.get(family)
        ]
    first, last = periods[0].starts, periods[-1].ends
    colour: Spec = {"value": PLAIN}
    if marked:
        colour = {
            "field": "family",
            "type": "nominal",
            "scale": {"domain": list(COLOURS), "range": list(COLOURS.values())},
            "legend": None,
        }
    return {
        "data": {"values": rows},
        "mark": {"type": "bar", "binSpacing": 0, "clip": True},
        "encoding": {
            "x": {"field": "starts", "bin": "binned", **over_days(first, last)},
            "x2": {"field": "ends"},
            "y": counts("count", most),
            "color": colour,
            **({"order": {"field": "order", "type": "quantitative"}} if marked else {}),
        },
    }


def _side(period: Period, whose: Whose) -> Count:
    return period.mine if whose == "me" else period.theirs


def _of(count: Count, *, marked: bool) -> int:
    return count.marks if marked else count.messages


def _label(name: str, what: str, periods: Sequence[Period], unit: Unit, whose: Whose) -> str:
    """Say in one sentence what a drawing shows; the table below it holds all of it."""
    marked = what != "messages"
    most, when = max(
        ((_of(_side(one, whose), marked=marked), one) for one in periods), key=lambda one: one[0]
    )
    if not most:
        return f"Bar chart, {name}: no {what}."
    many = f"1 {unit}" if len(periods) == 1 else f"{len(periods):,} {unit}s"
    return (
        f"Bar chart, {name}: {what} per {unit}, {many} from {periods[0].label} to "
        f"{periods[-1].label}. The most is {most:,}, in the {unit} of {when.label}. All counts are "
        "in the table that follows."
    )


def _table(what: str, periods: Sequence[Period], unit: Unit, other: str | None) -> Table:
    shown = list(sides(other))
    marked = what != "messages"
    return Table(
        ("Week of" if unit == "week" else unit.capitalize(), *(name for _, name in shown)),
        tuple(
            (period.label, *(_cell(_side(period, whose), marked=marked) for whose, _ in shown))
            for period in periods
            if any(_of(_side(period, whose), marked=marked) for whose, _ in shown)
        ),
    )


def _cell(count: Count, *, marked: bool) -> str | int:
    if not marked:
        return count.messages
    told = [
        f"{does}: {count.marked[family]}"
        for family, does in FAMILIES.items()
        if count.marked.get(family)
    ]
    return "; ".join(told) or 0
