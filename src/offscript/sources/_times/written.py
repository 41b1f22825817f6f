"""Times as people and programs write them into tables: ISO, seconds since 1970, 3/4/24 9:05 pm."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Literal

import msgspec

from offscript.record import DateOrder
from offscript.sources._times.clock_words import HALF, hour_of, is_any_half, is_silent
from offscript.sources._times.mail import read_date
from offscript.sources._times.moments import Moment, of_clock, of_instant
from offscript.sources._times.page_dates import month_named

_ISO = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:?\d\d.*)?|\d{8}T\d{4}.*")
_AT = re.compile(
    r"(?<=\d)(?:,? (?:at|um|à|às|a las|alle|kl\.?|klo|om|@|-|–),? ?|,? \| ?)(?=\d{1,2}[:.h]\d\d)"
)
"""What stands between a day and a time of day, in several languages."""
_EASTERN = re.compile(r"(\d{4})[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일]")
_IN_A_ROW = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)")
_TWICE_UTC = re.compile(r"\s*(?:Z|[+-]00:?00)?\s+UTC\Z")
_BEFORE_ZONE = re.compile(r"\s+(?=[+-]\d\d:?\d\d$|Z$)")
_SINCE = re.compile(r"\d{9,17}(?:\.\d{1,6})?")
_NUMBERS = re.compile(
    r"(\d{1,4})\.? ?[./-] ?(\d{1,2}) ?[./-] ?(\d{1,4})\.?(?:[\s,T]+(.*))?", re.DOTALL
)
_CLOCK_FIRST = re.compile(r"(\d{1,2}:\d\d(?::\d\d)?),? +(\d{1,4}[./-]\d{1,2}[./-]\d{1,4})")
_BROWSER = re.compile(
    r"(?:[A-Z][a-z]{2} )?([A-Z][a-z]{2} \d{1,2} \d{4}) (\d\d:\d\d:\d\d) (?:GMT|UTC)([+-]\d{4})\b.*"
)
"""As a browser writes a time."""
_MONTH_FIRST = re.compile(
    r"(?:[A-Za-z]{3,9},?\s+)?([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})(?:[\s,]+(.*))?"
)
_DAY_FIRST = re.compile(
    r"(?:[^\W\d_]{2,12}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?\.?[\s-](?:de |of )?([^\W\d_]{3,12})\.?,?"
    r"[\s-](?:de |del )?(\d{4}),?\s+(\S.*)"
)
_CLOCK = re.compile(
    rf"(?:({HALF})\s*)?(\d{{1,2}})\s?[:.h]\s?(\d{{2}})(?:[:.](\d{{2}}))?(?:[.,]\d+)?\s*({HALF})?"
)
_DAYS = re.compile(r"[2-6]\d{4}\.\d{1,15}")
_FIRST_DAY = datetime(1899, 12, 30)  # noqa: DTZ001 - a clock's
_MARKS = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_YEAR_DIGITS = 4
_NOON = 12
_THIS_CENTURY = 70


class Order(msgspec.Struct, frozen=True):
    """Whether day or month stands first, and how that is known; an example if it is not."""

    order: DateOrder
    how: Literal["set", "inferred", "assumed"]
    example: str = ""


def find_order(cells: Iterable[str], given: DateOrder | None) -> Order:
    """Weigh every date that is written in numbers. What the person set counts only in a tie."""
    impossible = {"dmy": 0, "mdy": 0}
    example = ""
    for cell in cells:
        numbers = _NUMBERS.fullmatch(cell.strip())
        if not numbers or len(numbers[1]) == _YEAR_DIGITS:
            continue
        first, second = int(numbers[1]), int(numbers[2])
        impossible["dmy"] += second > _NOON
        impossible["mdy"] += first > _NOON
        if first != second and max(first, second) <= _NOON:
            example = example or cell.strip()
    if impossible["dmy"] != impossible["mdy"]:
        return Order("dmy" if impossible["dmy"] < impossible["mdy"] else "mdy", "inferred")
    if given:
        return Order(given, "set")
    return Order("dmy", "assumed", example)


def read_time(written: str, zone: tzinfo, order: DateOrder | None) -> Moment | None:
    """Read a time; None if it is none, or if it needs an `order` and there is none."""
    written = _EASTERN.sub(r"\1-\2-\3", _AT.sub(" ", written.strip()))
    written = _CLOCK_FIRST.sub(r"\2 \1", written)
    if found := _BROWSER.fullmatch(written):
        return read_date("{1} {0} {2} {3} {4}".format(*found[1].split(), *found.group(2, 3)), zone)
    for read in (_iso, _since_1970, _named, _in_numbers):
        try:
            if moment := read(written, zone, order):
                return moment
        except (ValueError, OverflowError):
            continue
    return read_date(written, zone)


def read_days(written: str, zone: tzinfo) -> Moment | None:
    """Read the number of days since 1900 that a spreadsheet shows where a cell is not for dates."""
    if not _DAYS.fullmatch(written.strip()):
        return None
    shown = _FIRST_DAY + timedelta(days=float(written))
    return of_clock((shown + timedelta(milliseconds=500)).replace(microsecond=0), zone)


def _iso(written: str, zone: tzinfo, _: DateOrder | None) -> Moment | None:
    """Read a time as ISO 8601 has it, and as programs write it almost so."""
    if found := _IN_A_ROW.fullmatch(written):
        return of_clock(datetime(*map(int, found.groups())), zone)  # type: ignore[arg-type] # noqa: DTZ001
    if not _ISO.fullmatch(written):
        return None
    moment = datetime.fromisoformat(_BEFORE_ZONE.sub("", _TWICE_UTC.sub("Z", written)))
    return of_instant(moment) if moment.tzinfo else of_clock(moment, zone)


def _named(written: str, zone: tzinfo, _: DateOrder | None) -> Moment | None:
    """Read a day with its month's name before or behind it."""
    if found := _MONTH_FIRST.fullmatch(written):
        month = _MONTHS.index(found[1].lower()) + 1
        return _on_day((int(found[3]), month, int(found[2])), found[4], zone)
    if (found := _DAY_FIRST.fullmatch(written)) and (named := month_named(found[2])):
        return _on_day((int(found[3]), named, int(found[1])), found[4], zone)
    return None


def _in_numbers(written: str, zone: tzinfo, order: DateOrder | None) -> Moment | None:
    """Read a day of three numbers, in the order given."""
    found = _NUMBERS.fullmatch(written)
    day = _day(found, order) if found else None
    return _on_day(day, found[4], zone) if found and day else None


def _since_1970(written: str, zone: tzinfo, _: DateOrder | None) -> Moment | None:
    """Read seconds, or milli- or microseconds, which take more digits, as an instant."""
    if not _SINCE.fullmatch(written) or _IN_A_ROW.fullmatch(written):
        return None
    whole, fraction = written.partition(".")[::2]
    microseconds = int(whole) * 10 ** max(0, 6 - 3 * max(0, (len(whole) - 9) // 3))
    if fraction and len(whole) < _NOON:
        microseconds += int(fraction.ljust(6, "0"))
    return of_instant((_EPOCH + timedelta(microseconds=microseconds)).astimezone(zone))


def _day(numbers: re.Match[str], order: DateOrder | None) -> tuple[int, int, int] | None:
    """Sort three numbers into year, month and day; a year of four digits shows itself."""
    one, two, three = int(numbers[1]), int(numbers[2]), int(numbers[3])
    if len(numbers[1]) == _YEAR_DIGITS:
        return one, two, three
    year = three
    if len(numbers[3]) < _YEAR_DIGITS:
        year += 2000 if three < _THIS_CENTURY else 1900
    match order:
        case "dmy":
            return year, two, one
        case "mdy":
            return year, one, two
        case "ymd":
            return one + (2000 if one < _THIS_CENTURY else 1900), two, three
        case _:
            return None


def _on_day(day: tuple[int, int, int], clock: str | None, zone: tzinfo) -> Moment | None:
    """Read a time of day, with or without am and pm; a day without one begins at midnight."""
    hour = minute = second = 0
    if clock and clock.strip():
        found = _CLOCK.fullmatch(_MARKS.sub("", clock).strip())
        if not found:
            return None
        half = found[1] or found[5] or ""
        if (found[1] and found[5]) or not (is_any_half(half) or is_silent(half)):
            return None
        hour, minute, second = int(found[2]), int(found[3]), int(found[4] or 0)
        if is_any_half(half):
            if not 1 <= hour <= _NOON:
                return None
            hour = hour_of(hour, half)
    return of_clock(datetime(*day, hour, minute, second), zone)  # noqa: DTZ001 - of_clock gives the zone
