"""The shape of the line that opens a message: it differs by phone, language and settings.

Android writes `12/03/2024, 18:30 - Name: text`, iPhones `[12/03/2024, 18:30:12] Name: text`, and
both follow the phone's language: other separators, digits, words for the half of the day, the time
first, other calendars. Within one file the shape is fixed but for what shows nothing (marks of
writing direction, kinds of space) and for years, so it is taken from the file's start and made into
one expression. Dates and times by language: Unicode CLDR
(https://cldr.unicode.org); calendars: https://www.unicode.org/reports/tr35/tr35-dates.html
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

import msgspec

from offscript.sources._times.clock_words import HALF, is_any_half
from offscript.sources._times.page_dates import month_named

MARKS = "\ufeff\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that show nothing and set the direction of writing, and the byte order mark."""
SPACES = " \u00a0\u2009\u202f"

_LINES_LOOKED_AT = 2000
_FEW = 5
_FAR_MORE = 20
_M = f"[{MARKS}]*"
_S = f"[{SPACES}]"
_GAP = f"[{SPACES}{MARKS}]{{0,4}}"
_SOME = f"[{SPACES}{MARKS}]{{1,5}}"
_ERA = "(?:[RHS令平昭][和成]?|民國)"
_YEAR_TAIL = rf"(?:{_GAP}(?:BE|AD|CE|AP|г\.?|พ\.ศ\.|ค\.ศ\.|[.日일]))?"
_MONTH = r"[^\W\d_]{3,12}"
_NUMBERED = (
    rf"(?:{_ERA})?\d{{1,4}}{_GAP}[-./年년]{_GAP}\d{{1,2}}{_GAP}[-./月월]"
    rf"{_GAP}(?:{_ERA})?\d{{1,4}}{_YEAR_TAIL}"
)
_DAY_MONTH = rf"\d{{1,2}}{_GAP}\.?{_GAP}(?:de )?{_MONTH}\.?"
_MONTH_DAY = rf"{_MONTH}\.?{_GAP}\d{{1,2}}"
_YEAR = rf",?{_GAP}(?:de )?\d{{4}}"
_YEAR_FIRST = rf"\d{{4}}(?:\.|\(e\)ko|ko)?{_GAP}{_MONTH}\.?{_GAP}\d{{1,2}}(?:\.|\(a\))?"
_NAMED = rf"(?:{_YEAR_FIRST}|(?:{_DAY_MONTH}|{_MONTH_DAY}){_YEAR})"
_NAMED_YEAR_OR_NOT = rf"(?:{_YEAR_FIRST}|(?:{_DAY_MONTH}|{_MONTH_DAY})(?:{_YEAR})?)"
_EASTERN_YEAR_OR_NOT = r"(?:\d{4}[年년] ?)?\d{1,2}[月월] ?\d{1,2}[日일]"
_TWO_NUMBERS = r"\d{1,2}(?P<sign>[-./])\d{1,2}\.?"
_CLOCK = (
    rf"(?:(?P<before>{HALF}){_GAP})?\d{{1,2}}{_M}(?:[:.]|{_S}?h{_S}?){_M}\d{{2}}"
    rf"(?:{_M}(?:[:.]|{_S}min{_S}){_M}\d{{2}})?(?:{_GAP}(?P<after>{HALF}))??"
    rf"(?:{_S}?(?:ч\.|น\.|Uhr|min|s))?"
)
_AT = "klo|kl\\.?|at|um|om|à|às|alle|a las|lúc|o|u|ob|la|kell|saat|в|о|у|בשעה"  # "at", by language
_BETWEEN = rf"{_M}(?:[,،]{_GAP}|{_S}{_GAP})(?:(?:{_AT}){_S})?"
_END = rf"{_M}(?:{_S}{_M}[-–—]{_S}|:{_S})"


def _orders(day: str, brackets: str = "") -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Make expressions for headers with this kind of day: the day first, the clock first."""
    if brackets:
        start, end = rf"{_M}\[{_M}", rf"{_M}\](?: [–—-])? ?"
    else:
        start, end = _M, _END
    day_first = rf"(?P<one>{start}{day}{_BETWEEN})(?P<two>\(?{_CLOCK}\)?{end})"
    clock_first = rf"(?P<one>{start}(?:lúc )?{_CLOCK}{_BETWEEN})(?P<two>{day}{end})"
    return re.compile(day_first), re.compile(clock_first)


_ANY = (
    *_orders(f"(?:{_NUMBERED}|{_NAMED})", "[]"),
    *_orders(f"(?:{_NUMBERED}|{_NAMED})"),
    *_orders(f"(?:{_NAMED_YEAR_OR_NOT}|{_EASTERN_YEAR_OR_NOT}|{_TWO_NUMBERS})"),
)
_PIECES = re.compile(
    rf"(?P<digits>\d+)|(?P<word>{_MONTH})|(?P<space>[{SPACES}{MARKS}]*{_S}[{SPACES}{MARKS}]*)|"
    rf"(?P<mark>[{MARKS}]+)|(?P<era>{_ERA})|."
)
_NAMED_ALONE = re.compile(_NAMED_YEAR_OR_NOT)
_EASTERN_ALONE = re.compile(_EASTERN_YEAR_OR_NOT)
_TWO_ALONE = re.compile(rf"{_TWO_NUMBERS}(?!\d)")
_WORD = re.compile(_MONTH)
_NUMBERS = re.compile(r"\d+")
_LONG_YEAR = 4
_YEAR_OR_DAY = r"(?:\d{4}|\d{1,2})"
_WORD_OF_HALF = r"[^\s\d\[\],:;()<>–—-]{1,16}"
_WORDS = rf"{_WORD_OF_HALF}(?:[{SPACES}{MARKS}]{{1,4}}{_WORD_OF_HALF}){{0,2}}"
_ALIKE = {",": "[,،]", "،": "[,،]", "-": "[-–—]", "–": "[-–—]", "—": "[-–—]"}
_Header = tuple[str, str, str, bool, str]


class _Style(msgspec.Struct, frozen=True):
    """How a header is written: which of day and clock leads, and an expression for each."""

    day_first: bool
    one: str
    two: str
    yearless: bool


class Shape(msgspec.Struct, frozen=True):
    """How a file's messages open. `header` splits a text into day, clock and what follows.

    `yearless` says that days may stand there without a year.
    """

    header: re.Pattern[str]
    header_and_line: re.Pattern[str]
    day_first: bool
    yearless: bool


def header_of(line: str) -> _Header | None:
    """Read a line that may open a message.

    Gives its day, its clock, the rest, whether the day leads, and the word for the half of the day.
    """
    for number, pattern in enumerate(_ANY):
        found = pattern.match(line)
        if found is None:
            continue
        half = found["before"] or found["after"] or ""
        if half and not is_any_half(half):
            continue
        one, two = found.group("one", "two")
        day_first = number % 2 == 0
        day, clock = (one, two) if day_first else (two, one)
        words = _WORD.findall(day)
        if words and len(_NUMBERS.findall(day)) < len("dmy") and not any(map(month_named, words)):
            continue
        return day, clock, line[found.end() :], day_first, half.strip(MARKS + SPACES)
    return None


def is_two_numbers(day: str) -> bool:
    """Whether a day is written as two numbers alone, as many things are that are no day."""
    return len(_NUMBERS.findall(day)) == len("dm") and not _WORD.search(day)


def shape_of(text: str) -> Shape | None:
    """Take the shape from the start of a chat, or None if nothing there opens a message."""
    seen: dict[_Style, list[int]] = {}
    for number, line in enumerate(islice(_lines(text), _LINES_LOOKED_AT)):
        if header := header_of(line):
            seen.setdefault(_style_of(header), []).append(number)
    if not seen:
        return None
    main = next(iter(seen))
    most = max(seen, key=lambda style: len(seen[style]))
    if len(seen[most]) >= _FAR_MORE * len(seen[main]):
        main = most
    # Two exports put together change their style once; a pasted line changes it and changes back.
    styles = [
        style
        for style, at in seen.items()
        if style == main
        or (style.day_first == main.day_first and len(at) >= _FEW and at[0] > seen[main][-1])
    ]
    one = "|".join(dict.fromkeys(style.one for style in styles))
    two = "|".join(dict.fromkeys(style.two for style in styles))
    pattern = rf"\n([{MARKS}]*(?:{one}))({two})"
    return Shape(
        _compiled(pattern),
        _compiled(pattern + r"([^\n]{0,300})"),
        main.day_first,
        any(style.yearless for style in styles),
    )


def _style_of(header: _Header) -> _Style:
    """Describe how a header is written.

    What may change within one file is left open: marks of direction, kinds of space, the word for
    the half of the day, and whether a year has two digits, four, or is left out.
    """
    day, clock, _, day_first, half = header
    named = _NAMED_ALONE.search(day) or _EASTERN_ALONE.search(day)
    two_numbers = None if named else _TWO_ALONE.fullmatch(day.strip(MARKS + SPACES + "[],-–—:،"))
    if named:
        kind = _NAMED_YEAR_OR_NOT if named.re is _NAMED_ALONE else _EASTERN_YEAR_OR_NOT
        before, after = day[: named.start()], day[named.end() :]
        days = "".join(["", *_parts(before), _M, kind, *_parts(after), ""])
    elif two_numbers:
        sign = re.escape(two_numbers["sign"])
        before, _, after = day.partition(two_numbers[0])
        kind = rf"\d{{1,2}}{sign}\d{{1,2}}(?:{sign}(?:\d{{4}}|\d{{2}})?)?"
        days = "".join(["", *_parts(before), _M, kind, *_parts(after), ""])
    else:
        days = "".join(_parts(day, (_YEAR_OR_DAY, r"\d{1,2}", _YEAR_OR_DAY)))
    before, word, after = clock.partition(half) if half else (clock, "", "")
    if word:
        around = (before.rstrip(SPACES + MARKS), after.lstrip(SPACES + MARKS))
        clocks = f"(?:{_GAP}{_WORDS})?{_GAP}".join("".join(_parts(part)) for part in around)
    else:
        clocks = "".join(_parts(clock))
    one, two = (days, clocks) if day_first else (clocks, days)
    return _Style(day_first, one, two, bool(named or two_numbers))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern once for all files of one shape."""
    return re.compile(pattern)


def _lines(text: str) -> list[str]:
    """Give the lines of a text's start, without their ends."""
    return [line.removesuffix("\r") for line in text[: 1 << 20].split("\n")]


def _parts(text: str, lengths: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield an expression for each number, space and sign of a text; marks may stand anywhere."""
    numbers = iter(lengths)
    loose = False
    for found in _PIECES.finditer(text.lstrip(MARKS)):
        piece, kind = found[0], found.lastgroup
        if kind == "mark":
            continue
        if kind == "space":
            loose = True
            yield _SOME
            continue
        yield "" if loose else _M
        loose = False
        if kind == "digits":
            wanted = next(numbers, r"\d{1,2}")
            yield r"\d{1,3}" if len(piece) == _LONG_YEAR - 1 else wanted
        elif kind == "era" and lengths:
            yield _ERA
        else:
            yield _ALIKE.get(piece) or re.escape(piece)
