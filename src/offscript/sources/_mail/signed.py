"""Takes the mail out of a signature that it is wrapped in (S/MIME, `smime.p7m`): it is no secret.

Only as much of the form is read as leads to the words; whether the signature is right is not asked.
https://www.rfc-editor.org/rfc/rfc5652#section-5
"""

from collections.abc import Iterator

_SEQUENCE, _NAME, _BYTES, _FIRST = 0x30, 0x06, 0x04, 0xA0
_SIGNED = bytes.fromhex("2a864886f70d010702")
_MANY, _CONSTRUCTED, _INDEFINITE = 0x1F, 0x20, 0x80
_DEEPEST = 16

Value = tuple[int, bytes]
"""What kind of value it is, and its bytes."""


def signed_content(wrapped: bytes) -> bytes | None:
    """Give the mail that was signed; None where the bytes are none, as of an encrypted one."""
    try:
        kind, outer = next(_values(wrapped))
        if kind != _SEQUENCE:
            return None
        name, content = list(_values(outer))[:2]
        if name != (_NAME, _SIGNED) or content[0] != _FIRST:
            return None
        _, signed = next(_values(content[1]))
        held = next(value for kind, value in _values(signed) if kind == _SEQUENCE)
        wrapping = [value for kind, value in _values(held) if kind == _FIRST]
        return _joined(next(_values(wrapping[0]))) if wrapping else None
    except (ValueError, IndexError, StopIteration):
        return None


def _joined(value: Value, depth: int = 0) -> bytes:
    """Put bytes together that stand in pieces."""
    kind, content = value
    if depth > _DEEPEST or kind & ~_CONSTRUCTED != _BYTES:
        raise ValueError
    if not kind & _CONSTRUCTED:
        return content
    return b"".join(_joined(piece, depth + 1) for piece in _values(content))


def _values(content: bytes) -> Iterator[Value]:
    """Give the values that follow each other."""
    at = 0
    while at < len(content) and content[at : at + 2] != b"\0\0":
        kind = content[at]
        begin, end, at = _extent(content, at)
        yield kind, content[begin:end]


def _extent(content: bytes, at: int, depth: int = 0) -> tuple[int, int, int]:
    """Find where a value's content begins and ends, and where the next one begins."""
    if content[at] & _MANY == _MANY or depth > _DEEPEST:
        raise ValueError
    size, begin = content[at + 1], at + 2
    if size == _INDEFINITE:
        end = begin
        while content[end : end + 2] != b"\0\0":
            _, _, end = _extent(content, end, depth + 1)
        return begin, end, end + 2
    if size > _INDEFINITE:
        count = size - _INDEFINITE
        size = int.from_bytes(content[begin : begin + count])
        begin += count
    if begin + size > len(content):
        raise ValueError
    return begin, begin + size, begin + size
