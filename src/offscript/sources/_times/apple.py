"""Times as Apple counts them: seconds, or billionths of a second, since the start of 2001 in UTC.

https://developer.apple.com/documentation/foundation/nsdate/timeintervalsincereferencedate
"""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache

_EPOCH = datetime(2001, 1, 1, tzinfo=UTC)
_BILLIONTHS = 10**11
"""From here on a number counts billionths: as seconds it would be the year 5170."""
_QUARTER = timedelta(minutes=15)


def since_2001(number: object) -> datetime | None:
    """Read a time in UTC; None for nothing, nought, and what lies beyond the calendar."""
    if not number or not isinstance(number, (int, float)):
        return None
    try:
        if abs(number) < _BILLIONTHS:
            return _EPOCH + timedelta(seconds=number)
        return _EPOCH + timedelta(microseconds=int(number) // 1000)
    except (OverflowError, ValueError):
        return None


def offset_minutes(moment: datetime, zone: tzinfo) -> int:
    """Give the zone's minutes from UTC at a moment."""
    return _offset(int((moment - _EPOCH) // _QUARTER), zone)


@lru_cache(maxsize=1024)
def _offset(quarter: int, zone: tzinfo) -> int:
    """Give the zone's minutes from UTC in a quarter of an hour; they change only between two."""
    try:
        offset = (_EPOCH + quarter * _QUARTER).astimezone(zone).utcoffset()
    except OverflowError:
        return 0
    return int((offset or timedelta()).total_seconds()) // 60
