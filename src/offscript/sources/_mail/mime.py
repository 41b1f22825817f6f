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
from offscript.sources._mail.charsets import after_base64, decode, decode_words, undo_transfer
from offscript.sources._mail.html_text import Page, html_text
from offscript.sources._mail.signed import signed_content

_HEADER = re.compile(rb"^([!-9;-~]{1,100})[ \t]*:[ \t]*([^\n]*(?:\n[ \t][^\n]*)*)", re.MULTILINE)
_FOLD = re.compile(r"\r?\n[ \t]+")
_META = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([\w-]{1,40})", re.IGNORECASE)
_PATH = re.compile(r".*[/\\]", re.DOTALL)
_ANY_BOUNDARY = re.compile(
    rb"^--([^\s-][^\r\n]{0,69}?|-[^\r\n]{1,69}?)[ \t]*\r?\n(?=content-)",
    re.MULTILINE | re.IGNORECASE,
)
"""A line that parts begin with, where a mail names none or another: headers stand below it."""
_DEEPEST = 30
_WINMAIL = "winmail.dat"
_PACKED = {"application/ms-tnef", "application/vnd.ms-tnef"}
_SIGNED = {"application/pkcs7-mime", "application/x-pkcs7-mime"}
_PGP = b"-----BEGIN PGP MESSAGE-----"
_PLAIN, _HTML, _MAIL = "text/plain", "text/html", "message/rfc822"


class _Form(msgspec.Struct, frozen=True):
    """What a part's headers say of its form."""

    type: str
    charset: str | None = None
    boundary: str | None = None
    name: str = ""
    attached: bool = False


class Content(msgspec.Struct):
    """The text of a mail, the words in it that no program shows, and what came with it.

    `packed` are the bytes of a winmail.dat, in which Outlook packs a mail once more.
    """

    text: str = ""
    hidden: str = ""
    attachments: list[Attachment] = []
    invitation: str = ""
    packed: bytes = b""

    def add(self, other: "Content") -> None:
        """Put more after it; text begins on a line of its own."""
        if self.text and other.text and not self.text.endswith("\n"):
            self.text += "\n"
        self.text += other.text
        self.hidden += other.hidden
        self.attachments += other.attachments
        self.invitation = self.invitation or other.invitation
        self.packed = self.packed or other.packed


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
        if self.form.type.startswith("multipart/"):
            self._find_boundary(raw, head)

    def _find_boundary(self, raw: bytes, head: bytes) -> None:
        """Find where the parts begin, also where no empty line or no boundary says so."""
        if self.form.boundary:
            marker = b"\n--" + _bytes(self.form.boundary)
            if marker in head:
                self.body = raw[head.index(marker) + 1 :]
            if self.body.startswith(marker[1:]) or marker in self.body:
                return
        if found := _ANY_BOUNDARY.search(self.body):
            boundary = found[1].decode("utf-8", "surrogateescape")
            self.form = msgspec.structs.replace(self.form, boundary=boundary)

    def header(self, name: str, *, last: bool = False) -> str:
        """Give a header unfolded, its words not yet decoded; empty if there is none."""
        values = self._headers.get(name)
        if not values:
            return ""
        value = decode(values[-1 if last else 0], None)
        return (_FOLD.sub(" ", value) if "\n" in value else value).strip()

    def headers(self, name: str) -> list[str]:
        """Give every header of a name unfolded, in their order."""
        values = (decode(value, None) for value in self._headers.get(name) or ())
        return [_FOLD.sub(" ", value).strip() for value in values]

    @property
    def is_encrypted(self) -> bool:
        """Whether only a mail program with the right key can read it (S/MIME or PGP)."""
        if self.form.type in _SIGNED or self.body.lstrip().startswith(_PGP):
            return not self._parts(0)
        return self.form.type == "multipart/encrypted"

    def words(self, name: str) -> str:
        """Give a header as a person reads it."""
        return decode_words(self.header(name))

    def decoded(self) -> bytes:
        """Give the body with its transfer encoding undone."""
        return undo_transfer(self.body, self.header("content-transfer-encoding"))

    def read(self, depth: int = 0) -> Content:
        """Read text and attachments, down to a depth that no honest mail reaches."""
        form = self.form
        if parts := self._parts(depth):
            is_choice = form.type == "multipart/alternative"
            return _choose(parts, depth + 1) if is_choice else _join(parts, depth + 1)
        if self._is_text(depth):
            page = self.page()
            return Content(text=page.text, hidden=page.hidden)
        invitation = self.page().text if form.type == "text/calendar" else ""
        is_packed = form.type in _PACKED or form.name.lower() == _WINMAIL
        packed = self.decoded() if is_packed else b""
        return Content(attachments=[self._attachment()], invitation=invitation, packed=packed)

    def files(self, depth: int = 0) -> Iterator[bytes]:
        """Give the bytes of all that `read` describes as a file."""
        return (content for _, content in self.named_files(depth))

    def named_files(self, depth: int = 0) -> Iterator[tuple[str, bytes]]:
        """Give the name and the bytes of all that `read` describes as a file."""
        parts = self._parts(depth)
        for part in parts:
            yield from part.named_files(depth + 1)
        if not parts and not self._is_text(depth):
            yield _PATH.sub("", self.form.name), self._content()

    def page(self) -> Page:
        """Read the body as text; line ends are the transport's, so each becomes a newline."""
        content, charset = self.decoded(), self.form.charset
        if below := after_base64(self.body, self.header("content-transfer-encoding")):
            content += b"\n" + below
        if self.form.type != _HTML:
            return Page(decode(content, charset).replace("\r\n", "\n"))
        named = None if charset else _META.search(content[:4096])
        return html_text(decode(content, named[1].decode() if named else charset))

    def _parts(self, depth: int) -> "list[Part]":
        """Cut the body into its parts, down to a depth; none where it has none."""
        form = self.form
        if form.type in _SIGNED and depth < _DEEPEST:
            content = signed_content(self.decoded())
            return [] if content is None else [Part(content)]
        if not form.type.startswith("multipart/") or not form.boundary or depth >= _DEEPEST:
            return []
        standing = _MAIL if form.type == "multipart/digest" else _PLAIN
        return [Part(raw, standing) for raw in _pieces(self.body, _bytes(form.boundary))]

    def _is_text(self, depth: int) -> bool:
        """Tell whether this is the mail's own text and not a file of text."""
        form = self.form
        if depth == 0 and form.type.startswith(("multipart/", "text/")) and not form.attached:
            return form.type != "text/calendar"
        return form.type in {_PLAIN, _HTML} and not form.attached and not form.name

    def _attachment(self) -> Attachment:
        """Describe the part as a file; its name is never a path."""
        content = self._content()
        name = _PATH.sub("", self.form.name).strip().strip(".") if self.form.name else ""
        if not content and self.header("x-apple-content-length"):  # it lies beside a partial mail
            return Attachment(name=name or "unnamed", type=self.form.type, missing=True)
        return Attachment(
            name=name or ("message.eml" if self.form.type == _MAIL else "unnamed"),
            type=self.form.type,
            size=len(content),
            sha256=hashlib.sha256(content).hexdigest(),
        )

    def _content(self) -> bytes:
        """Give the part as a file; an attached mail that stands there as it is stays so."""
        if self.form.type == _MAIL and not self.header("content-transfer-encoding"):
            return self.body
        return self.decoded()


def _bytes(boundary: str) -> bytes:
    """Give a boundary as it stands in the mail."""
    return boundary.encode("utf-8", "surrogateescape")


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
            content.text = content.hidden = ""
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
