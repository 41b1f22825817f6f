"""Draws counts over time as SVG, from Vega-Lite specifications; colours come from the page's CSS.

A specification is plain data in Vega-Lite's own grammar (https://vega.github.io/vega-lite/docs/);
vl-convert draws it without a browser and without network.
"""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

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

VEGA_LITE = "6.4"
"""The grammar's version that the specifications are written in."""
_ROOT = re.compile(r'<svg [^>]*?(viewBox="[^"]*")>(<rect [^>]*/>)?')
_INNER_ROLES = re.compile(r' (?:role="graphics-[^"]*"|aria-roledescription="[^"]*")')
_IDENTITY = re.compile(r'(\bid="|url\(#|href="#)([^")]+)')

Row = dict[str, str | int]
Spec = dict[str, Any]
"""A piece of a specification: what JSON holds."""


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
    return _svg(_bars(rows, most, color={"value": PLAIN}), periods, dates, name, label)


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
    colour = {
        "field": "family",
        "type": "nominal",
        "scale": {"domain": list(COLOURS), "range": list(COLOURS.values())},
        "legend": None,
    }
    order = {"field": "order", "type": "quantitative"}
    return _svg(_bars(rows, most, color=colour, order=order), periods, dates, name, label)


def _span(period: Period) -> Row:
    return {"starts": period.starts.isoformat(), "ends": period.ends.isoformat()}


def _day(day: date) -> Spec:
    return {"year": day.year, "month": day.month, "date": day.day, "utc": True}


def _bars(rows: Sequence[Row], most: int, **encoding: Spec) -> Spec:
    """Make the layer of bars, one a period, as wide as it lasted."""
    return {
        "data": {"values": list(rows)},
        "mark": {"type": "bar", "binSpacing": 0, "clip": True},
        "encoding": {
            "x": {"field": "starts", "type": "temporal", "bin": "binned"},
            "x2": {"field": "ends"},
            "y": {
                "field": "count",
                "type": "quantitative",
                "title": None,
                "scale": {"domain": [0, max(most, 1)]},
                "axis": {"tickCount": 4, "tickMinStep": 1, "format": ",d"},
            },
            **encoding,
        },
    }


def _svg(
    bars: Spec,
    periods: Sequence[Period],
    dates: Sequence[MarkedDate],
    name: str,
    label: str,
) -> Markup:
    """Lay the marked days over the bars and render, with ids that no other chart has."""
    first, last = periods[0].starts, periods[-1].ends
    across = {
        "field": "day",
        "type": "temporal",
        "title": None,
        "scale": {"type": "utc", "domain": [_day(first), _day(last)], "nice": False},
        "axis": _days_axis(first, last),
    }
    rule = {"type": "rule", "strokeDash": [3, 3], "stroke": PLAIN}
    number = {"type": "text", "fontSize": 11, "dy": {"expr": "datum.lift"}, "baseline": "bottom"}
    axis = {"labelFontSize": 11, "labelColor": PLAIN, "domainColor": PLAIN, "tickColor": PLAIN}
    days = {
        "data": {"values": _rules(dates, first, last)},
        "encoding": {"x": across},
        "layer": [
            {"mark": rule},
            {"mark": number, "encoding": {"y": {"value": 0}, "text": {"field": "number"}}},
        ],
    }
    spec = {
        "width": WIDTH,
        "height": HEIGHT,
        "layer": [bars, days],
        "config": {
            "aria": False,
            "font": "sans-serif",
            "axis": axis,
            "view": {"stroke": None},
        },
    }
    drawn: str = vl_convert.vegalite_to_svg(spec, vl_version=VEGA_LITE)
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


def _days_axis(first: date, last: date) -> Spec:
    """Name days in a short archive, months in a longer one, else years; about five of them."""
    days = (last - first).days
    axis: Spec = {"tickCount": 5, "labelOverlap": True, "format": "%Y", "grid": False}
    if days <= FOUR_MONTHS:
        return axis | {"format": "%-d %b"}
    if days <= TEN_YEARS:
        step = next(step for step in (1, 2, 3, 6, 12, 24) if days / 30 / step <= LABELS)
        return axis | {"tickCount": {"interval": "month", "step": step}, "format": "%b %Y"}
    return axis
