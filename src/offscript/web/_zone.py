"""The zone of times that an export leaves unsaid: as chosen, or this computer's."""

from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from tzlocal import get_localzone, get_localzone_name

from offscript.record import Preferences, Problem
from offscript.web._language import gettext


def zone_of(preferences: Preferences) -> tzinfo:
    """Give the zone that was chosen, or this computer's; UTC where that is one nobody knows."""
    if preferences.zone:
        return ZoneInfo(preferences.zone)
    try:
        return get_localzone()
    except (ZoneInfoNotFoundError, ValueError):  # TZ can hold a rule in place of a name
        return UTC


def zone_name(preferences: Preferences) -> str:
    """Name that zone, as people write it: `America/New York`."""
    name = preferences.zone or _own_name() or "UTC"
    return name.removeprefix("Etc/").replace("_", " ")


def _own_name() -> str | None:
    try:
        return get_localzone_name()
    except (ZoneInfoNotFoundError, ValueError):
        return None


def zones() -> list[str]:
    """Name all zones that a place has."""
    return sorted(
        name.replace("_", " ")
        for name in available_timezones()
        if "/" in name and name[:3] != "Etc"
    )


def checked_zone(name: str) -> str:
    """Give a zone's name as it is written. Raises Problem for one nobody knows."""
    plain = name.replace(" ", "_").casefold()
    found = next((one for one in available_timezones() if one.casefold() == plain), None)
    if found is None:
        raise Problem(
            gettext("There is no such zone. They are called like Europe/Madrid or America/Bogota.")
        )
    return found
