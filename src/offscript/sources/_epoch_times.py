"""Times counted from 1970: the instant in UTC, and how far the assumed clock stood from it then."""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache

from offscript.sources._moments import Moment

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_QUARTER = 15 * 60
_SECONDS = [timedelta(seconds=count) for count in range(_QUARTER)]
_MILLISECONDS = [timedelta(milliseconds=count) for count in range(1000)]


def of_milliseconds(since: int, zone: tzinfo) -> Moment | None:
    """Read milliseconds since 1970; None beyond the calendar."""
    seconds, rest = divmod(since, 1000)
    moment = of_seconds(seconds, zone)
    if moment is None or not rest:
        return moment
    return Moment(moment.sent_at + _MILLISECONDS[rest], moment.offset_minutes, "stated")


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
    try:
        begins = _EPOCH + timedelta(seconds=number * _QUARTER)
        offset = begins.astimezone(zone).utcoffset()
    except OverflowError:
        return None
    return begins, int((offset or timedelta()).total_seconds()) // 60
