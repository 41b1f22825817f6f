"""Lays a line over time out as a drawing: coordinates only, beside the values it is made of."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Protocol

import msgspec

WIDE, HIGH = 640, 160
"""Size of the area in which lines are drawn."""
_LEAST_DAYS = 7


class Dot(Protocol):
    """One value of a line."""

    @property
    def day(self) -> date: ...
    @property
    def value(self) -> float: ...


class Line(Protocol):
    """A line over time, as the recovery room gives it."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def least(self) -> float: ...
    @property
    def most(self) -> float: ...
    @property
    def more_is(self) -> str: ...
    @property
    def points(self) -> Sequence[Dot]: ...


class Span(msgspec.Struct, frozen=True):
    """The days that all drawings of a page cover, so that they stand above each other."""

    first: date
    last: date

    def place(self, day: date) -> float:
        """Give where a day stands, from left to right."""
        return round((day - self.first).days / (self.last - self.first).days * WIDE, 1)


class Chart(msgspec.Struct, frozen=True):
    """A line and its drawing."""

    line: Line
    dots: tuple[tuple[float, float], ...]
    path: str
    span: Span


class Bars(msgspec.Struct, frozen=True):
    """Weeks as bars (left, top, width, height, height of the marked part), and their counts."""

    bars: tuple[tuple[float, float, float, float, float], ...]
    weeks: tuple[tuple[date, int, int], ...]
    most: int


def span_of(days: Sequence[date]) -> Span | None:
    """Give the span of some days, a week at least; None where there is no day."""
    if not days:
        return None
    first, last = min(days), max(days)
    return Span(min(first, last - timedelta(days=_LEAST_DAYS)), last)


def chart(line: Line, span: Span) -> Chart:
    """Lay out one line. More stands higher, whether better or worse; the words say which."""
    reach = line.most - line.least
    dots = tuple(
        (span.place(one.day), round(HIGH - (one.value - line.least) / reach * HIGH, 1))
        for one in line.points
    )
    return Chart(line, dots, " ".join(f"{x},{y}" for x, y in dots), span)


def weeks_in(weeks: Sequence[tuple[date, int, int]], span: Span) -> Bars:
    """Lay out the weeks that lie in a span."""
    inside = tuple(
        week for week in weeks if week[0] + timedelta(days=6) >= span.first and week[0] <= span.last
    )
    most = max((week[1] for week in inside), default=0)
    bars = []
    for day, written, marked in inside:
        left = max(span.place(day), 0.0)
        right = min(span.place(day + timedelta(days=6)), float(WIDE))
        high, dark = (round(count / (most or 1) * HIGH, 1) for count in (written, marked))
        bars.append((left, HIGH - high, max(right - left, 2.0), high, min(dark, high)))
    return Bars(tuple(bars), inside, most)
