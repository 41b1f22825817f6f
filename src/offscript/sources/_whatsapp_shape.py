"""The shape of the line that opens a message: it differs by phone, language and settings.

Android writes `12/03/2024, 18:30 - Name: text`, iPhones `[12/03/2024, 18:30:12] Name: text`, and
both follow the phone's language: other separators, digits, words for the half of the day, the time
first, other calendars. Within one file the shape is fixed, so it is taken from the file's start and
made into one expression that finds nothing else. Dates and times by language: Unicode CLDR
(https://cldr.unicode.org); calendars: https://www.unicode.org/reports/tr35/tr35-dates.html
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

import msgspec

from offscript.sources._page_dates import month_named
from offscript.sources._whatsapp_clock_words import HALF, halves_like, is_half

MARKS = "\ufeff\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that show nothing and set the direction of writing, and the byte order mark."""
SPACES = " \u00a0\u2009\u202f"

_LINES_LOOKED_AT = 2000
_FEW = 5
_FAR_MORE = 20
_Style = tuple[bool, str, str]
_M = f"[{MARKS}]*"
_S = f"[{SPACES}]"
_GAP = f"[{SPACES}{MARKS}]{{0,4}}"
_ERA = "(?:[RHS令平昭][和成]?|民國)"
_YEAR_TAIL = rf"(?:{_GAP}(?:BE|AD|CE|AP|г\.?|พ\.ศ\.|ค\.ศ\.|[.日일]))?"
_MONTH = r"[^\W\d_]{3,12}"
_NUMBERED = (
    rf"(?:{_ERA})?\d{{1,4}}{_GAP}[-./年년]{_GAP}\d{{1,2}}{_GAP}[-./月월]"
    rf"{_GAP}(?:{_ERA})?\d{{1,4}}{_YEAR_TAIL}"
)
_DAY_MONTH = rf"\d{{1,2}}{_GAP}\.?{_GAP}(?:de )?{_MONTH}\.?,?{_GAP}(?:de )?"
_MONTH_DAY = rf"{_MONTH}\.?{_GAP}\d{{1,2}},?{_GAP}"
_NAMED = rf"(?:{_DAY_MONTH}|{_MONTH_DAY})\d{{4}}"
_DAY = f"(?:{_NUMBERED}|{_NAMED})"
_CLOCK = (
    rf"(?:(?P<before>{HALF}){_GAP})?\d{{1,2}}{_M}(?:[:.]|{_S}?h{_S}?){_M}\d{{2}}"
    rf"(?:{_M}[:.]{_M}\d{{2}})?(?:{_GAP}(?P<after>{HALF}))??(?:{_S}?(?:ч\.|น\.|Uhr))?"
)
_BETWEEN = rf"{_M}(?:[,،]{_GAP}|{_S}{_GAP})(?:(?:klo|kl\.?|at|um|à|às|alle|lúc|o|в){_S})?"
_END = rf"{_M}(?:{_S}{_M}[-–—]{_S}|:{_S})"

_ANY = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<one>{_M}\[{_M}{_DAY}{_BETWEEN})(?P<two>{_CLOCK}{_M}\](?: [–—-])? ?)",
        rf"(?P<one>{_M}\[{_M}{_CLOCK}{_BETWEEN})(?P<two>{_DAY}{_M}\](?: [–—-])? ?)",
        rf"(?P<one>{_M}{_DAY}{_BETWEEN})(?P<two>{_CLOCK}{_END})",
        rf"(?P<one>{_M}{_CLOCK}{_BETWEEN})(?P<two>{_DAY}{_END})",
    )
)
_PIECES = re.compile(
    rf"(?P<digits>\d+)|(?P<word>{_MONTH})|(?P<space>{_S}+)|(?P<mark>[{MARKS}]+)|民國|."
)
_WORD = re.compile(_MONTH)
_NUMBERS = re.compile(r"\d+")
_LENGTHS = {3: "{1,3}", 4: "{4}"}
_Header = tuple[str, str, str, bool, str]


class Shape(msgspec.Struct, frozen=True):
    """How a file's messages open. `header` splits a text into day, clock and what follows."""

    header: re.Pattern[str]
    header_and_line: re.Pattern[str]
    day_first: bool
    brackets: bool


def header_of(line: str) -> _Header | None:
    """Read a line that may open a message.

    Gives its day, its clock, the rest, whether the day leads, and the word for the half of the day.
    """
    for number, pattern in enumerate(_ANY):
        found = pattern.match(line)
        if found is None:
            continue
        half = found["before"] or found["after"] or ""
        if half and not is_half(half):
            continue
        one, two = found.group("one", "two")
        day_first = number % 2 == 0
        day, clock = (one, two) if day_first else (two, one)
        words = _WORD.findall(day)
        if len(_NUMBERS.findall(day)) < len("dmy") and not any(map(month_named, words)):
            continue
        return day, clock, line[found.end() :], day_first, half.strip(MARKS + SPACES)
    return None


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
        if style == main or (style[0] == main[0] and len(at) >= _FEW and at[0] > seen[main][-1])
    ]
    one = "|".join(dict.fromkeys(style[1] for style in styles))
    two = "|".join(dict.fromkeys(style[2] for style in styles))
    pattern = rf"\n([{MARKS}]*(?:{one}))({two})"
    return Shape(_compiled(pattern), _compiled(pattern + r"([^\n]{0,300})"), main[0], "[" in one)


def _style_of(header: _Header) -> _Style:
    """Describe how a header is written: whether the day leads, and two expressions."""
    day, clock, _, day_first, half = header
    one, two = (day, clock) if day_first else (clock, day)
    marks = any(mark in (one + two).lstrip(MARKS) for mark in MARKS)
    return day_first, _generalised(one, half, marks=marks), _generalised(two, half, marks=marks)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern once for all files of one shape."""
    return re.compile(pattern)


def _lines(text: str) -> list[str]:
    """Give the lines of a text's start, without their ends."""
    return [line.removesuffix("\r") for line in text[: 1 << 20].split("\n")]


def _generalised(piece: str, half: str, *, marks: bool) -> str:
    """Turn one day or clock into an expression for all days or clocks written the same way."""
    piece = piece.lstrip(MARKS)
    before, word, after = piece.partition(half) if half else (piece, "", "")
    halves = [halves_like(word)] if word else []
    return (_M if marks else "").join(["", *_parts(before), *halves, *_parts(after), ""])


def _parts(text: str) -> Iterator[str]:
    """Yield an expression for each number, space and sign of a text."""
    for found in _PIECES.finditer(text):
        match found.lastgroup:
            case "digits":
                digit = "[0-9]" if found[0].isascii() else r"\d"
                yield digit + _LENGTHS.get(len(found[0]), "{1,2}")
            case "space":
                yield f"{_S}+" if len(found[0]) > 1 else _S
            case "mark":
                continue
            case "word" if month_named(found[0]):
                yield _MONTH
            case _:
                yield _ERA if re.fullmatch(_ERA, found[0]) else re.escape(found[0])
