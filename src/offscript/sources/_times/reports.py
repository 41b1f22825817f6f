"""When something happened, as the reports of co-parenting apps write it, and in which zone."""

import re
from collections.abc import Iterable
from datetime import timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import msgspec

from offscript.record import Clock, DateOrder
from offscript.sources._times.moments import Moment, of_instant
from offscript.sources._times.written import find_order, read_time

_WEEKDAY = r"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}\.?,? )?"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?"
STAMP = (
    r"(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|"
    rf"{_WEEKDAY}(?:{_MONTH} \d{{1,2}}|\d{{1,2}} {_MONTH}),? \d{{4}})"
    r"(?:(?:,| at| @| -)? {0,2}|T)\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?"
    r"(?:\s?[AaPp]\.?[Mm]\b\.?|(?<=\d)(?:Z\b|[+-]\d{2}:?\d{2}\b))?"
)
"""A day and a time of day: 3/4/2024 5:00PM, 03/04/2024 at 05:00 PM, March 4, 2024 at 5:00 PM,
2024-03-04T17:00:00Z."""
NAMED_ZONE = r"(?: ?\(?(?:[ECMPAH][SD]?T|UTC|GMT)\)?)?"
"""A short name of a zone behind a time, if there is one."""
_SAID = re.compile(r"(.*?)\s?\(?\b([ECMPAH][SD]T|UTC|GMT)\)?\Z", re.DOTALL)
_OFFSETS = {"UTC": 0, "GMT": 0, "AST": -4, "ADT": -3, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5}
_OFFSETS |= {"MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "HST": -10}
_BETWEEN = re.compile(r"(?<=\d)(?:,| at| @| -)? {1,2}(?=\d{1,2}:\d\d)")
_NAMES = {
    "eastern": "America/New_York",
    "central": "America/Chicago",
    "mountain": "America/Denver",
    "arizona": "America/Phoenix",
    "pacific": "America/Los_Angeles",
    "alaska": "America/Anchorage",
    "hawaii": "Pacific/Honolulu",
    "atlantic": "America/Halifax",
}
_SHORT = {"ET": "eastern", "CT": "central", "MT": "mountain", "PT": "pacific", "AT": "atlantic"}
_DAY_FIRST = ("Europe/", "Australia/", "Pacific/Auckland", "Africa/", "Asia/")


class ReportClock(msgspec.Struct, frozen=True):
    """How a report's times are read: its own zone or the assumed one, and the order of the day."""

    zone: tzinfo
    stated: bool
    order: DateOrder
    example: str = ""

    def read(self, written: str) -> Moment | None:
        """Read a time; None if it is none. A zone named behind it comes before the report's."""
        said = _SAID.fullmatch(written.strip())
        zone, stated = self.zone, self.stated
        if said and said[2] in _OFFSETS:
            written, zone, stated = said[1], timezone(timedelta(hours=_OFFSETS[said[2]])), True
        moment = read_time(_BETWEEN.sub(" ", " ".join(written.split())), zone, self.order)
        if moment is None or not stated:
            return moment
        return of_instant(moment.sent_at.astimezone(zone))


def report_clock(written: Iterable[str], zone_name: str, clock: Clock) -> ReportClock:
    """Weigh every time in a report, and the zone it names.

    These apps are American: where nothing tells, and the zone they name is not one of a country
    that writes the day first, the month is.
    """
    zone = read_zone(zone_name)
    found = find_order(written, clock.date_order)
    order = found.order
    if found.how == "assumed":
        name = str(zone) if zone else ""
        order = "dmy" if name.startswith(_DAY_FIRST) else "mdy"
    return ReportClock(zone or clock.zone, zone is not None, order, found.example)


def read_zone(name: str) -> tzinfo | None:
    """Find the zone a report names: America/Chicago, Central Time (US & Canada), CT."""
    name = name.strip()
    try:
        if "/" in name or name in {"UTC", "GMT"}:
            return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None
    word = _SHORT.get(name, name.lower())
    known = next((zone for said, zone in _NAMES.items() if re.search(rf"\b{said}\b", word)), None)
    return ZoneInfo(known) if known else None
