"""An MMS and its parts: text as written, and what came with it, weighed but not kept."""

import binascii
import hashlib
import re
from collections.abc import Mapping

import msgspec

from offscript.record import Attachment
from offscript.sources._files.ends import Stream
from offscript.sources._sms.loose_tags import words_of
from offscript.sources._sms.plain_tags import Attributes

LAYOUT = "application/smil"
_SLICE = 1 << 20
_LONGEST = 256 << 20
_DATA = re.compile(rb' data="|<AttachmentDataBase64String>')
"""How data begins: in Android's attribute, or a Windows phone's element."""
_LONGEST_BEGIN = len("<AttachmentDataBase64String>")
_BREAKS = re.compile(rb"&#(?:\d+|[xX][0-9a-fA-F]+);|\s")
_NULL = {"", "null"}


class Part(msgspec.Struct, frozen=True, gc=False):
    """One part: a piece of text, or an attachment. `order` is its place in the message."""

    order: int
    text: str | None = None
    attachment: Attachment | None = None
    broken: bool = False


class Mms(msgspec.Struct):
    """One MMS, with its place from 1."""

    place: int
    attributes: Attributes
    parts: list[Part] = []
    addresses: list[Attributes] = []

    def words(self) -> list[str]:
        """Give whose it is, and what was read of it so far."""
        texts = (part.text for part in self.parts if part.text)
        return [*words_of(self.attributes.items()), *texts]


def read_part(attributes: Mapping[str, str], held: bytes | None = None) -> Part | None:
    """Read a part's attributes; None for SMIL, which only says where on a screen things stand.

    `held` is its `data` where that was kept from the parser.
    """
    kind = attributes.get("ct", "").lower()
    if kind == LAYOUT:
        return None
    order = _order(attributes.get("seq", ""))
    text = attributes.get("text")
    data = held or attributes.get("data")
    if kind == "text/plain" and data is None and text is not None:
        return Part(order, text=text)
    if kind == "text/plain" and data is not None:
        return _plain_text(order, text, data)
    if data is None and text not in {None, "null"}:
        data = binascii.b2a_base64((text or "").encode(), newline=False)
    size, digest = weigh(data or b"")
    attachment = Attachment(
        name=_name(attributes),
        type=attributes.get("ct"),
        size=size,
        sha256=digest,
        missing=digest is None,
    )
    return Part(order, attachment=attachment, broken=bool(data) and digest is None)


def weigh(data: str | bytes) -> tuple[int | None, str | None]:
    """Give the size and SHA-256 of what base64 `data` stands for, decoded piece by piece.

    Nothing, or what is no base64, has neither.
    """
    digest = hashlib.sha256()
    size = 0
    try:
        for start in range(0, len(data), _SLICE):
            piece = binascii.a2b_base64(data[start : start + _SLICE], strict_mode=True)
            digest.update(piece)
            size += len(piece)
    except ValueError:
        text = data if isinstance(data, str) else data.decode("ascii", "replace")
        closed = re.sub(r"\s+", "", text)
        return weigh(closed) if len(closed) < len(data) else (None, None)
    return (size, digest.hexdigest()) if data else (None, None)


def find_data(stream: Stream, sha256: str, size: int) -> bytes | None:
    """Find the data of this SHA-256 and size in bytes among all parts; None where it is not.

    The file was parsed when it came in, and this is told by its hash, so no parser is needed.
    """
    held = b""
    while chunk := stream.read(_SLICE):
        held += chunk
        at = 0
        while found := _DATA.search(held, at):
            at = found.end()
            end = held.find(b"<" if found[0].startswith(b"<") else b'"', at)
            if end < 0:
                at = found.start()
                break
            content = _decoded(held[at:end]) if (end - at) * 3 >= size * 4 else b""
            if len(content) == size and hashlib.sha256(content).hexdigest() == sha256:
                return content
            at = end
        keep = at if _DATA.match(held, at) else max(at, len(held) - _LONGEST_BEGIN)
        held = held[keep:] if len(held) - keep <= _LONGEST else b""
    return None


def _decoded(data: bytes) -> bytes:
    """Decode base64 as it stands in an attribute; nothing, where it is none."""
    try:
        return binascii.a2b_base64(_BREAKS.sub(b"", data), strict_mode=True)
    except ValueError:
        return b""


def _plain_text(order: int, text: str | None, data: str | bytes) -> Part:
    """Read a text part that the backup holds as a file."""
    if text not in {None, "null"}:
        return Part(order, text=text)
    try:
        content = binascii.a2b_base64(data)
    except ValueError:
        return Part(order, text="", broken=True)
    return Part(order, text=content.decode("utf-8", "replace"))


def _name(attributes: Mapping[str, str]) -> str:
    """Take the first name a part goes by, without any folders."""
    for key in ("fn", "name", "cl", "cid"):
        name = attributes.get(key, "")
        if name not in _NULL:
            name = name.replace("\\", "/").rstrip("/").rpartition("/")[2].strip("<>")
            if name not in {"", ".", ".."}:
                return name
    return "unnamed"


def _order(sequence: str) -> int:
    """Read the place of a part; what is no number stands first."""
    return int(sequence) if re.fullmatch(r"-?\d{1,9}", sequence) else 0
