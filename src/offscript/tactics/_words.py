"""A message as plain words: what phrases are matched on, and the way back to the text."""

import re
from functools import cached_property

from offscript.record import Span
from offscript.tactics._fold import fold

START, END, STOPS = "<", ">", ".?!"
SHOUTED_LETTERS = 8
WRAPPED = 60
_SIGNS = STOPS + "\n"


def _pieces(letter: str) -> re.Pattern[str]:
    """Make the pattern of words, runs of dots, stops and line breaks."""
    return re.compile(rf"{letter}+(?:'{letter}+)*|\.{{2,}}|[.?!]|\n")


_PIECES = _pieces(r"[^\W_]")
_PLAIN_PIECES = _pieces("[a-z0-9]")
"""The same for a folded text of ASCII alone, in two thirds of the time."""


class Words:
    """The words of a text, lower-cased and without apostrophes, between single spaces.

    `line`, as bytes: ` < you never listen . really ? > `. Commas, dots in a row, emoji and other
    signs are left out; a line break ends a sentence unless the line is so long that it was only
    wrapped. Words and stops stand in the order of the text, so the number of spaces before a match
    says which word it begins with. `pieces` are the words and stops, `count` is the number of
    words.
    """

    def __init__(self, text: str) -> None:
        """Split a text. The text itself is not changed."""
        self.text = text
        self.folded = fold(text)
        pieces = (_PLAIN_PIECES if self.folded.isascii() else _PIECES).findall(self.folded)
        self._is_broken = "\n" in self.folded or ".." in self.folded
        if self._is_broken:
            pieces = [place[0].replace("\n", ".") for place in self._places]
        if "'" in self.folded:
            pieces = [piece.replace("'", "") for piece in pieces]
        self.pieces = pieces
        self.count = len(pieces) - sum(map(pieces.count, STOPS))

    @cached_property
    def line(self) -> bytes:
        """What patterns run on."""
        return f" {START} {' '.join(self.pieces)} {END} ".encode("utf-8", "surrogatepass")

    @cached_property
    def is_shouted(self) -> bool:
        """Whether a text of some length is written in capitals."""
        capitals = sum(map(str.isupper, self.text))
        return capitals >= SHOUTED_LETTERS and capitals > 2 * sum(map(str.islower, self.text))

    @cached_property
    def _places(self) -> list[re.Match[str]]:
        """Every piece where it stands in the text, line breaks that end a sentence among them."""
        places = list(_PIECES.finditer(self.folded))
        if not self._is_broken:
            return places
        kept = []
        line_start = 0
        for match in places:
            if match[0] == "\n":
                is_wrapped = match.start() - line_start > WRAPPED
                line_start = match.end()
                if is_wrapped:
                    continue
            elif match[0].startswith(".."):
                continue
            kept.append(match)
        return kept

    def span(self, start: int, end: int) -> Span | None:
        """Turn a match in `line` into the span of its words; None when it holds none."""
        first = self.line.count(b" ", 0, start + 1) - 2
        last = self.line.count(b" ", 0, end - 1) - 2
        found = [
            place
            for place in self._places[max(first, 0) : max(last + 1, 0)]
            if place[0] not in _SIGNS
        ]
        return Span(found[0].start(), found[-1].end()) if found else None

    def whole(self) -> Span | None:
        """Give the span of the whole text without the space around it; None when it is empty."""
        stripped = self.text.strip()
        start = self.text.find(stripped)
        return Span(start, start + len(stripped)) if stripped else None
