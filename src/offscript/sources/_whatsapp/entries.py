"""Blocks of text into entries: a header and all that follows it, up to the next header."""

from collections import deque
from collections.abc import Iterable, Iterator
from datetime import datetime

from offscript.sources._whatsapp.lines import LONGEST, Lines
from offscript.sources._whatsapp.shape import Shape

_BLOCKS_KEPT = 32
STRAY = "stray"
TOO_LONG = "too long"

Raw = tuple[str, str, str]
"""Day, clock and the rest. Without a day it is STRAY lines or one line TOO_LONG, by its clock."""

Entry = tuple[datetime, int, str, str, str, str]
"""The moment, the offset in minutes, the wall time as ISO, then day, clock and rest as written.

The moment is NEVER, and the wall time empty, where no date could be read.
"""


class Entries:
    """Goes through a chat once. `recent` are the last blocks, to look a line up in."""

    def __init__(self, lines: Lines, shape: Shape) -> None:
        """Take the lines, and how their headers look."""
        self._lines = lines
        self._shape = shape
        self.recent = deque[str](maxlen=_BLOCKS_KEPT)

    def __iter__(self) -> Iterator[Iterable[Raw]]:
        """Yield the entries by the block, in the order of the file; they are every line of it."""
        split = self._shape.header.split
        one, two = (1, 2) if self._shape.day_first else (2, 1)
        held: Raw | None = None
        for block in self._lines.blocks():
            if block is None:
                if held:
                    yield (held,)
                held = None
                yield (("", TOO_LONG, ""),)
                continue
            self.recent.append(block)
            parts = split("\n" + block.removesuffix("\n"))
            if parts[0]:
                if held and len(held[2]) > LONGEST:
                    yield (held,)
                    held = None
                held = (*held[:2], held[2] + parts[0]) if held else ("", STRAY, parts[0][1:])
            if len(parts) > 1:
                if held:
                    yield (held,)
                yield zip(parts[one:-3:3], parts[two:-3:3], parts[3:-3:3], strict=True)
                held = (parts[one - 4], parts[two - 4], parts[-1])
        if held:
            yield (held,)


def written(shape: Shape, entry: Entry) -> str:
    """Give an entry as it stands in the file."""
    _, _, _, day, clock, rest = entry
    return day + clock + rest if shape.day_first else clock + day + rest
