"""When a mail was sent, as its Date header states it, or its first mail server.

https://www.rfc-editor.org/rfc/rfc5322#section-3.3
"""

import re
from datetime import datetime, timedelta, timezone, tzinfo

from offscript.sources._moments import Moment, of_clock, of_instant

_DATE = re.compile(
    r"(?:[A-Za-z]{3,9}\.?,?\s+)?(\d{1,2})[ -]([A-Za-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})\s+"
    r"(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*([+-]\d{4}|[A-Za-z]{1,5})?\b"
)
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_ZONES = {"UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "EDT": -4, "EST": -5, "CDT": -5, "CST": -6}
_ZONES |= {"MDT": -6, "MST": -7, "PDT": -7, "PST": -8}
_THIS_CENTURY = 50
_LEAP_SECOND = 60
_DAY = 24 * 60


def read_date(value: str, zone: tzinfo) -> Moment | None:
    """Read a mail's date; None if it has none that can be read.

    `-0000` states UTC and hides the writer's own zone. A date with no zone, or with a name that
    is no mail zone, is read in the assumed one.
    """
    found = _DATE.search(value[:200])
    if not found:
        return None
    day, month, year, hour, minute, second, stated = found.groups()
    number = int(year)
    if len(year) == 2:  # noqa: PLR2004 - the digits people write
        number += 2000 if number < _THIS_CENTURY else 1900
    try:
        clock = datetime(number, _MONTHS.index(month.lower()) + 1, int(day), int(hour), int(minute))  # noqa: DTZ001 - its zone is what follows
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
