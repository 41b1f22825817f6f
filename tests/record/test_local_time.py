"""A moment is shown as the clock showed it, also where the calendar ends."""

from datetime import UTC, datetime, timedelta

from offscript.record import local_time


def test_a_moment_is_shown_by_the_clock_where_it_was() -> None:
    """Minutes ahead of UTC are added, minutes behind it taken away."""
    moment = datetime(2024, 1, 31, 23, 30, tzinfo=UTC)
    assert local_time(moment, 60).isoformat() == "2024-02-01T00:30:00+01:00"
    assert local_time(moment, -210).isoformat() == "2024-01-31T20:00:00-03:30"


def test_the_ends_of_the_calendar_are_shown_in_utc() -> None:
    """There is no day before the first, and none after the last."""
    first = datetime.min.replace(tzinfo=UTC)
    last = datetime.max.replace(tzinfo=UTC)
    assert (local_time(first, -60), local_time(last, 60)) == (first, last)
    assert local_time(first, 60) == first
    assert local_time(first, 60).utcoffset() == timedelta(minutes=60)
