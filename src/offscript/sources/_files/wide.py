"""A stream that some editor saved as UTF-16 or UTF-32, read on as UTF-8.

UTF-16 is known with its mark and without, UTF-32 by its mark alone.
"""

import codecs
import io
from typing import Any, BinaryIO

from offscript.sources._files.ends import Stream
from offscript.sources._files.file import InputFile

_CHUNK = 1 << 20
_LOST = "\ufffd"
_BARE_UTF16 = 0.2


class Narrowed:
    """A stream in UTF-8; `broken` tells whether a character was lost."""

    def __init__(self, stream: Stream) -> None:
        """Read from `stream`; what is neither UTF-16 nor UTF-32 is given as it is."""
        self._stream = stream
        self._begun = self._marked = False
        self._decoder: codecs.IncrementalDecoder | None = None
        self.broken = False

    def read(self, size: int = _CHUNK, /) -> bytes:
        """Give about so many bytes; none at the end."""
        while chunk := self._stream.read(size):
            if not self._begun:
                self._begun = True
                encoding = encoding_of(chunk)
                if encoding != "utf-8":
                    self._decoder = codecs.getincrementaldecoder(encoding)("replace")
            if self._decoder is None:
                return chunk
            if text := self._decoder.decode(chunk):
                if not self._marked:  # only the first may be a mark
                    self._marked, text = True, text.removeprefix("\ufeff")
                if text:
                    return self._told(text)
        left = self._decoder.decode(b"", final=True) if self._decoder else ""
        return self._told(left)

    def _told(self, text: str) -> bytes:
        """Write it in UTF-8, and take note of what was lost."""
        self.broken = self.broken or _LOST in text
        return text.encode("utf-8", "replace")


class _Narrow(io.RawIOBase):
    """A stream in UTF-8, for who reads it line by line."""

    def __init__(self, stream: BinaryIO) -> None:
        """Read from `stream`, which is closed with this."""
        super().__init__()
        self._stream, self._narrowed = stream, Narrowed(stream)
        self._held = b""

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: Any, /) -> int:  # noqa: ANN401 - Buffer came with 3.12
        """Read on."""
        self._held = self._held or self._narrowed.read()
        piece, self._held = self._held[: len(buffer)], self._held[len(buffer) :]
        buffer[: len(piece)] = piece
        return len(piece)

    def close(self) -> None:
        """Close what is read from."""
        self._stream.close()
        super().close()


def open_narrow(file: InputFile) -> BinaryIO:
    """Open a text as UTF-8, without a mark where it was saved otherwise."""
    if encoding_of(file.head) == "utf-8":
        return file.open()
    return io.BufferedReader(_Narrow(file.open()))


def narrow_head(head: bytes) -> bytes:
    """Give the beginning of a file in UTF-8, without a mark."""
    encoding = encoding_of(head)
    if encoding == "utf-8":
        return head.removeprefix(codecs.BOM_UTF8)
    return head.decode(encoding, "replace").removeprefix("\ufeff").encode("utf-8", "replace")


def encoding_of(head: bytes) -> str:
    """Tell an encoding by its mark, or UTF-16 by the zeros in every other byte."""
    if marked := marked_encoding_of(head):
        return marked
    # No text has the character nought; but two noughts side by side may be halves of two others.
    evens, odds = head[0:2000:2], head[1:2000:2]
    if not any(even == odd == 0 for even, odd in zip(evens, odds, strict=False)):
        for encoding, zeros in (("utf-16-le", odds), ("utf-16-be", evens)):
            if zeros and zeros.count(0) > _BARE_UTF16 * len(zeros):
                return encoding
    return "utf-8"


def marked_encoding_of(head: bytes) -> str | None:
    """Tell UTF-32 or UTF-16 by its mark; None without one."""
    if head.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"  # before UTF-16, whose mark begins the same; no text begins with nought
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    return None
