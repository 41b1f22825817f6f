"""Times are shown whatever the computer says of where it is."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Preferences
from offscript.web._zone import zone_name, zone_of

NOON = datetime(2024, 7, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what the computer said before: tzlocal asks it once."""
    monkeypatch.setattr("tzlocal.unix._cache_tz", None)
    monkeypatch.setattr("tzlocal.unix._cache_tz_name", None)


@pytest.mark.parametrize("own", ["CET-1CEST", "<+03>-3", "Nowhere/At_All"])
def test_a_computer_that_names_no_zone_is_taken_as_utc(
    monkeypatch: pytest.MonkeyPatch, own: str
) -> None:
    """A rule in place of a name, or a name nobody knows, breaks no page."""
    monkeypatch.setenv("TZ", own)
    assert NOON.astimezone(zone_of(Preferences())).hour == 12
    assert zone_name(Preferences()) == "UTC"


def test_a_zone_that_was_chosen_comes_before_the_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer's own is for who has chosen none."""
    chosen = Preferences(zone="America/New_York")
    monkeypatch.setenv("TZ", "Europe/Madrid")
    assert zone_of(chosen) == ZoneInfo("America/New_York")
    assert zone_name(chosen) == "America/New York"
    assert zone_name(Preferences()) == "Europe/Madrid"
