"""Lines that end in CR CR LF: a text written twice as Windows writes one.

With those left in, the headers of a mail's parts never end, and a chat's notices are not known.
"""

from typing import Protocol

_DOUBLED = b"\r\r\n"


class Stream(Protocol):
    """What bytes are read from."""

    def read(self, size: int = -1, /) -> bytes:
        """Give at most so many bytes; none at the end."""


def are_doubled(head: bytes) -> bool:
    """Whether the first line that ends, ends so."""
    return head[: head.find(b"\n") + 1].endswith(_DOUBLED)


def has_old_ends(head: bytes) -> bool:
    """Whether a text ends its lines with a carriage return alone, as old Macs did."""
    return b"\n" not in head and b"\r" in head


def mended(content: bytes) -> bytes:
    """Take the one CR too many from each line."""
    return content.replace(_DOUBLED, b"\r\n")


class Mended:
    """A stream whose lines end in CR LF again."""

    def __init__(self, stream: Stream) -> None:
        """Read from `stream`."""
        self._stream = stream
        self._held = b""

    def read(self, size: int = -1, /) -> bytes:
        """Give about so many bytes; none at the end."""
        while piece := self._stream.read(size):
            piece = self._held + piece
            whole = piece.rstrip(b"\r") if size >= 0 else piece
            self._held = piece[len(whole) :]
            if whole:
                return mended(whole)
        piece, self._held = self._held, b""
        return piece
