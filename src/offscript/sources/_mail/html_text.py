"""The words of an HTML mail, with nothing fetched: a line for each block, quotations behind `>`.

What no mail program shows is kept apart: lines for the list of mails (a "preheader"), and whatever
else stands in a mail for nobody to read.
"""

import html
import re
import unicodedata

import msgspec
from lxml import etree

_DROPPED = {"head", "iframe", "object", "script", "style", "svg", "template", "title"}
_PARAGRAPHS = {"blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "p", "pre", "table", "ul"}
_BLOCKS = _PARAGRAPHS | {
    *("address", "article", "aside", "body", "caption", "center", "dd", "div", "dl", "dt"),
    *("fieldset", "figcaption", "figure", "footer", "form", "header", "hr", "li", "main"),
    *("nav", "section", "tbody", "tfoot", "thead", "tr"),
}
_CELLS = {"td", "th"}
_INDENTED = re.compile(r"border(?:-width)?\s*:\s*(?:none|0)", re.IGNORECASE)
_QUOTING = re.compile(r"\b(?:yahoo_quoted|moz-cite|protonmail_quote|tutanota_quote)\b")
_WHITE = re.compile(r"[ \t\r\n\f]+")
_HIDDEN = re.compile(r"<(script|style|title)\b.*?</\1\s*>|<!--.*?-->", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
_UNSEEN = re.compile(r"(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.IGNORECASE)


class Page(msgspec.Struct, frozen=True):
    """What a page shows; and the words in it that it does not show."""

    text: str
    hidden: str = ""


def html_text(content: str) -> Page:
    """Turn HTML into plain text: a link's words without its address, no pictures, no scripts.

    Where a page shows no words at all, its hidden ones are taken as its text.
    """
    parser = etree.HTMLParser(
        encoding="utf-8", huge_tree=True, no_network=True, remove_comments=True, remove_pis=True
    )
    content = content.replace("\0", "\ufffd")
    root = etree.fromstring(content.encode("utf-8", "replace"), parser)
    if root is None:
        return Page("")
    if any("depth" in error.message for error in parser.error_log):
        return Page(_without_tags(content))
    shown, hidden = _Lines(), _Lines()
    lines, hides = shown, None
    walker = etree.iterwalk(root, events=("start", "end"))
    for event, element in walker:
        tag = element.tag
        if event == "start":
            if tag in _DROPPED:
                walker.skip_subtree()
            else:
                if hides is None and _is_hidden(element):
                    lines, hides = hidden, element
                lines.start(tag, quotes=_quotes(element))
                lines.write(element.text)
        else:
            if tag not in _DROPPED:
                lines.end(tag, quotes=_quotes(element))
            if element is hides:
                hidden.end("div", quotes=False)
                lines, hides = shown, None
            lines.write(element.tail)
    text, unseen = shown.text(), hidden.text()
    if not text.strip():
        return Page(unseen)
    return Page(text, unseen if any(map(_is_sign, unseen)) else "")


def _is_hidden(element: etree._Element) -> bool:
    """Tell whether an element says of itself that it is not to be shown."""
    return element.get("hidden") is not None or _UNSEEN.search(element.get("style", "")) is not None


def _is_sign(char: str) -> bool:
    """Tell a letter, number or sign from the empty ones that fill up a line nobody is to see."""
    return unicodedata.category(char)[0] in "LNPS"


def _quotes(element: etree._Element) -> bool:
    """Tell whether an element holds somebody else's words; mail programs also indent with one."""
    if element.tag == "div":
        return _QUOTING.search(element.get("class", "")) is not None
    if element.tag != "blockquote":
        return False
    own = element.get("type") != "cite" and not element.get("class") and not element.get("cite")
    return not (own and _INDENTED.search(element.get("style", "")))


def _without_tags(content: str) -> str:
    """Take the tags off HTML that is nested deeper than any reader goes."""
    return html.unescape(_TAG.sub("\n", _HIDDEN.sub("", content))).replace("\r\n", "\n")


class _Lines:
    """Text taking shape: whole lines, the one being written, and how deep it is quoted."""

    def __init__(self) -> None:
        """Start with an empty page."""
        self._lines: list[str] = []
        self._line: list[str] = []
        self._quoted = 0
        self._kept = 0
        self._gap = False

    def start(self, tag: str, *, quotes: bool) -> None:
        """Open an element."""
        if tag == "br":
            self._break()
        elif tag in _BLOCKS:
            self._close(paragraph=tag in _PARAGRAPHS)
            self._quoted += quotes
            self._kept += tag == "pre"

    def end(self, tag: str, *, quotes: bool) -> None:
        """Close an element."""
        if tag in _BLOCKS:
            self._close(paragraph=tag in _PARAGRAPHS)
            self._quoted -= quotes
            self._kept -= tag == "pre"
        elif tag in _CELLS:
            self.write(" ")

    def write(self, text: str | None) -> None:
        """Add text; white space closes up, except where the mail says it counts."""
        if not text:
            return
        if self._kept:
            first, *others = text.replace("\r\n", "\n").split("\n")
            self._add(first)
            for other in others:
                self._break()
                self._add(other)
            return
        text = _WHITE.sub(" ", text)
        if text.startswith(" ") and (not self._line or self._line[-1].endswith(" ")):
            text = text[1:]
        self._add(text)

    def text(self) -> str:
        """Give the page."""
        self._close(paragraph=False)
        return "\n".join(self._lines)

    def _add(self, text: str) -> None:
        """Add to the line, after an empty one if a paragraph ended."""
        if not text:
            return
        if self._gap and not self._line and self._lines:
            self._lines.append(">" * self._quoted)
        self._gap = False
        self._line.append(text)

    def _break(self) -> None:
        """End the line, also an empty one."""
        prefix = ">" * self._quoted
        line = "".join(self._line).rstrip(" ")
        self._lines.append(f"{prefix} {line}" if prefix and line else prefix or line)
        self._line = []

    def _close(self, *, paragraph: bool) -> None:
        """End the line if there is one."""
        if "".join(self._line).strip(" "):
            self._break()
        self._line = []
        self._gap = self._gap or paragraph
