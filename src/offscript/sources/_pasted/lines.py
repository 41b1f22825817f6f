"""Lines of a text that was copied out of an app or typed: who, when, and where a message begins."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime

import msgspec

from offscript.record import Clock
from offscript.sources._screen.days import read_separator, weekdays

_DAY = (
    r"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}"
    r"|\d{1,2}(?:st|nd|rd|th|\.)? (?:de )?[^\W\d_]{3,12}\.?(?:,? (?:de )?\d{4})?"
    r"|[^\W\d_]{3,12}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?"
    r"|(?i:today|yesterday))"
)
_DATE = rf"(?:(?:[^\W\d_]{{3,12}}\.?,? )?{_DAY})"
_CLOCK = r"\d{1,2}[:.][0-5]\d(?:[:.][0-5]\d)?(?:[\s\u202f]?[AaPp]\.?[Mm]\.?)?"
_BETWEEN = r"(?:,? (?:at|um|à|a las|alle) |, ?| )"
_WHEN = rf"(?:{_DATE}{_BETWEEN}{_CLOCK}|{_CLOCK}{_BETWEEN}{_DATE}|{_CLOCK}|{_DATE})"
_NUMERIC = rf"(?:\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{1,4}}(?:{_BETWEEN}{_CLOCK})?|{_CLOCK})"
_NAME = r"(?P<name>[^\W_+~@]?[+~@]?[^\W_][^\n:\[\](){}<>\"“”?!;\\/|=]{0,58}?)"
_IN_POINTED = r"(?:\*\*\* )?<[ @+%&~]?(?P<name>[^\s<>][^<>\n]{0,58}?)>"
"""A name as logs of IRC have it, and after them what programs write of Signal's backups."""
_TEXT = r":(?:\s(?P<text>.*))?"
_DASH = r"\s{0,3}[-–—]?\s{0,3}"
_TIMED = tuple(
    re.compile(shape, re.DOTALL)
    for shape in (
        rf"[\[(](?P<when>{_WHEN})[\])]{_DASH}{_NAME}{_TEXT}",
        rf"[\[(]?(?P<when>{_NUMERIC})[\])]?\s{_IN_POINTED}\s(?P<text>.*)",
        rf"(?P<when>{_NUMERIC}){_DASH}{_NAME}{_TEXT}",
        rf"{_NAME}\s{{0,3}}[\[(](?P<when>{_WHEN})[\])]{_TEXT}",
        rf"{_NAME}(?:,| [-–—]|\s[\s\u200b])\s{{0,3}}[\[(]?(?P<when>{_WHEN})[\])]?:?",
        rf"[\[(](?P<when>{_WHEN})[\])]\s{{0,3}}{_NAME}",
    )
)
_BARE = tuple(
    re.compile(shape, re.DOTALL)
    for shape in (
        rf"{_NAME}{_TEXT}",
        r"(?P<name>You|[A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)?) (?:sent|said)",
    )
)
_LOOSE = (re.compile(rf"(?P<name>[^\W\d_a-z][^\n:]{{0,40}}?) (?P<when>{_CLOCK})"),)
"""As browsers copy Teams and Slack: much else looks so, unless the names come back."""
_ALONE = re.compile(
    rf"[-–—\s]*(?P<when>(?:(?P<weekday>[^\W\d_]{{3,12}})\.?,? )?{_DAY}(?:{_BETWEEN}{_CLOCK})?"
    rf"|{_CLOCK}{_BETWEEN}{_DAY})[-–—\s]*"
)
_WHOLE = re.compile(r"\d{4}|\d[./-]\d{1,2}[./-]\d|[:]\d\d")
_LONGEST_HEAD, _MOST_WORDS = 160, 5
_SECONDS = re.compile(r"\d{1,2}[:.]\d\d[:.](\d\d)")
_NUMBERS = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}")
_RELATIVE = re.compile(r"today|yesterday", re.IGNORECASE)
_NO_NAMES = {
    *("from", "to", "cc", "bcc", "subject", "date", "sent", "re", "fw", "fwd", "http", "https"),
    *("info", "error", "warning", "warn", "debug", "trace", "critical", "fatal", "note", "ps"),
    *("name", "version", "title", "author", "time", "file", "path", "host", "content-type"),
}
_TODAY = datetime(2000, 12, 31)  # noqa: DTZ001 - any day: only whether a month is named counts
_ANY_CLOCK = Clock(UTC, "dmy")


class Begun(msgspec.Struct, frozen=True):
    """What a line begins: a message by `name`, or where that is empty a new day or clock alone.

    `when` is the time as written, if it is, and `text` what follows on the line.
    """

    name: str
    when: str
    text: str


class Shape(msgspec.Struct, frozen=True):
    """How messages begin in a text: with a name and a time, or else with one of these names.

    A day on a line of its own is the day of what follows; it needs a year or a clock.
    """

    is_timed: bool
    names: frozenset[str]
    is_loose: bool = False

    def begin(self, line: str) -> Begun | None:
        """Tell what a line begins; None where it goes on with what is above it."""
        if day := _day_alone(line):
            return Begun("", day, "")
        timed = _LOOSE if self.is_loose else _TIMED
        begun = _begun(line, timed if self.is_timed else _BARE)
        return begun if begun and begun.name in self.names else None


def find_shape(lines: Iterable[str], *, is_sure: bool) -> Shape | None:
    """Find how messages begin. Unless it `is_sure` that a person meant it, there must be several.

    Names alone must come back, or be two: what stands before a colon once is anything.
    """
    timed: Counter[str] = Counter()
    loose: Counter[str] = Counter()
    bare: Counter[str] = Counter()
    for line in lines:
        if _day_alone(line):
            continue
        if begun := _begun(line, _TIMED):
            timed[begun.name] += 1
        elif begun := _begun(line, _LOOSE):
            loose[begun.name] += 1
        elif begun := _begun(line, _BARE):
            bare[begun.name] += 1
    fewest = 1 if is_sure else 4
    if timed.total() >= fewest and (is_sure or max(timed.values()) > 1):
        return Shape(is_timed=True, names=frozenset(timed))
    if is_sure and len(loose) > 1 and min(loose.values()) > 1:
        return Shape(is_timed=True, names=frozenset(loose), is_loose=True)
    names = {name for name, count in bare.items() if count > 1}
    if is_sure and len(bare) <= 2:  # noqa: PLR2004 - two who talk
        names = set(bare)
    if not names or (not is_sure and (len(names) < 2 or bare.total() < fewest)):  # noqa: PLR2004
        return None
    return Shape(is_timed=False, names=frozenset(names))


def _day_alone(line: str) -> str | None:
    """Give the day that a line says, and nothing else."""
    found = _ALONE.fullmatch(line[:_LONGEST_HEAD])
    if found is None or not _WHOLE.search(found["when"]):
        return None
    said = read_separator(found["when"], _TODAY, _ANY_CLOCK)
    if said is None or said.day is None:
        return None
    named = found["weekday"]  # “Sam, 5 Mar 2024” is a name, as that is no Saturday
    return found["when"] if not named or said.day.weekday() in weekdays(named) else None


def _begun(line: str, shapes: tuple[re.Pattern[str], ...]) -> Begun | None:
    """Read the beginning of a message off a line."""
    head = line[:_LONGEST_HEAD]
    for shape in shapes:
        if (found := shape.fullmatch(head)) is None:
            continue
        parts = found.groupdict()
        name = found["name"].strip(" ,-–—")
        if name and len(name.split()) <= _MOST_WORDS and name.lower() not in _NO_NAMES:
            text = (parts.get("text") or "") + line[_LONGEST_HEAD:]
            return Begun(name, parts.get("when") or "", text)
    return None


class Moment(msgspec.Struct, frozen=True):
    """What a written time says: a day, a time of day, and whether “today” or the like tells it."""

    day: date | None
    clock: tuple[int, int, int] | None
    is_relative: bool


def read_when(written: str, today: date, clock: Clock) -> Moment:
    """Read a time as written; a day without a year is the last such day before `today`."""
    start = datetime(today.year, today.month, today.day)  # noqa: DTZ001 - a day in the assumed zone
    found = read_separator(written, start, clock)
    seconds = _SECONDS.search(_NUMBERS.sub(" ", written))
    day, time = (found.day, found.clock) if found else (None, None)
    return Moment(
        day=day,
        clock=(*time, int(seconds[1]) if seconds else 0) if time else None,
        is_relative=bool(_RELATIVE.search(written)),
    )


def numeric_dates(written: Iterable[str]) -> Iterator[str]:
    """Keep the dates that are written in numbers alone."""
    for when in written:
        if found := _NUMBERS.search(when):
            yield found[0]
