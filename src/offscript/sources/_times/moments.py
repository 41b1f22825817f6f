"""A time in UTC, how far the writer's clock stood from it, and who says so."""

from datetime import UTC, datetime, timedelta, tzinfo

import msgspec

from offscript.record import Zone


class Moment(msgspec.Struct, frozen=True, gc=False):
    """`sent_at` in UTC, the distance of the writer's or the assumed clock from it in minutes."""

    sent_at: datetime
    offset_minutes: int
    zone: Zone


def of_clock(clock: datetime, zone: tzinfo) -> Moment:
    """Read what a clock showed in an assumed zone. Raises OverflowError beyond the calendar."""
    local = clock.replace(tzinfo=zone)
    return Moment(local.astimezone(UTC), _minutes(local), "assumed")


def of_instant(instant: datetime) -> Moment:
    """Take a time that states its zone. Raises OverflowError beyond the calendar."""
    return Moment(instant.astimezone(UTC), _minutes(instant), "stated")


def _minutes(local: datetime) -> int:
    """Give a time's distance from UTC."""
    return int((local.utcoffset() or timedelta()).total_seconds()) // 60
