"""When a screen was photographed, and the days that stand between its bubbles."""

import re
from datetime import date, datetime, timedelta

import msgspec

from offscript.record import Clock
from offscript.sources._times.written import read_time

_IN_NAME = re.compile(
    r"(?<!\d)(20\d\d)[-_.]?([01]\d)[-_.]?([0-3]\d)(?:(?:[-_ T]|at|a las|um|kl)*"
    r"([0-2]\d)[-_.:]?([0-5]\d)[-_.:]?([0-5]\d))?(?!\d)"
)
_CLOCK = re.compile(r"(\d{1,2})[:.]([0-5]\d)\s*(?:([AaPp])\.?\s?[Mm]\.?)?")
_DAY_MONTH = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th|\.|º)?(?: de| of)? ([^\W\d_]{3,})\.?,?(?: de)?(?: (\d{4}))?"
)
_MONTH_DAY = re.compile(r"([^\W\d_]{3,})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?")
_NUMBERS = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}")
_MONTHS = (
    ("jan", "ene", "gen", "janv", "sty"),
    ("feb", "fév", "fev", "lut"),
    ("mar", "mär", "mrt", "maa"),
    ("apr", "abr", "avr", "kwi"),
    ("may", "mai", "mag", "mei", "maj"),
    ("jun", "giu", "juin", "cze"),
    ("jul", "lug", "juil", "lip"),
    ("aug", "ago", "aoû", "aou", "sie"),
    ("sep", "set", "wrz"),
    ("oct", "okt", "ott", "out", "paź"),
    ("nov", "lis"),
    ("dec", "dic", "dez", "déc", "gru"),
)
_WEEKDAYS = (
    ("mon", "lun", "mont", "seg"),
    ("tue", "mar", "die", "ter"),
    ("wed", "mié", "mie", "mer", "mit", "qua", "woe"),
    ("thu", "jue", "jeu", "don", "gio", "qui"),
    ("fri", "vie", "ven", "fre", "sex", "vri"),
    ("sat", "sáb", "sab", "sam", "zat"),
    ("sun", "dom", "dim", "son", "zon"),
)
_TODAY = ("today", "hoy", "heute", "aujourd", "oggi", "hoje", "vandaag", "dziś")
_YESTERDAY = ("yesterday", "ayer", "gestern", "hier", "ieri", "ontem", "gisteren", "wczoraj")
_NOON = 12


class Separator(msgspec.Struct, frozen=True):
    """What a line between bubbles says: a day, a clock, or both."""

    day: date | None
    clock: tuple[int, int] | None


def day_in_name(name: str) -> datetime | None:
    """Read the time phones and computers put into a screenshot's name, as the clock showed it."""
    for found in _IN_NAME.finditer(name):
        try:
            year, month, day, hour, minute, second = map(int, found.groups(default="0"))
            return datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - a clock
        except ValueError:
            continue
    return None


def read_clock(written: str) -> tuple[int, int] | None:
    """Read a time of day as hours and minutes."""
    found = _CLOCK.search(written)
    if found is None:
        return None
    hour, minute = int(found[1]), int(found[2])
    if found[3]:
        if not 1 <= hour <= _NOON:
            return None
        hour = hour % _NOON + (_NOON if found[3] in "pP" else 0)
    return (hour, minute) if hour < 24 else None  # noqa: PLR2004 - hours of a day


def read_separator(text: str, taken: datetime, clock: Clock) -> Separator | None:
    """Read a line between bubbles; None if it says neither day nor clock.

    A day without a year, "yesterday" and a weekday count back from when the picture was `taken`.
    """
    day = _day(text, taken.date(), clock)
    time = read_clock(_NUMBERS.sub(" ", text))
    return Separator(day, time) if day or time else None


def _day(text: str, taken: date, clock: Clock) -> date | None:
    """Read the day a line names."""
    words = text.lower()
    numbers = _NUMBERS.search(text)
    if numbers and (moment := read_time(numbers[0], clock.zone, clock.date_order or "dmy")):
        return moment.sent_at.astimezone(clock.zone).date()
    named = [(found[1], found[2], found[3]) for found in _DAY_MONTH.finditer(words)]
    named += [(found[2], found[1], found[3]) for found in _MONTH_DAY.finditer(words)]
    for day, month, year in named:
        if dated := _dated(day, month, year, taken):
            return dated
    back = _days_back(words, taken)
    return None if back is None else taken - timedelta(days=back)


def weekdays(word: str) -> set[int]:
    """Give the days of the week that a word may be short for, from 0 for Monday."""
    return {number for number, names in enumerate(_WEEKDAYS) if word.lower().startswith(names)}


def _days_back(words: str, taken: date) -> int | None:
    """Count the days back to "today", "yesterday" or a weekday."""
    if words.startswith(_TODAY):
        return 0
    if words.startswith(_YESTERDAY):
        return 1
    for number, names in enumerate(_WEEKDAYS):
        if words.startswith(names):
            return (taken.weekday() - number - 1) % 7 + 1
    return None


def _dated(day: str, month: str, year: str | None, taken: date) -> date | None:
    """Make a date of its parts; without a year it is the last such day before `taken`."""
    number = next(
        (number for number, names in enumerate(_MONTHS, 1) if month.startswith(names)), None
    )
    if number is None:
        return None
    try:
        if year:
            return date(int(year), number, int(day))
        this_year = date(taken.year, number, int(day))
        return this_year if this_year <= taken else date(taken.year - 1, number, int(day))
    except ValueError:
        return None
