"""Times counted from 1970: the instant in UTC, and how far the assumed clock stood from it then."""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache

from offscript.sources._times.moments import Moment

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_QUARTER = 15 * 60
_QUARTERS = 24 * 4
_SECONDS = [timedelta(seconds=count) for count in range(_QUARTER)]
_MILLISECONDS = [timedelta(milliseconds=count) for count in range(1000)]


def of_milliseconds(since: int, zone: tzinfo) -> Moment | None:
    """Read milliseconds since 1970; None beyond the calendar."""
    return _times(zone).of_milliseconds(since)


def utc(milliseconds: int | None) -> datetime | None:
    """Give the time alone; None for none, nought, and what is beyond the calendar."""
    try:
        return _EPOCH + timedelta(milliseconds=milliseconds) if milliseconds else None
    except OverflowError:
        return None


class EpochTimes:
    """Reads times of one zone. It remembers the quarter of an hour of the last, as most share it.

    To add to it is three times as fast as to make a time.
    """

    def __init__(self, zone: tzinfo) -> None:
        """Remember nothing yet."""
        self._zone = zone
        self._number: int | None = None
        self._begins = _EPOCH
        self._offset_minutes = 0

    def of_milliseconds(self, since: int) -> Moment | None:
        """Read milliseconds since 1970; None beyond the calendar."""
        number, rest = divmod(since, _QUARTER * 1000)
        if number != self._number and not self._remember(number):
            return None
        sent_at = self._begins + _SECONDS[rest // 1000] + _MILLISECONDS[rest % 1000]
        return Moment(sent_at, self._offset_minutes, "stated")

    def of_seconds(self, since: int) -> Moment | None:
        """Read seconds since 1970; None beyond the calendar."""
        number, rest = divmod(since, _QUARTER)
        if number != self._number and not self._remember(number):
            return None
        return Moment(self._begins + _SECONDS[rest], self._offset_minutes, "stated")

    def _remember(self, number: int) -> bool:
        """Find the beginning of a quarter since 1970, and how far the zone stands from UTC in it.

        That changes only between two quarters, since 1973.
        """
        day, rest = divmod(number, _QUARTERS)
        try:
            begins = _EPOCH + timedelta(day, rest * _QUARTER)
            offset_minutes = _offset_of_day(day, self._zone)
            if offset_minutes is None:
                offset_minutes = _offset(begins, self._zone)
        except OverflowError:
            return False
        self._number, self._begins, self._offset_minutes = number, begins, offset_minutes
        return True


@lru_cache(maxsize=16)
def _offset_of_day(day: int, zone: tzinfo) -> int | None:
    """Give the zone's minutes from UTC on a day since 1970; None where they change in it."""
    begins = _EPOCH + timedelta(day)
    first, last = _offset(begins, zone), _offset(begins + timedelta(1, -1), zone)
    return first if first == last else None


def _offset(moment: datetime, zone: tzinfo) -> int:
    return int((moment.astimezone(zone).utcoffset() or timedelta()).total_seconds()) // 60


@lru_cache(maxsize=8)
def _times(zone: tzinfo) -> EpochTimes:
    return EpochTimes(zone)
