"""The zone of times that an export leaves unsaid: as chosen, or this computer's."""

from datetime import tzinfo
from zoneinfo import ZoneInfo, available_timezones

from tzlocal import get_localzone, get_localzone_name

from offscript.record import Preferences, Problem
from offscript.web._language import gettext


def zone_of(preferences: Preferences) -> tzinfo:
    """Give the zone that was chosen, or this computer's."""
    return ZoneInfo(preferences.zone) if preferences.zone else get_localzone()


def zone_name(preferences: Preferences) -> str:
    """Name that zone, as people write it: `America/New York`."""
    name = preferences.zone or get_localzone_name() or "UTC"
    return name.removeprefix("Etc/").replace("_", " ")


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
