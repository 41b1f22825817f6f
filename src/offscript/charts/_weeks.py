"""Messages, and marked messages by family, week by week for both sides."""

from collections.abc import Sequence

from offscript.charts._drawing import (
    COLOURS,
    PLAIN,
    Row,
    Spec,
    count_axis,
    draw,
    marked_days,
    over_days,
)
from offscript.charts._periods import Count, Period, Unit, group_weeks
from offscript.charts._sides import named, sides
from offscript.record import (
    FAMILIES,
    Figure,
    MarkedDate,
    Panel,
    Said,
    Sayable,
    Several,
    Table,
    WeekCount,
    Whose,
    said,
)


def draw_weeks(
    weeks: Sequence[WeekCount], dates: Sequence[MarkedDate], other: Sayable | None
) -> list[Figure]:
    """Draw both counts, grouped by week, month or year; both sides have the same scales."""
    unit, periods = group_weeks(weeks)
    if not periods:
        return []
    figures = [
        Figure(
            id="messages",
            title=said("Messages"),
            says=_BARS[unit],
            panels=_panels(periods, dates, unit, other, marked=False),
            table=_table(periods, unit, other, marked=False),
            rest=_EMPTY[unit],
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
                title=said("Marked messages"),
                says=said(
                    "How many messages hold words that were marked, by what such words tend to do "
                    "to whoever receives them. A message marked for two of these counts for both. "
                    "Both sides have the same scale."
                ),
                panels=_panels(periods, dates, unit, other, marked=True),
                table=_table(periods, unit, other, marked=True),
                rest=_UNMARKED[unit],
                families=tuple(family for family in COLOURS if family in seen),
                starts=periods[0].starts,
                ends=periods[-1].ends,
                labels=True,
            )
        )
    return figures


def _panels(
    periods: Sequence[Period],
    dates: Sequence[MarkedDate],
    unit: Unit,
    other: Sayable | None,
    *,
    marked: bool,
) -> tuple[Panel, ...]:
    first, last = periods[0].starts, periods[-1].ends
    lines = marked_days(dates, first, last)
    most = max(_of(side, marked=marked) for one in periods for side in (one.mine, one.theirs))
    return tuple(
        draw(
            {"layer": [_bars(periods, most, whose, marked=marked), lines]},
            named("marked" if marked else "messages", whose),
            whose,
            _label(name, periods, unit, whose, marked=marked),
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
            "y": count_axis("count", most),
            "color": colour,
            **({"order": {"field": "order", "type": "quantitative"}} if marked else {}),
        },
    }


def _side(period: Period, whose: Whose) -> Count:
    return period.mine if whose == "me" else period.theirs


def _of(count: Count, *, marked: bool) -> int:
    return count.marks if marked else count.messages


def _label(
    name: Sayable, periods: Sequence[Period], unit: Unit, whose: Whose, *, marked: bool
) -> Said:
    """Say in one sentence what a drawing shows; the table below it holds all of it."""
    most, when = max(
        ((_of(_side(one, whose), marked=marked), one) for one in periods), key=lambda one: one[0]
    )
    if not most:
        return (
            said("Bar chart, {who}: no marked messages.", who=name)
            if marked
            else said("Bar chart, {who}: no messages.", who=name)
        )
    words = _MARKED_BY[unit] if marked else _MESSAGES_BY[unit]
    return said(
        "Bar chart, {who}: {what}, from {first} to {last}. The most is {most}, in that of {when}. "
        "All counts are in the table that follows.",
        who=name,
        what=words,
        first=periods[0].label,
        last=periods[-1].label,
        most=most,
        when=when.label,
    )


def _table(periods: Sequence[Period], unit: Unit, other: Sayable | None, *, marked: bool) -> Table:
    shown = list(sides(other))
    return Table(
        (_HEADS[unit], *(name for _, name in shown)),
        tuple(
            (period.label, *(_cell(_side(period, whose), marked=marked) for whose, _ in shown))
            for period in periods
            if any(_of(_side(period, whose), marked=marked) for whose, _ in shown)
        ),
    )


def _cell(count: Count, *, marked: bool) -> Sayable:
    if not marked:
        return count.messages
    told = tuple(
        said("{family}: {count}", family=does, count=count.marked[family])
        for family, does in FAMILIES.items()
        if count.marked.get(family)
    )
    return Several(told, between="; ") if told else 0


_HEADS: dict[Unit, Said] = {"week": said("Week of"), "month": said("Month"), "year": said("Year")}
_MESSAGES_BY: dict[Unit, Said] = {
    "week": said("messages by week"),
    "month": said("messages by month"),
    "year": said("messages by year"),
}
_MARKED_BY: dict[Unit, Said] = {
    "week": said("marked messages by week"),
    "month": said("marked messages by month"),
    "year": said("marked messages by year"),
}
_BARS: dict[Unit, Said] = {
    "week": said(
        "Each bar is one week, from Monday to Sunday. Both sides have the same scale. Calls are "
        "counted as messages here. A week with nothing means that these files hold nothing for it. "
        "It does not mean that nothing was sent, and never that it was safe."
    ),
    "month": said(
        "Each bar is the weeks that begin in one month. Both sides have the same scale. Calls are "
        "counted as messages here. A month with nothing means that these files hold nothing for "
        "it. It does not mean that nothing was sent, and never that it was safe."
    ),
    "year": said(
        "Each bar is the weeks that begin in one year. Both sides have the same scale. Calls are "
        "counted as messages here. A year with nothing means that these files hold nothing for it. "
        "It does not mean that nothing was sent, and never that it was safe."
    ),
}
_EMPTY: dict[Unit, Said] = {
    "week": said("A week that is not listed holds no messages."),
    "month": said("A month that is not listed holds no messages."),
    "year": said("A year that is not listed holds no messages."),
}
_UNMARKED: dict[Unit, Said] = {
    "week": said("A week that is not listed holds no marked messages."),
    "month": said("A month that is not listed holds no marked messages."),
    "year": said("A year that is not listed holds no marked messages."),
}
