"""A message as plain words: what phrases are matched on, and the way back to the text."""

import re
from functools import cached_property
from itertools import islice

from offscript.record import Span
from offscript.tactics._fold import fold

START, END, STOPS = "<", ">", ".?!"
SHOUTED_LETTERS = 8
WRAPPED = 60
_PIECES = re.compile(r"[^\W_]+(?:'[^\W_]+)*|\.{2,}|[.?!]|\n")


class Words:
    """The words of a text, lower-cased and without apostrophes, between single spaces.

    `line` is what patterns run on, as bytes: ` < you never listen . really ? > `. Commas, dots in
    a row, emoji and other signs are left out; a line break ends a sentence unless the line is so
    long that it was only wrapped. Words and stops stand in the order of the text, so the number
    of spaces before a match says which word it begins with.
    """

    def __init__(self, text: str) -> None:
        """Split a text. The text itself is not changed."""
        self.text = text
        self.folded = fold(text)
        pieces = _PIECES.findall(self.folded)
        if "\n" in self.folded or ".." in self.folded:
            pieces = [piece for piece, _, _ in self._places]
        if "'" in self.folded:
            pieces = [piece.replace("'", "") for piece in pieces]
        self.pieces = pieces
        self.line = f" {START} {' '.join(pieces)} {END} ".encode("utf-8", "surrogatepass")

    @cached_property
    def there(self) -> frozenset[str]:
        """The words, and every two neighbours, edges and stops among them."""
        line = [START, *self.pieces, END]
        return frozenset(self.pieces).union(map("{} {}".format, line, line[1:]))

    @cached_property
    def count(self) -> int:
        """How many words there are."""
        return sum(piece not in STOPS for piece in self.pieces)

    @cached_property
    def is_shouted(self) -> bool:
        """Whether a text of some length is written in capitals."""
        capitals = sum(map(str.isupper, self.text))
        return capitals >= SHOUTED_LETTERS and capitals > 2 * sum(map(str.islower, self.text))

    @cached_property
    def _places(self) -> list[tuple[str, int, int]]:
        """Every piece with its start and end in the text."""
        places = []
        line_start = 0
        for match in _PIECES.finditer(self.folded):
            piece = match[0]
            if piece == "\n":
                is_wrapped = match.start() - line_start > WRAPPED
                line_start = match.end()
                if is_wrapped:
                    continue
                piece = "."
            elif piece.startswith(".."):
                continue
            places.append((piece, match.start(), match.end()))
        return places

    def span(self, start: int, end: int) -> Span | None:
        """Turn a match in `line` into the span of its words; None when it holds none."""
        first = self.line.count(b" ", 0, start + 1) - 2
        last = self.line.count(b" ", 0, end - 1) - 2
        found = [
            (begins, stops)
            for piece, begins, stops in islice(self._places, max(first, 0), max(last + 1, 0))
            if piece not in STOPS
        ]
        return Span(found[0][0], found[-1][1]) if found else None

    def whole(self) -> Span | None:
        """Give the span of the whole text without the space around it; None when it is empty."""
        stripped = self.text.strip()
        start = self.text.find(stripped)
        return Span(start, start + len(stripped)) if stripped else None
