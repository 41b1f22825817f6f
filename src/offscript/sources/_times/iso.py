"""Times as programs write them for each other: 2024-03-05T20:14:15.123Z."""

from datetime import datetime, tzinfo
from functools import lru_cache

from offscript.sources._times.moments import Moment, of_clock, of_instant


@lru_cache(maxsize=64)
def read_iso(written: str, zone: tzinfo) -> Moment | None:
    """Read a time such as 2024-03-05T20:14:15.123+00:00; None where it is none.

    A time in UTC says nothing of the clock it was written by, so that of `zone` is taken.
    """
    try:
        moment = datetime.fromisoformat(written)
        if moment.tzinfo is None:
            return of_clock(moment, zone)
        return of_instant(moment if moment.utcoffset() else moment.astimezone(zone))
    except (ValueError, OverflowError):
        return None
