"""Years for chats that write none: phones left out the running year until about 2014.

A date like `15 Nov` stands in the year in which the chat was exported, so years are worked out for
the whole file: December before January is a new year, a line that leaps away and back was late or
pasted. The year itself comes from the person, from days that have one, from the names of photos
(`IMG-20121115-WA0001.jpg` came on that day), or is assumed, and then asked for.
"""

import re
from calendar import isleap
from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import islice
from typing import Literal

import msgspec

from offscript.record import Clock, DateOrder
from offscript.sources._whatsapp.dates import Numbers

How = Literal["set", "stated", "files", "assumed"]

LAST_WITHOUT = 2014
"""The last year in which WhatsApp still left years out: what is assumed where nothing says more."""

_LEAP = 2012
_MOST_DAYS = 400_000
_MEDIA = re.compile(r"(?:IMG|VID|AUD|PTT)-(\d{4})(\d\d)(\d\d)-WA\d+\.")
_LATE = 31
_FAR = 183
_SOON, _AT_ONCE = 60, 7
_YEAR = 366


class Years(msgspec.Struct, frozen=True):
    """The years of a chat's days, in the order they stand, how they are known, and two ends."""

    days: tuple[tuple[str, int], ...]
    how: How
    first: date | None
    last: date | None


class _Seen(msgspec.Struct):
    """One day as it stands: as written, its place in a leap year, its year where it has one."""

    written: str
    place: int
    stated: int | None


class YearSurvey:
    """Collects a chat's days and the names of its photos, and gives the days years."""

    def __init__(self) -> None:
        """Start with nothing seen."""
        self._days: list[str] = []
        self._media: list[tuple[int, str]] = []

    def see(self, day: str, line: str) -> None:
        """Take in a header's day and the line behind it."""
        if len(self._days) < _MOST_DAYS and (not self._days or self._days[-1] != day):
            self._days.append(day)
        if "-WA" in line and len(self._media) < _MOST_DAYS:
            self._media.append((len(self._days) - 1, line))

    def settle(self, order: DateOrder, clock: Clock) -> Years:
        """Give each day its year. To be called when the whole file was seen."""
        seen = [_seen(day, order) for day in self._days]
        steps = _steps(seen)
        how, base = self._base(seen, steps, clock)
        after = _last_stated(seen)
        if how == "stated" and 0 <= after < len(seen) - 1:
            # A day without a year is of the year of the export: later than any that has one.
            base_after = max(base, (seen[after].stated or 0) + 1 - steps[after + 1])
        else:
            base_after = base
        years = [
            day.stated or step + (base if number <= after else base_after)
            for number, (day, step) in enumerate(zip(seen, steps, strict=True))
        ]
        dates = [
            found
            for day, year in zip(self._days, years, strict=True)
            if (found := Numbers(day).as_date(order, year))
        ]
        return Years(
            tuple(zip(self._days, years, strict=True)),
            how,
            min(dates, default=None),
            max(dates, default=None),
        )

    def _base(self, seen: list[_Seen], steps: list[int], clock: Clock) -> tuple[How, int]:
        """Find the year that the count of years begins with, and how it is known."""
        if clock.day is not None:
            return "set", clock.day.year
        last = _last_stated(seen)
        if last >= 0:
            return "stated", (seen[last].stated or 0) - steps[last]
        named = Counter(
            int(found[1]) - steps[number]
            for number, line in self._media
            for found in islice(_MEDIA.finditer(line), 1)
            if 0 <= number < len(seen)
            and seen[number].place == _place(int(found[2]), int(found[3]))
        )
        if named:
            return "files", named.most_common(1)[0][0]
        leaps = {step for day, step in zip(seen, steps, strict=True) if day.place == _LEAP_DAY}
        newest = LAST_WITHOUT - max(steps, default=0)
        fitting = (
            base
            for base in range(newest, newest - 8, -1)
            if all(isleap(base + step) for step in leaps)
        )
        return "assumed", next(fitting, newest)


def _last_stated(seen: list[_Seen]) -> int:
    """Give the place of the last day that has a year, or -1."""
    return max((number for number, day in enumerate(seen) if day.stated), default=-1)


def _seen(day: str, order: DateOrder) -> _Seen:
    """Read one day as written."""
    numbers = Numbers(day)
    found = numbers.as_date(order, _LEAP)
    place = _place(found.month, found.day) if found else 0
    return _Seen(day, place, found.year if found and not numbers.yearless else None)


def _place(month: int, day: int) -> int:
    """Give a day's place in a leap year, from 1; 0 where there is no such day."""
    try:
        return date(_LEAP, month, day).timetuple().tm_yday
    except ValueError:
        return 0


_LEAP_DAY = _place(2, 29)


def _steps(seen: list[_Seen]) -> list[int]:
    """Count for each day how many years passed since the first."""
    steps: list[int] = []
    year, reached = 0, seen[0].place if seen else 0
    for number, day in enumerate(seen):
        moved = day.place - reached
        if -_LATE <= moved < 0 or not day.place:
            steps.append(year)
        elif moved >= 0 and (moved <= _FAR or not _comes_back(seen, number, reached)):
            reached = day.place
            steps.append(year)
        elif moved > 0:  # a late line from December, or one that was pasted
            steps.append(year - 1)
        elif _comes_back(seen, number, reached):
            steps.append(year)
        else:
            year, reached = year + 1, day.place
            steps.append(year)
    return steps


def _comes_back(seen: list[_Seen], number: int, reached: int) -> bool:
    """Whether the days go on from where they were: after a leap of one day, or at once after two.

    A short step over New Year is believed unless two days behind it are of the old year.
    """
    following = seen[number + 1 : number + 3]
    if 0 < seen[number].place + _YEAR - reached <= _SOON:
        old = [day for day in following if -_LATE <= day.place - reached <= _SOON]
        return len(old) > 1
    return any(
        -_LATE <= day.place - reached <= (_AT_ONCE if after else _SOON)
        for after, day in enumerate(following)
    )


class YearsInTurn:
    """Hands out the years of a chat's days again, in the order they stand."""

    def __init__(self, years: Years) -> None:
        """Begin at the first day."""
        self._days: Iterator[tuple[str, int]] = iter(years.days)
        self._now = next(self._days, ("", LAST_WITHOUT))

    def of(self, written: str) -> int:
        """Give the year of the next day as written; the one before's where it stands no more."""
        while self._now[0] != written:
            following = next(self._days, None)
            if following is None:
                break
            self._now = following
        return self._now[1]
