"""Times counted from 1970: the instant in UTC, and how far the assumed clock stood from it then."""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache

from offscript.sources._moments import Moment

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_QUARTER = 15 * 60
_QUARTERS = 24 * 4
_SECONDS = [timedelta(seconds=count) for count in range(_QUARTER)]
_MILLISECONDS = [timedelta(milliseconds=count) for count in range(1000)]


def of_milliseconds(since: int, zone: tzinfo) -> Moment | None:
    """Read milliseconds since 1970; None beyond the calendar."""
    seconds = since // 1000
    quarter = _quarter(seconds // _QUARTER, zone)
    if quarter is None:
        return None
    begins, offset_minutes = quarter
    sent_at = begins + _SECONDS[seconds % _QUARTER] + _MILLISECONDS[since % 1000]
    return Moment(sent_at, offset_minutes, "stated")


def of_seconds(since: int, zone: tzinfo) -> Moment | None:
    """Read seconds since 1970; None beyond the calendar."""
    quarter = _quarter(since // _QUARTER, zone)
    if quarter is None:
        return None
    begins, offset_minutes = quarter
    return Moment(begins + _SECONDS[since % _QUARTER], offset_minutes, "stated")


@lru_cache(maxsize=256)
def _quarter(number: int, zone: tzinfo) -> tuple[datetime, int] | None:
    """Give the beginning of a quarter of an hour since 1970, and the zone's minutes from UTC in it.

    They change only between two quarters. To add to it is three times as fast as to make a time.
    """
    day, rest = divmod(number, _QUARTERS)
    try:
        begins = _EPOCH + timedelta(day, rest * _QUARTER)
        offset_minutes = _offset_of_day(day, zone)
        if offset_minutes is None:
            offset_minutes = _offset(begins, zone)
    except OverflowError:
        return None
    return begins, offset_minutes


@lru_cache(maxsize=16)
def _offset_of_day(day: int, zone: tzinfo) -> int | None:
    """Give the zone's minutes from UTC on a day since 1970; None where they change in it."""
    begins = _EPOCH + timedelta(day)
    first, last = _offset(begins, zone), _offset(begins + timedelta(1, -1), zone)
    return first if first == last else None


def _offset(moment: datetime, zone: tzinfo) -> int:
    return int((moment.astimezone(zone).utcoffset() or timedelta()).total_seconds()) // 60
