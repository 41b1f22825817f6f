"""From the day and the clock as written to a moment, with the order of day and month found out.

Every day and every clock is worked out once; the rest are look-ups. Zone rules are asked once for
each hour of a day that has one, so an hour left out or doubled by daylight saving never fails.
"""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, tzinfo

from offscript.sources._times.clock_words import hour_of, is_any_half, is_silent
from offscript.sources._times.page_dates import month_named
from offscript.sources._times.persian_days import YEARS as PERSIAN_YEARS
from offscript.sources._times.persian_days import persian_day

Hours = tuple[tuple[datetime, int], ...]
"""For each hour of a day: the UTC moment the local day began by that hour's offset, the offset."""
Day = tuple[str, Hours]
ClockTime = tuple[int, timedelta, str]

NEVER = datetime.min.replace(tzinfo=UTC)
"""Stands where a date or time is impossible."""

FIRST_YEAR = 1970
LAST_YEAR = 2099
_CACHED = 200_000
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]{3,}")
_ERA_BEFORE = re.compile(r"([RHS令平昭民])[和成國]?\s*(?=\d)")
_ERA_STARTS = {"R": 2018, "令": 2018, "H": 1988, "平": 1988, "S": 1925, "昭": 1925, "民": 1911}
_BUDDHIST = 543
_BUDDHIST_FROM = 2400
_LATEST_SHORT_YEAR = 50
_A_LEAP_YEAR = 2012
_NO_HOUR = 99
_NO_CLOCK = (_NO_HOUR, 0)
NO_DAY: Day = ("", ())
_NO_TIME: ClockTime = (_NO_HOUR, timedelta(), "")


class Numbers:
    """The three numbers of a date as written, and what is said of the year's place."""

    def __init__(self, day: str) -> None:
        """Read the numbers, in any of the world's digits; a month may be named."""
        month = next((word for word in _WORD.finditer(day) if month_named(word[0])), None)
        self.named = ""
        if month:
            self.named = "dmy" if _NUMBER.search(day, 0, month.start()) else "mdy"
            day = f"{day[: month.start()]}{month_named(month[0])}{day[month.end() :]}"
        elif "月" in day or "월" in day:
            self.named = "mdy"
        found = list(_NUMBER.finditer(day))
        self.yearless = len(found) == len("dm") and all(
            len(number[0]) <= len("dd") for number in found
        )
        if len(found) < len("dmy"):
            two = tuple(int(number.group()) for number in found) if self.yearless else (0, 0)
            self.values: tuple[int, ...] = two
            self.era, self.buddhist = 0, False
            self.year_first = self.year_last = False
            return
        self.values = tuple(int(number.group()) for number in found[:3])
        lengths = [number.end() - number.start() for number in found[:3]]
        era = _ERA_BEFORE.search(day)
        self.era = _ERA_STARTS[era[1]] if era else 0
        self.buddhist = "BE" in day or "พ" in day
        self.year_first = lengths[0] > 2 or bool(era and era.end() == found[0].start())  # noqa: PLR2004
        self.year_last = lengths[2] > 2 or bool(era and era.end() == found[2].start())  # noqa: PLR2004

    def as_date(self, order: str, year: int = _A_LEAP_YEAR) -> date | None:
        """Read the numbers in an order (dmy, mdy or ymd), or None if there is no such day.

        `year` is that of a day that has none.
        """
        if len(self.values) < len(order):
            return self._in_year(order, year)
        parts = dict(zip(order, self.values, strict=True))
        is_persian = parts["y"] in PERSIAN_YEARS and not self.era
        year = self._year(parts["y"], short=not (self.year_first or self.year_last))
        if not (is_persian or FIRST_YEAR <= year <= LAST_YEAR):
            return None
        try:
            make = persian_day if is_persian else date
            return make(year, parts["m"], parts["d"])
        except ValueError:
            return None

    def _in_year(self, order: str, year: int) -> date | None:
        """Read a day without a year as one of this year."""
        parts = dict(zip(order.replace("y", ""), self.values, strict=True))
        try:
            return date(year, parts["m"], parts["d"])
        except ValueError:
            return None

    def _year(self, year: int, *, short: bool) -> int:
        """Turn a year as written into one of the common calendar."""
        if self.era:
            return self.era + year
        if self.buddhist or year >= _BUDDHIST_FROM:
            return year - _BUDDHIST
        if short:
            # 66 is 2566 in Thailand, which is 2023; WhatsApp is younger than 1966.
            return 2000 + year if year <= _LATEST_SHORT_YEAR else 2500 + year - _BUDDHIST
        return year


class Days:
    """Days as written, each worked out once. An impossible day has no hours."""

    def __init__(
        self, order: str, zone: tzinfo, year_of: Callable[[str], int] | None = None
    ) -> None:
        """Read days in an order (dmy, mdy or ymd), with the clock of a zone.

        `year_of` gives the year of a day that writes none: the same words may be two days.
        """
        self._year_of = year_of
        self.known: dict[str, Day] = {}
        self._order = order
        self._zone = zone

    def work_out(self, written: str) -> Day:
        """Work out a day that is not known yet, and know it from now on."""
        if len(self.known) > _CACHED:
            self.known.clear()
        if self._year_of is not None and written:
            day = Numbers(written).as_date(self._order, self._year_of(written))
            return self._entry(day)
        day = Numbers(written).as_date(self._order) if written else None
        self.known[written] = entry = self._entry(day)
        return entry

    def _entry(self, day: date | None) -> Day:
        """Give a day's ISO form and its hours."""
        return NO_DAY if day is None else (day.isoformat(), self._hours(day))

    def _hours(self, day: date) -> Hours:
        """Find the offset of each hour of a day."""
        start = datetime(day.year, day.month, day.day)  # noqa: DTZ001
        offset = self._offset(start)
        if offset == self._offset(start + timedelta(days=1)):
            return (_based(start, offset),) * 24
        hours = (self._offset(start + timedelta(hours=hour)) for hour in range(24))
        return tuple(_based(start, offset) for offset in hours)

    def _offset(self, local: datetime) -> timedelta:
        """Ask the zone for its distance from UTC at a local time."""
        return local.replace(tzinfo=self._zone).utcoffset() or timedelta()

    def second_pass(self, wall: str, first: datetime) -> tuple[datetime, int]:
        """Read a local time as the later of the two moments it names when clocks go back."""
        local = datetime.fromisoformat(wall)
        offset = self._offset(local.replace(fold=1))
        earlier = self._offset(local)
        return first + max(earlier - offset, timedelta()), _minutes(min(offset, earlier))


class ClockTimes(dict[str, ClockTime]):
    """Clock times as written, each worked out once: hour, time since midnight, ISO form."""

    def __missing__(self, written: str) -> ClockTime:
        """Work out a time that is not known yet, and know it from now on."""
        if len(self) > _CACHED:
            self.clear()
        numbers = _NUMBER.findall(written)
        hour, minute = (int(numbers[0]), int(numbers[1])) if len(numbers) > 1 else _NO_CLOCK
        second = int(numbers[2]) if len(numbers) > 2 else 0  # noqa: PLR2004
        around = "".join(piece for piece in _NUMBER.split(written) if not is_silent(piece))
        hour = hour_of(hour, around) if is_any_half(around) or is_silent(around) else _NO_HOUR
        if not (0 <= hour <= 23 and 0 <= minute <= 59 and second <= 59):  # noqa: PLR2004
            entry = _NO_TIME
        else:
            iso = f"T{hour:02}:{minute:02}:{second:02}"
            entry = (hour, timedelta(0, hour * 3600 + minute * 60 + second), iso)
        self[written] = entry
        return entry


def _based(start: datetime, offset: timedelta) -> tuple[datetime, int]:
    """Pair the UTC moment of a local midnight with the offset in minutes."""
    return start.replace(tzinfo=UTC) - offset, _minutes(offset)


def _minutes(offset: timedelta) -> int:
    """Turn an offset into whole minutes."""
    return round(offset.total_seconds() / 60)
