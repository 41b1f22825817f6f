"""Snapchat's history as pages: rows of a table in old exports, a box for each entry in new ones."""

import re
from collections.abc import Iterator
from contextlib import suppress

from lxml import etree

from offscript.sources._files.file import InputFile
from offscript.sources._snapchat.rows import Line

_CHUNK = 1 << 18
_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC")
_KIND = re.compile(r"[A-Z][A-Z_ ]{2,60}|Image|Video|Text|Media")
_TITLE = re.compile(r"(?:Saved |Unsaved )?(?:Chat|Snap) History with (.+)", re.IGNORECASE)
_SECTION = re.compile(
    r"(Received|Sent) (?:Saved |Unsaved )?(?:Chat|Snap)s?(?: History)?", re.IGNORECASE
)
_COLUMNS = ("From", "To", "Media Type", "Created", "Text", "Content")
_HEADS = {"h1", "h2", "h3", "h4", "h5", "title", "b", "strong"}


class PageLine:
    """An entry of a page, and the section or chat it stands in."""

    def __init__(self, line: Line, section: str, chat: str) -> None:
        """Put them together."""
        self.line, self.section, self.chat = line, section, chat


class _Target:
    """What the parser of a page finds, as it finds it."""

    def __init__(self) -> None:
        self.ready: list[PageLine] = []
        self._cells: list[str] | None = None
        self._columns: list[str] = []
        self._words: list[tuple[str, str]] = []
        self._tag = ""
        self._text: list[str] = []
        self._section = self._chat = ""
        self._hidden = 0

    def start(self, tag: str, _attributes: object) -> None:
        """Open an element."""
        self._flush()
        self._tag = tag
        self._hidden += tag in {"script", "style"}
        if tag == "tr":
            self._cells = []
        elif tag == "br":
            self._text.append("\n")

    def end(self, tag: str) -> None:
        """Close an element."""
        if tag in {"td", "th"} and self._cells is not None:
            self._cells.append("".join(self._text).strip())
            self._text = []
        elif tag == "tr" and self._cells is not None:
            self._row(self._cells)
            self._cells, self._text = None, []
        else:
            self._flush()
        self._hidden = max(0, self._hidden - (tag in {"script", "style"}))

    def data(self, text: str) -> None:
        """Take text."""
        if not self._hidden:
            self._text.append(text)

    def close(self) -> None:
        """End the page."""

    def _flush(self) -> None:
        """Take the words that ended: a heading, a time, or something said."""
        if self._cells is not None:
            return
        text, self._text = "".join(self._text).strip(), []
        if not text:
            return
        if title := _TITLE.fullmatch(text):
            self._chat, self._words = title[1], []
        elif self._tag in _HEADS and (section := _SECTION.fullmatch(text)):
            self._section, self._words = section[1].capitalize(), []
        elif _TIME.fullmatch(text):
            self._box(text)
        else:
            self._words.append((self._tag, text))

    def _box(self, time: str) -> None:
        """Make an entry of the words before a time: who, what kind, and the text."""
        words, self._words = self._words, []
        kinds = [at for at, (_, text) in enumerate(words) if _KIND.fullmatch(text)]
        at = next((place for place in kinds if place > 0), None)
        if at is None:  # of no kind, and so by nobody; but its words are somebody's
            text = "\n".join(text for _, text in words)
            self.ready.append(PageLine(Line(Created=time, Content=text), "", self._chat))
            return
        text = "\n".join(text for _, text in words[at + 1 :])
        line = Line(From=words[at - 1][1], media_type=words[at][1], Created=time, Content=text)
        self.ready.append(PageLine(line, "", self._chat))

    def _row(self, cells: list[str]) -> None:
        """Make an entry of a row, or take the names of its columns."""
        if len([cell for cell in cells if cell in _COLUMNS]) >= 3:  # noqa: PLR2004 - of their names
            self._columns = cells
            return
        said = dict(zip(self._columns, cells, strict=False))
        if "Created" in said:
            line = Line(
                From=said.get("From"),
                To=said.get("To"),
                media_type=said.get("Media Type"),
                Created=said["Created"],
                Text=said.get("Text") or said.get("Content"),
            )
            self.ready.append(PageLine(line, "Sent" if "To" in said else self._section, ""))


def page_lines(file: InputFile) -> Iterator[PageLine]:
    """Yield the entries of a page; memory does not grow with it."""
    target = _Target()
    parser = etree.HTMLParser(target=target, encoding="utf-8", huge_tree=True, no_network=True)
    with file.open() as stream:
        while chunk := stream.read(_CHUNK):
            parser.feed(chunk.replace(b"\0", b""))
            ready, target.ready = target.ready, []
            yield from ready
    with suppress(etree.LxmlError):  # a page without a single element
        parser.close()
    yield from target.ready
