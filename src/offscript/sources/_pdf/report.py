"""A PDF that holds messages: its lines without what stands on every page, and its paragraphs.

A PDF breaks a paragraph wherever a line was full. Those breaks are the page's, not the author's:
where the next word would not have fitted, the lines are one.
"""

import re
from collections import Counter, deque
from collections.abc import Iterator
from itertools import pairwise

from offscript.sources._files.file import InputFile
from offscript.sources._pdf.pages import Line, Page, pages

_EDGE = 4
_MARGIN = 0.09
_OFTEN = 0.6
_FEWEST = 3
_PAGE_NUMBERS = re.compile(
    r"\bPage\s+\d+(?:\s+of\s+\d+)?|\A\s*\d+(?:\s*/\s*\d+)?\s*\Z", re.IGNORECASE
)
_A_LABEL = re.compile(r"(?:Sent|From|To|Subject|Message|Date|Sender)\b.*", re.IGNORECASE)
_SAME_LEFT = 3
_COLUMN = 24
_A_SPACE = 2
_RAGGED = 60
_EMPTY_LINE = 1.6
_USUAL = 14.0
_UNBROKEN = 16
"""So many letters without a space fill a line with one address, or with Chinese."""


class PdfReport:
    """The lines of a report, and how its pages are laid out. Raises PdfError or OSError.

    `furniture` is how the lines look that its maker puts at the head or foot of pages; they are
    taken there and nowhere else, as anybody may write such words.
    """

    def __init__(self, file: InputFile, furniture: re.Pattern[str]) -> None:
        """Read every page. The lines are held: each is looked at more than once."""
        self._furniture = furniture
        self._pages = list(pages(file))
        edges: Counter[tuple[int, str]] = Counter()
        gaps: Counter[int] = Counter()
        self._margins: dict[int, float] = {}
        for page in self._pages:
            edges.update({_key(line) for line in page.lines if _in_margin(line, page)})
            gaps.update(round(a.height - b.height) for a, b in pairwise(page.lines))
            self._measure(page)
        often = max(_FEWEST, len(self._pages) * _OFTEN)
        self._repeated = {key for key, count in edges.items() if count >= often}
        self._pitch = float(gaps.most_common(1)[0][0]) if gaps else _USUAL

    def _measure(self, page: Page) -> None:
        """Find how far to the right lines go, by where they begin."""
        lines = [line for line in page.lines if not self._furniture.fullmatch(line.text)]
        leftmost = min((line.left for line in lines), default=0)
        for line in lines:
            place = round(line.left / _SAME_LEFT)
            least = page.width - leftmost - _RAGGED
            self._margins[place] = max(self._margins.get(place, least), line.right)

    def lines(self) -> Iterator[Line]:
        """Give every line but the furniture of the pages."""
        for page in self._pages:
            edge = {id(line) for line in _edges(page)}
            for line in page.lines:
                known = id(line) in edge and self._furniture.fullmatch(line.text)
                if not known and not (_in_margin(line, page) and _key(line) in self._repeated):
                    yield line

    def all_lines(self) -> Iterator[Line]:
        """Give every line, the furniture too."""
        for page in self._pages:
            yield from page.lines

    def runs_on(self, above: Line, line: Line) -> bool:
        """Tell whether a line only goes on where the one above it was full."""
        if abs(above.left - line.left) > _SAME_LEFT:
            return False
        if above.page == line.page and above.height - line.height > _EMPTY_LINE * self._pitch:
            return False
        margin = self._margins.get(round(above.left / _SAME_LEFT), above.right)
        return above.right + _A_SPACE + line.first > margin

    def hangs(self, label: Line, above: Line, line: Line) -> bool:
        """Tell whether a line goes on in the column beside a label."""
        close = above.page == line.page and (
            above.height - line.height <= _EMPTY_LINE * self._pitch
        )
        return close and line.left > label.left + _COLUMN

    def text(self, lines: list[Line]) -> str:
        """Put lines together as their author wrote them; a wide gap is an empty line."""
        text = lines[0].text if lines else ""
        for above, line in pairwise(lines):
            if self.runs_on(above, line):
                text += " " if " " in above.text or len(above.text) < _UNBROKEN else ""
            else:
                apart = above.page == line.page and (
                    above.height - line.height > _EMPTY_LINE * self._pitch
                )
                text += "\n\n" if apart else "\n"
            text += line.text
        return text


def windows(lines: Iterator[Line], ahead: int) -> Iterator[tuple[Line, tuple[Line, ...]]]:
    """Give each line with the few that follow it."""
    held: deque[Line] = deque()
    for line in lines:
        held.append(line)
        if len(held) > ahead:
            yield held.popleft(), tuple(held)
    while held:
        yield held.popleft(), tuple(held)


def _edges(page: Page) -> list[Line]:
    """Give the first and the last few lines of a page."""
    return page.lines[:_EDGE] + page.lines[max(_EDGE, len(page.lines) - _EDGE) :]


def _in_margin(line: Line, page: Page) -> bool:
    """Tell whether a line stands above or below where a page's text goes."""
    margin = page.height * _MARGIN
    is_out = line.height < margin or line.height > page.height - margin
    return is_out and not _A_LABEL.match(line.text)


def _key(line: Line) -> tuple[int, str]:
    """Name a line by its height and its words, whatever the page number in it."""
    return round(line.height), _PAGE_NUMBERS.sub("#", line.text)
