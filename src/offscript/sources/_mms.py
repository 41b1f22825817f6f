"""The parts of an MMS: its text as written, and what came with it, weighed but not kept."""

import binascii
import hashlib
import re
from collections.abc import Mapping

import msgspec

from offscript.record import Attachment

LAYOUT = "application/smil"
_SLICE = 1 << 20
_NULL = {"", "null"}


class Part(msgspec.Struct, frozen=True, gc=False):
    """One part: a piece of text, or an attachment. `order` is its place in the message."""

    order: int
    text: str | None = None
    attachment: Attachment | None = None
    broken: bool = False


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
