"""Draws counts over time as SVG with Altair; colours come from the page's CSS.

Importing this file takes about a second: it is imported where a chart is drawn.
"""

import re
from collections.abc import Sequence
from datetime import date

import altair as alt
import vl_convert
from markupsafe import Markup

from offscript.record import FAMILIES, MarkedDate
from offscript.reports._periods import Period
from offscript.reports._words import safe

WIDTH = 330
HEIGHT = 95
"""Small on purpose: the page scales a chart up, and its letters stay readable on a phone."""

FOUR_MONTHS, TEN_YEARS = 120, 3660
"""Days up to which an axis names days, and months."""

LABELS = 5.5
"""Names of months that stand side by side without touching."""

PLAIN = "#010101"
COLOURS = {name: f"#0101{number:02x}" for number, name in enumerate(FAMILIES, 0x10)}
"""Stand-ins that the page's CSS replaces, for light and dark, by `[fill="..."]`."""

_VEGA_LITE = ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])
_ROOT = re.compile(r'<svg [^>]*?(viewBox="[^"]*")>(<rect [^>]*/>)?')
_INNER_ROLES = re.compile(r' (?:role="graphics-[^"]*"|aria-roledescription="[^"]*")')
_IDENTITY = re.compile(r'(\bid="|url\(#|href="#)([^")]+)')

Row = dict[str, str | int]


def draw_messages(
    periods: Sequence[Period],
    dates: Sequence[MarkedDate],
    *,
    mine: bool,
    name: str,
    label: str,
) -> Markup:
    """Draw one side's messages; both sides of one archive get the same scales.

    `name` makes ids unique on the page, `label` is what a screen reader says.
    """
    rows: list[Row] = [
        {**_span(period), "count": count}
        for period in periods
        if (count := (period.mine if mine else period.theirs).messages)
    ]
    most = max(max(period.mine.messages, period.theirs.messages) for period in periods)
    bars = _bars(rows, most).encode(color=alt.value(PLAIN))
    return _svg(bars, periods, dates, name, label)


def draw_marks(
    periods: Sequence[Period],
    dates: Sequence[MarkedDate],
    *,
    mine: bool,
    name: str,
    label: str,
) -> Markup:
    """Draw one side's marked messages, stacked by family in the order of the legend."""
    rows: list[Row] = [
        {**_span(period), "count": count, "family": family, "order": -place}
        for period in periods
        for place, family in enumerate(FAMILIES)
        for kind, count in (period.mine if mine else period.theirs).marked.items()
        if kind == family and count
    ]
    most = max(max(period.mine.marks, period.theirs.marks) for period in periods)
    scale = alt.Scale(domain=list(COLOURS), range=list(COLOURS.values()))
    bars = _bars(rows, most).encode(
        color=alt.Color("family:N", scale=scale, legend=None), order="order:Q"
    )
    return _svg(bars, periods, dates, name, label)


def _span(period: Period) -> Row:
    return {"starts": period.starts.isoformat(), "ends": period.ends.isoformat()}


def _day(day: date) -> alt.DateTime:
    return alt.DateTime(year=day.year, month=day.month, date=day.day, utc=True)


def _bars(rows: Sequence[Row], most: int) -> alt.Chart:
    bars: alt.Chart = (
        alt.Chart(alt.InlineData(values=list(rows)))
        .mark_bar(binSpacing=0, clip=True)
        .encode(
            x=alt.X("starts:T", bin="binned"),
            x2="ends:T",
            y=alt.Y(
                "count:Q",
                title=None,
                scale=alt.Scale(domain=[0, max(most, 1)]),
                axis=alt.Axis(tickCount=4, tickMinStep=1, format=",d"),
            ),
        )
    )
    return bars


def _svg(
    bars: alt.Chart,
    periods: Sequence[Period],
    dates: Sequence[MarkedDate],
    name: str,
    label: str,
) -> Markup:
    """Lay the marked days over the bars and render, with ids that no other chart has."""
    first, last = periods[0].starts, periods[-1].ends
    across = alt.X(
        "day:T",
        title=None,
        scale=alt.Scale(type="utc", domain=[_day(first), _day(last)], nice=False),
        axis=_days_axis(first, last),
    )
    days = alt.Chart(alt.InlineData(values=list(_rules(dates, first, last))))
    chart = (
        alt.layer(
            bars,
            days.mark_rule(strokeDash=[3, 3], stroke=PLAIN).encode(x=across),
            days.mark_text(fontSize=11, dy=alt.expr("datum.lift"), baseline="bottom").encode(
                x=across, y=alt.value(0), text="number:N"
            ),
        )
        .properties(width=WIDTH, height=HEIGHT)
        .configure(aria=False, font="sans-serif")
        .configure_axis(labelFontSize=11, labelColor=PLAIN, domainColor=PLAIN, tickColor=PLAIN)
        .configure_view(stroke=None)
    )
    drawn: str = vl_convert.vegalite_to_svg(chart.to_dict(), vl_version=_VEGA_LITE)
    return _as_html(drawn, name, label)


def _as_html(drawn: str, name: str, label: str) -> Markup:
    """Make a drawing one picture with a label, and its ids its own."""
    drawn = _INNER_ROLES.sub("", drawn)
    order = {found[2]: place for place, found in enumerate(_IDENTITY.finditer(drawn))}
    drawn = _IDENTITY.sub(lambda found: f"{found[1]}{name}-{order[found[2]]}", drawn)
    head = f'<svg class="chart" role="img" aria-label="{safe(label)}" '
    drawn = _ROOT.sub(lambda found: f"{head}{found[1]}>", drawn, count=1)
    return Markup(drawn)  # noqa: S704 - numbers, our own words, and a label made safe


def _rules(dates: Sequence[MarkedDate], first: date, last: date) -> list[Row]:
    """Give the marked days their numbers; of two that stand close, the second stands higher."""
    rows: list[Row] = []
    before, raised = date.min, False
    for number, one in enumerate(dates, 1):
        if not first <= one.day < last:
            continue
        raised = not raised and (one.day - before) < (last - first) / 25
        rows.append({"day": one.day.isoformat(), "number": number, "lift": -16 if raised else -3})
        before = one.day
    return rows


def _days_axis(first: date, last: date) -> alt.Axis:
    """Name days in a short archive, months in a longer one, else years; about five of them."""
    days = (last - first).days
    if days <= FOUR_MONTHS:
        return alt.Axis(tickCount=5, labelOverlap=True, format="%-d %b", grid=False)
    if days <= TEN_YEARS:
        step = next(step for step in (1, 2, 3, 6, 12, 24) if days / 30 / step <= LABELS)
        months = alt.TimeIntervalStep(interval="month", step=step)
        return alt.Axis(tickCount=months, labelOverlap=True, format="%b %Y", grid=False)
    return alt.Axis(tickCount=5, labelOverlap=True, format="%Y", grid=False)
