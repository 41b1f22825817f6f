"""Draws Vega-Lite specifications as SVG; colours come from the page's CSS, which shows them.

A specification is plain data in Vega-Lite's own grammar (https://vega.github.io/vega-lite/docs/);
vl-convert draws it without a browser and without network.
"""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

import vl_convert

from offscript.record import FAMILIES, MarkedDate, Panel, Said, Whose

WIDTH = 330
HEIGHT = 95
"""Small on purpose: the page scales a chart up, and its letters stay readable on a phone."""

FOUR_MONTHS, TEN_YEARS = 120, 3660
"""Days up to which an axis names days, and months."""

LABELS = 5.5
"""Names of months that stand side by side without touching."""

_FEW = 4
"""Counts up to here are all named on an axis."""

PLAIN = "#010101"
COLOURS = {name: f"#0101{number:02x}" for number, name in enumerate(FAMILIES, 0x10)}
"""Stand-ins that the page's CSS replaces, for light and dark, by `[fill="..."]`."""

VEGA_LITE = "6.4"
"""The grammar's version that the specifications are written in."""
_ROOT = re.compile(r'<svg [^>]*?viewBox="([^"]*)">(<rect [^>]*/>)?')
_INNER_ROLES = re.compile(r' (?:role="graphics-[^"]*"|aria-roledescription="[^"]*")')
_IDENTITY = re.compile(r'(\bid="|url\(#|href="#)([^")]+)')
_END = "</svg>"

Row = dict[str, str | int | float]
Spec = dict[str, Any]
"""A piece of a specification: what JSON holds."""


def draw(spec: Spec, name: str, whose: Whose, label: Said) -> Panel:
    """Draw a specification for one side; `name` makes its ids unlike those of other drawings.

    Raises ValueError where the drawing is not written as this version of vl-convert does it.
    """
    axis = {"labelFontSize": 11, "labelColor": PLAIN, "domainColor": PLAIN, "tickColor": PLAIN}
    whole = {
        "width": WIDTH,
        "height": HEIGHT,
        **spec,
        "config": {
            "aria": False,
            "font": "sans-serif",
            "axis": axis,
            "view": {"stroke": None},
        },
    }
    drawn: str = vl_convert.vegalite_to_svg(whole, vl_version=VEGA_LITE)
    drawn = _INNER_ROLES.sub("", drawn)
    order = {found[2]: place for place, found in enumerate(_IDENTITY.finditer(drawn))}
    drawn = _IDENTITY.sub(lambda found: f"{found[1]}{name}-{order[found[2]]}", drawn)
    root = _ROOT.match(drawn)
    if root is None:
        message = "The drawing has no root that is known here."
        raise ValueError(message)
    inside = drawn[root.end() :].removesuffix(_END)
    return Panel(whose=whose, label=label, view_box=root[1], drawing=inside)


def over_days(first: date, last: date) -> Spec:
    """Make the axis of days from one to another, the last outside."""
    return {
        "type": "temporal",
        "title": None,
        "scale": {"type": "utc", "domain": [_day(first), _day(last)], "nice": False},
        "axis": _days_axis(first, last),
    }


def marked_days(dates: Sequence[MarkedDate], first: date, last: date) -> Spec:
    """Make the layer of numbered lines on the days that matter."""
    rule = {"type": "rule", "strokeDash": [3, 3], "stroke": PLAIN}
    number = {"type": "text", "fontSize": 11, "dy": {"expr": "datum.lift"}, "baseline": "bottom"}
    return {
        "data": {"values": _rules(dates, first, last)},
        "encoding": {"x": {"field": "day", **over_days(first, last)}},
        "layer": [
            {"mark": rule},
            {"mark": number, "encoding": {"y": {"value": 0}, "text": {"field": "number"}}},
        ],
    }


def count_axis(field: str, most: int) -> Spec:
    """Make the axis of a count, from nothing to the most on either side; it names whole numbers."""
    few: Spec = {"values": list(range(max(most, 1) + 1))} if most < _FEW else {}
    return {
        "field": field,
        "type": "quantitative",
        "title": None,
        "scale": {"domain": [0, max(most, 1)]},
        "axis": {"tickCount": 4, "tickMinStep": 1, "format": ",d", **few},
    }


def _day(day: date) -> Spec:
    return {"year": day.year, "month": day.month, "date": day.day, "utc": True}


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
