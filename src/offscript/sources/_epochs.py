"""Milliseconds since 1970 as a time in UTC, with an assumed zone's distance from it then."""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_QUARTER = 15 * 60 * 1000


def since_1970(milliseconds: int, zone: tzinfo) -> tuple[datetime, int] | None:
    """Give the time, and the zone's minutes from UTC then; None beyond the calendar."""
    try:
        seconds, rest = divmod(milliseconds, 1000)
        sent_at = EPOCH + timedelta(0, seconds, rest * 1000)  # twice as fast as with milliseconds
        return sent_at, _offset_minutes(milliseconds // _QUARTER, zone)
    except OverflowError:
        return None


def utc(milliseconds: int | None) -> datetime | None:
    """Give the time alone; None for none, nought, and what is beyond the calendar."""
    try:
        return EPOCH + timedelta(milliseconds=milliseconds) if milliseconds else None
    except OverflowError:
        return None


@lru_cache(maxsize=4096)
def _offset_minutes(quarter: int, zone: tzinfo) -> int:
    """Give the zone's minutes from UTC in a quarter of an hour; they change only between two."""
    begins = EPOCH + timedelta(milliseconds=quarter * _QUARTER)
    offset = begins.astimezone(zone).utcoffset()
    return int((offset or timedelta()).total_seconds()) // 60
