"""Keeps the pictures in an MMS from the XML parser, which would copy each of them several times.

A long `data` of a `part` is set aside as the bytes it is, and the parser sees a short mark. It is
set aside only where it is surely that: in a tag of nothing but double quotes, behind its pairs.
"""

from secrets import token_hex

_DATA = b' data="'
_PART = b"<part "
_LONG = 512


class HeldData:
    """What was set aside, by its mark."""

    def __init__(self) -> None:
        """Hold nothing."""
        self._held: dict[str, bytes] = {}
        self._name = token_hex(16)  # nobody can have written it into the file
        self._count = 0

    def set_aside(self, data: bytes) -> bytes:
        """Give the bytes with every long value replaced by a mark."""
        kept: list[bytes] = []
        at = start = 0
        while (start := data.find(_DATA, start)) >= 0:
            start += len(_DATA)
            end = data.find(b'"', start)
            if end < 0:
                break
            if end - start >= _LONG and self._is_value(data, start, end):
                self._count += 1
                mark = f"{self._name}{self._count}"
                self._held[mark] = data[start:end]
                kept += [data[at:start], mark.encode()]
                at = end
            start = end
        return b"".join([*kept, data[at:]]) if kept else data

    def take(self, mark: str | None) -> bytes | None:
        """Give what a mark stands for, once; None where it stands for nothing."""
        return self._held.pop(mark, None) if mark else None

    def drop(self) -> None:
        """Let go of what no part asked for."""
        self._held.clear()

    def _is_value(self, data: bytes, start: int, end: int) -> bool:
        """Tell whether this is a whole value of a part, and nothing in it means anything to XML."""
        tag = data.rfind(b"<", 0, start)
        before = data[tag : start - 1] if tag >= 0 else b""
        return (
            before.startswith(_PART)
            and b"'" not in before
            and before.count(b'"') % 2 == 0
            and all(data.find(mark, start, end) < 0 for mark in (b"<", b"&", b"\n", b"\r", b"\t"))
        )
