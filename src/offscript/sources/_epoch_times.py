"""Times counted from 1970: the instant in UTC, and how far the assumed clock stood from it then."""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache

from offscript.sources._moments import Moment

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_QUARTER = 15 * 60 * 1000


def of_milliseconds(since: int, zone: tzinfo) -> Moment | None:
    """Read milliseconds since 1970; None beyond the calendar."""
    try:
        sent_at = _EPOCH + timedelta(milliseconds=since)
        return Moment(sent_at, _offset_minutes(since // _QUARTER, zone), "stated")
    except OverflowError:
        return None


@lru_cache(maxsize=256)
def _offset_minutes(quarter: int, zone: tzinfo) -> int:
    """Give the zone's minutes from UTC in a quarter of an hour; they change only between two."""
    begins = _EPOCH + timedelta(milliseconds=quarter * _QUARTER)
    offset = begins.astimezone(zone).utcoffset()
    return int((offset or timedelta()).total_seconds()) // 60
