"""Times as people and programs write them into tables: ISO, seconds since 1970, 3/4/24 9:05 pm."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Literal

import msgspec

from offscript.record import DateOrder
from offscript.sources._mail_times import read_date
from offscript.sources._moments import Moment, of_clock, of_instant

_ISO = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:?\d\d.*)?")
_BEFORE_ZONE = re.compile(r"\s+(?=[+-]\d\d:?\d\d$|Z$)")
_SINCE = re.compile(r"\d{9,17}(?:\.\d{1,6})?")
_NUMBERS = re.compile(r"(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[\s,T]+(.*))?", re.DOTALL)
_NAMED = re.compile(
    r"(?:[A-Za-z]{3,9},?\s+)?([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})(?:[\s,]+(.*))?"
)
_CLOCK = re.compile(
    r"(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:[.,]\d+)?\s*([AaPp])?(?:\.?\s?[Mm]\.?)?"
)
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
    written = written.strip()
    try:
        if _ISO.fullmatch(written):
            moment = datetime.fromisoformat(_BEFORE_ZONE.sub("", written))
            return of_instant(moment) if moment.tzinfo else of_clock(moment, zone)
        if _SINCE.fullmatch(written):
            return _since_1970(written, zone)
        named = _NAMED.fullmatch(written)
        if named:
            month = _MONTHS.index(named[1].lower()) + 1
            return _on_day((int(named[3]), month, int(named[2])), named[4], zone)
        numbers = _NUMBERS.fullmatch(written)
        if numbers:
            day = _day(numbers, order)
            return _on_day(day, numbers[4], zone) if day else None
    except (ValueError, OverflowError):
        return None
    return read_date(written, zone)


def _since_1970(written: str, zone: tzinfo) -> Moment:
    """Read seconds, or milli- or microseconds, which take more digits, as an instant."""
    whole, _, fraction = written.partition(".")
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
        found = _CLOCK.fullmatch(clock.strip().replace("\u202f", " ").replace("\xa0", " "))
        if not found:
            return None
        hour, minute, second = int(found[1]), int(found[2]), int(found[3] or 0)
        if found[4]:
            if not 1 <= hour <= _NOON:
                return None
            hour = hour % _NOON + (_NOON if found[4] in "pP" else 0)
    return of_clock(datetime(*day, hour, minute, second), zone)  # noqa: DTZ001 - of_clock gives the zone
