"""Cuts a LINE export into its entries, with tabs between time, name and words, or with spaces.

Words of several lines stand in quotes, and any line inside is theirs, whatever it looks like.
"""

import re
from collections import Counter, deque
from collections.abc import Iterator
from typing import TextIO

import msgspec

from offscript.sources._line.times import find_day, read_clock

_AHEAD = 400
"""A quoted text has at most this many lines; a longer one is read as lines without quotes."""
_LONGEST = 1 << 20
_SPACED = re.compile(
    r"((?:午[前後]|[上下]午|오[전후] ?)?\d{1,2}:\d{2}(?: ?[AP]M)?) (.+)", re.DOTALL
)
_ENOUGH = 2


class LineEntry(msgspec.Struct):
    """One entry: the line it begins in, and what stands in its columns; a day has its `day`.

    `name` is None where a line has no column for it.
    """

    line: int
    time: str = ""
    name: str | None = None
    text: str = ""
    day: re.Match[str] | None = None
    stray: bool = False


class _Lines:
    """The lines of a file with their numbers, of which some can be looked at ahead."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._ahead: deque[str] = deque()
        self.number = 0

    def peek(self, place: int) -> str | None:
        """Look at a line ahead, without taking it; None at the end."""
        while len(self._ahead) <= place:
            line = self._stream.readline(_LONGEST)
            if not line:
                return None
            self._ahead.append(line)
        return self._ahead[place]

    def take(self) -> str | None:
        """Take the next line."""
        line = self.peek(0)
        if line is not None:
            self._ahead.popleft()
            self.number += 1
        return line


def entries_in(stream: TextIO, names: frozenset[str] | None) -> Iterator[LineEntry]:
    """Yield days and entries. `names` are those of a file with spaces between its columns."""
    lines = _Lines(stream)
    open_entry: LineEntry | None = None
    rest: list[str] = []
    while (line := lines.take()) is not None:
        entry = _begins(line.rstrip("\r\n"), lines.number, names)
        if entry is None:
            if open_entry is None and line.strip():
                open_entry = LineEntry(lines.number, stray=True)
            rest.append(line)
            continue
        if open_entry is not None:
            yield _closed(open_entry, rest)
        rest, open_entry = [], None
        if entry.day is not None:
            yield entry
            continue
        rest.append(entry.text + line[len(line.rstrip("\r\n")) :])
        rest += _quoted(entry.text, lines)
        open_entry = entry
    if open_entry is not None:
        yield _closed(open_entry, rest)


def spaced_names(stream: TextIO) -> frozenset[str]:
    """Guess the names in a file with spaces between its columns: words that begin entries alike."""
    starts: Counter[tuple[str, ...]] = Counter()
    for line in stream:
        found = _SPACED.fullmatch(line[:_LONGEST].rstrip("\r\n"))
        if found:
            words = tuple(found[2].split(" ")[:4])
            for end in range(1, len(words) + 1):
                starts[words[:end]] += 1
    names = set()
    for first in [start for start in starts if len(start) == 1]:
        name: tuple[str, ...] = first
        while longer := next(
            (
                start
                for start in starts
                if start[:-1] == name and starts[start] == starts[name] >= _ENOUGH
            ),
            None,
        ):
            name = longer
        names.add(" ".join(name))
    return frozenset(names)


def _begins(line: str, number: int, names: frozenset[str] | None) -> LineEntry | None:
    """Read a line that begins an entry or a day; None for any other."""
    if day := find_day(line.removeprefix("\ufeff")):
        return LineEntry(number, day=day)
    time, tab, rest = line.removeprefix("\ufeff").partition("\t")
    if tab and read_clock(time) is not None:
        name, tab, text = rest.partition("\t")
        return LineEntry(number, time, name if tab else None, text if tab else rest)
    if names is None or tab:
        return None
    found = _SPACED.fullmatch(line)
    if found is None or read_clock(found[1]) is None:
        return None
    named = [start for start in _starts_of(found[2]) if start in names]
    if not named:
        return LineEntry(number, found[1], None, found[2])
    return LineEntry(number, found[1], named[-1], found[2][len(named[-1]) + 1 :])


def _starts_of(text: str) -> Iterator[str]:
    """Give the first word, the first two, and so on."""
    words = text.split(" ")[:4]
    for end in range(1, len(words) + 1):
        yield " ".join(words[:end])


def _quoted(text: str, lines: _Lines) -> list[str]:
    """Take the lines of a text in quotes that go on after this one."""
    if not text.startswith('"') or text.count('"') % 2 == 0:
        return []
    for place in range(_AHEAD):
        line = lines.peek(place)
        if line is None:
            return []
        if line.rstrip("\r\n").endswith('"') and line.count('"') % 2:
            return [lines.take() or "" for _ in range(place + 1)]
    return []


def _closed(entry: LineEntry, rest: list[str]) -> LineEntry:
    """Put the lines of an entry together; its quotes go, and the empty lines before a day."""
    text = "".join(rest).rstrip("\r\n")
    if len(rest) > 1 and text.startswith('"') and text.endswith('"') and text.count('"') % 2 == 0:
        inner = text[1:-1]
        text = inner.replace('""', '"') if '"' not in inner.replace('""', "") else inner
    entry.text = text.replace("\r\n", "\n")
    return entry
