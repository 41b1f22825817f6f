"""Groups weeks into months or years where an archive is too long to show week by week."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Literal

import msgspec

from offscript.record import Day, Family, Month, Sayable, WeekCount

Unit = Literal["week", "month", "year"]
MOST_WEEKS = 120
MOST_MONTHS = 240


class Count(msgspec.Struct, frozen=True):
    """One side's messages in a period, and the marked ones by family."""

    messages: int
    marked: dict[Family, int]

    @property
    def marks(self) -> int:
        """All marked messages; one that is marked for two families counts for both."""
        return sum(self.marked.values())


class Period(msgspec.Struct, frozen=True):
    """A week, or all weeks that begin in one month or year, for both sides; `ends` is outside."""

    starts: date
    ends: date
    label: Sayable
    mine: Count
    theirs: Count


def group_weeks(weeks: Sequence[WeekCount]) -> tuple[Unit, tuple[Period, ...]]:
    """Group weeks so that charts and tables stay readable: by week, month or year."""
    unit = _unit(len({week.starts for week in weeks}))
    messages: Counter[tuple[date, bool]] = Counter()
    marked: dict[tuple[date, bool], Counter[Family]] = {}
    for week in weeks:
        key = (_start(week.starts, unit), week.is_me)
        messages[key] += week.messages
        marked.setdefault(key, Counter()).update(week.marked)
    return unit, tuple(
        Period(
            starts,
            _end(starts, unit),
            _label(starts, unit),
            Count(messages[starts, True], dict(marked.get((starts, True), {}))),
            Count(messages[starts, False], dict(marked.get((starts, False), {}))),
        )
        for starts in sorted({start for start, _ in messages})
    )


def _unit(weeks: int) -> Unit:
    if weeks <= MOST_WEEKS:
        return "week"
    return "month" if weeks * 7 / 30 <= MOST_MONTHS else "year"


def _start(week: date, unit: Unit) -> date:
    if unit == "week":
        return week
    return week.replace(day=1) if unit == "month" else week.replace(month=1, day=1)


def _end(start: date, unit: Unit) -> date:
    days = {"week": 7, "month": 32, "year": 367}[unit]
    if (date.max - start).days < days:
        return date.max
    return _start(start + timedelta(days=days), unit)


def _label(start: date, unit: Unit) -> Sayable:
    if unit == "week":
        return Day(start)
    return Month(start) if unit == "month" else str(start.year)
