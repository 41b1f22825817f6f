"""One mail: its headers, its text and what came with it, read without ever raising.

The parts are cut here and not by the standard parser, so that the SHA-256 of an attached mail is
that of its own bytes. https://www.rfc-editor.org/rfc/rfc2045
"""

import hashlib
import re
from collections.abc import Iterator
from email.message import Message as Parameters
from functools import lru_cache

import msgspec

from offscript.record import Attachment
from offscript.sources._charsets import decode, decode_words, undo_transfer
from offscript.sources._html_text import html_text

_HEADER = re.compile(rb"^([!-9;-~]{1,100})[ \t]*:[ \t]*([^\n]*(?:\n[ \t][^\n]*)*)", re.MULTILINE)
_FOLD = re.compile(r"\r?\n[ \t]+")
_META = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([\w-]{1,40})", re.IGNORECASE)
_PATH = re.compile(r".*[/\\]", re.DOTALL)
_DEEPEST = 30
_PLAIN, _HTML, _MAIL = "text/plain", "text/html", "message/rfc822"


class _Form(msgspec.Struct, frozen=True):
    """What a part's headers say of its form."""

    type: str
    charset: str | None = None
    boundary: str | None = None
    name: str = ""
    attached: bool = False


class Content(msgspec.Struct):
    """The text of a mail, and what came with it."""

    text: str = ""
    attachments: list[Attachment] = []
    invitation: str = ""

    def add(self, other: "Content") -> None:
        """Put more after it; text begins on a line of its own."""
        if self.text and other.text and not self.text.endswith("\n"):
            self.text += "\n"
        self.text += other.text
        self.attachments += other.attachments
        self.invitation = self.invitation or other.invitation


class Part:
    """A mail, or a part of one: headers and body as the bytes they are."""

    def __init__(self, raw: bytes, standing: str = _PLAIN) -> None:
        """Cut headers from body. `standing` is the type of a part that names none."""
        head, self.body = _cut(raw)
        self._headers: dict[str, list[bytes]] = {}
        for found in _HEADER.finditer(head):
            self._headers.setdefault(found[1].decode("ascii").lower(), []).append(found[2])
        self.form = _form(
            self.header("content-type") or standing, self.header("content-disposition")
        )

    def header(self, name: str, *, last: bool = False) -> str:
        """Give a header unfolded, its words not yet decoded; empty if there is none."""
        values = self._headers.get(name)
        if not values:
            return ""
        value = decode(values[-1 if last else 0], None)
        return (_FOLD.sub(" ", value) if "\n" in value else value).strip()

    def words(self, name: str) -> str:
        """Give a header as a person reads it."""
        return decode_words(self.header(name))

    def decoded(self) -> bytes:
        """Give the body with its transfer encoding undone."""
        return undo_transfer(self.body, self.header("content-transfer-encoding"))

    def read(self, depth: int = 0) -> Content:
        """Read text and attachments, down to a depth that no honest mail reaches."""
        form = self.form
        if form.type.startswith("multipart/") and form.boundary and depth < _DEEPEST:
            standing = _MAIL if form.type == "multipart/digest" else _PLAIN
            parts = [Part(raw, standing) for raw in _pieces(self.body, form.boundary.encode())]
            if parts:
                is_choice = form.type == "multipart/alternative"
                return _choose(parts, depth + 1) if is_choice else _join(parts, depth + 1)
        if self._is_text(depth):
            return Content(text=self.text())
        invitation = self.text() if form.type == "text/calendar" else ""
        return Content(attachments=[self._attachment()], invitation=invitation)

    def text(self) -> str:
        """Read the body as text; line ends are the transport's, so each becomes a newline."""
        content, charset = self.decoded(), self.form.charset
        if self.form.type != _HTML:
            return decode(content, charset).replace("\r\n", "\n")
        named = None if charset else _META.search(content[:4096])
        return html_text(decode(content, named[1].decode() if named else charset))

    def _is_text(self, depth: int) -> bool:
        """Tell whether this is the mail's own text and not a file of text."""
        form = self.form
        if depth == 0 and form.type.startswith(("multipart/", "text/")) and not form.attached:
            return form.type != "text/calendar"
        return form.type in {_PLAIN, _HTML} and not form.attached and not form.name

    def _attachment(self) -> Attachment:
        """Describe the part as a file; its name is never a path."""
        content = self.body if self.form.type == _MAIL and self._is_bare else self.decoded()
        name = _PATH.sub("", self.form.name).strip().strip(".") if self.form.name else ""
        if not content and self.header("x-apple-content-length"):  # it lies beside a partial mail
            return Attachment(name=name or "unnamed", type=self.form.type, missing=True)
        return Attachment(
            name=name or ("message.eml" if self.form.type == _MAIL else "unnamed"),
            type=self.form.type,
            size=len(content),
            sha256=hashlib.sha256(content).hexdigest(),
        )

    @property
    def _is_bare(self) -> bool:
        """Tell whether the body stands in the mail as it is."""
        return not self.header("content-transfer-encoding")


def _cut(raw: bytes) -> tuple[bytes, bytes]:
    """Cut at the first empty line; what begins with no header is all body."""
    if raw.startswith((b"\n", b"\r\n")):
        return b"", raw[raw.index(b"\n") + 1 :]
    if not _HEADER.match(raw):
        return b"", raw
    ends = [(at, len(mark)) for mark in (b"\n\n", b"\n\r\n") if (at := raw.find(mark)) >= 0]
    if not ends:
        return raw, b""
    at, length = min(ends)
    return raw[: at + 1], raw[at + length :]


def _pieces(body: bytes, boundary: bytes) -> Iterator[bytes]:
    """Cut a body at its boundary lines; a last part that is never closed goes to the end."""
    marker = b"--" + boundary
    start, at = -1, body.find(marker)
    while at >= 0:
        line_end = body.find(b"\n", at)
        line_end = len(body) if line_end < 0 else line_end
        rest = body[at + len(marker) : line_end].strip()
        if (at == 0 or body[at - 1] == ord("\n")) and rest in {b"", b"--"}:
            if start >= 0:
                yield body[start : max(start, at - 1 - (body[at - 2 : at - 1] == b"\r"))]
            start = line_end + 1
            if rest:
                return
        at = body.find(marker, line_end)
    if start >= 0:
        yield body[start:]


def _join(parts: list[Part], depth: int) -> Content:
    """Read parts that stand one after another."""
    content = Content()
    for part in parts:
        content.add(part.read(depth))
    return content


def _choose(parts: list[Part], depth: int) -> Content:
    """Read one of several wordings: plain text, if it says anything; else the richest."""
    order = sorted(range(len(parts)), key=lambda at: (parts[at].form.type != _PLAIN, -at))
    chosen = Content()
    for at in order:
        if chosen.text.strip() and parts[at].form.type == _HTML:
            continue
        content = parts[at].read(depth)
        if chosen.text.strip():
            content.text = ""
        chosen.add(content)
    return chosen


@lru_cache(maxsize=1024)
def _form(content_type: str, disposition: str) -> _Form:
    """Read the two headers that say what a part is; what makes no sense counts as unsaid."""
    parameters = Parameters()
    try:
        parameters["Content-Type"] = content_type
        parameters["Content-Disposition"] = disposition
        return _Form(
            type=parameters.get_content_type(),
            charset=parameters.get_content_charset(),
            boundary=parameters.get_boundary(),
            name=_clean(parameters.get_filename() or ""),
            attached=parameters.get_content_disposition() == "attachment",
        )
    except (ValueError, TypeError, IndexError, LookupError):
        return _Form(type=content_type.partition(";")[0].strip().lower())


def _clean(name: str) -> str:
    """Decode a file name, without what can't be seen or said."""
    name = decode_words(name).encode("utf-8", "replace").decode()
    return "".join(char for char in name if char.isprintable())
