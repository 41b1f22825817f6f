"""Times counted from 1970 are what they are, however quickly they are read."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.sources._times.epoch import EpochTimes

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
ZONES = ["Europe/London", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns", "UTC"]


@pytest.mark.parametrize("name", ZONES)
@given(sinces=st.lists(st.integers(10**11, 2 * 10**14), max_size=20))
def test_times_are_exact(name: str, sinces: list[int]) -> None:
    """One after the other, in any order, also where clocks change: since 1973, at quarters only."""
    zone = ZoneInfo(name)
    times = EpochTimes(zone)
    for since in [*sinces, 1711846799999, 1711846800000, 1729949400000]:
        moment = times.of_milliseconds(since)
        assert moment is not None
        assert moment.sent_at == EPOCH + timedelta(milliseconds=since)
        offset = moment.sent_at.astimezone(zone).utcoffset() or timedelta()
        assert moment.offset_minutes == int(offset.total_seconds()) // 60
        assert times.of_seconds(since // 1000) is not None


@pytest.mark.parametrize("since", [10**17, -(10**17), 10**30])
def test_beyond_the_calendar(since: int) -> None:
    """There is no such time, and the next is read all the same."""
    times = EpochTimes(ZoneInfo("Europe/London"))
    assert times.of_seconds(since) is None
    assert times.of_milliseconds(since) is None
    assert times.of_seconds(0) is not None
