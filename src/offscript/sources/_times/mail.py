"""When a mail was sent, as its Date header states it, or its first mail server.

https://www.rfc-editor.org/rfc/rfc5322#section-3.3
"""

import re
from datetime import datetime, timedelta, timezone, tzinfo

from offscript.sources._times.moments import Moment, of_clock, of_instant
from offscript.sources._times.page_dates import month_named

_DATE = re.compile(
    r"(?:[^\W\d_]{2,10}\.?,?\s+)?(\d{1,2})[. -]{1,2}([^\W\d_]{3,12})\.?[ -](\d{4}|\d{2,3})\s+"
    r"(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:[.,]\d+)?\s*(?:([AaPp])\.?[Mm]\b\.?\s*)?([+-]\d{4}|[A-Za-z]{1,5})?\b"
)
_ASCTIME = re.compile(
    r"\s*[A-Za-z]{3},?\s+([A-Za-z]{3})\s+(\d{1,2})\s+(\d{1,2}:\d{2}:\d{2})\s+"
    r"(?:([A-Za-z]{1,5})\s+)?(\d{4})(?:\s+([+-]\d{4}))?"
)
"""As the C library writes a time, which programs that make mails by hand put there."""
_ISO = re.compile(r"\s*(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?\s*(\S{1,6})?")
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_ZONES = {"UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "EDT": -4, "EST": -5, "CDT": -5, "CST": -6}
_ZONES |= {"MDT": -6, "MST": -7, "PDT": -7, "PST": -8}
_THIS_CENTURY = 50
_COUNTED = range(70, 200)
"""Years that were counted from 1900, as old programs did."""
_LEAP_SECOND = 60
_NOON = 12
_DAY = 24 * 60


def read_date(value: str, zone: tzinfo) -> Moment | None:
    """Read a mail's date; None if it has none that can be read.

    `-0000` states UTC and hides the writer's own zone. A date with no zone, or with a name that
    is no mail zone, is read in the assumed one.
    """
    found = _DATE.search(_common_form(value[:200]))
    if not found:
        return None
    day, month, year, hour, minute, second, half, stated = found.groups()
    number = int(year)
    if len(year) == 2:  # noqa: PLR2004 - the digits people write
        number += 2000 if number < _THIS_CENTURY else 1900
    elif number in _COUNTED:
        number += 1900
    try:
        clock = datetime(number, _month(month), int(day), _hour(hour, half), int(minute))  # noqa: DTZ001 - its zone is what follows
        seconds = int(second or 0)
        if seconds > _LEAP_SECOND:
            return None
        clock += timedelta(seconds=seconds)
        offset = _offset(stated)
        if offset is None:
            return of_clock(clock, zone)
        return of_instant(clock.replace(tzinfo=timezone(timedelta(minutes=offset))))
    except (ValueError, OverflowError):
        return None


def _month(name: str) -> int:
    """Give a month its number, by its English name, or by that in a program's own language."""
    short = name[:3].lower()
    month = _MONTHS.index(short) + 1 if short in _MONTHS else month_named(name)
    if month is None:
        raise ValueError(name)
    return month


def _hour(written: str, half: str | None) -> int:
    """Read an hour; of twelve, where the half of the day stands behind the time."""
    hour = int(written)
    if half is None:
        return hour
    if not 1 <= hour <= _NOON:
        raise ValueError(written)
    return hour % _NOON + (_NOON if half in "pP" else 0)


def _common_form(value: str) -> str:
    """Write a date that is in one of two other forms as mail has it."""
    if found := _ASCTIME.match(value):
        month, day, clock, named, year, zone = found.groups()
        return f"{day} {month} {year} {clock} {zone or named or ''}"
    if found := _ISO.match(value):
        year, month, day, clock, zone = found.groups()
        if not 1 <= int(month) <= len(_MONTHS):
            return value
        return f"{day} {_MONTHS[int(month) - 1]} {year} {clock} {(zone or '').replace(':', '')}"
    return value


def _offset(stated: str | None) -> int | None:
    """Give a stated zone in minutes from UTC; None if it states none."""
    if not stated:
        return None
    if stated[0] not in "+-":
        hours = _ZONES.get(stated.upper())
        return None if hours is None else hours * 60
    minutes = int(stated[1:3]) * 60 + int(stated[3:5])
    if minutes >= _DAY:
        raise ValueError(stated)
    return -minutes if stated[0] == "-" else minutes
