"""A stream that some editor saved as UTF-16, with or without its mark, read on as UTF-8."""

import codecs

from offscript.sources._files.ends import Stream
from offscript.sources._tables.text_tables import encoding_of

_CHUNK = 1 << 20
_LOST = "\ufffd"


class Narrowed:
    """A stream in UTF-8; `broken` tells whether a character of UTF-16 was lost."""

    def __init__(self, stream: Stream) -> None:
        """Read from `stream`; what is no UTF-16 is given as it is."""
        self._stream = stream
        self._begun = False
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
                return self._told(text)
        left = self._decoder.decode(b"", final=True) if self._decoder else ""
        return self._told(left)

    def _told(self, text: str) -> bytes:
        """Write it in UTF-8, and take note of what was lost."""
        self.broken = self.broken or _LOST in text
        return text.removeprefix("\ufeff").encode("utf-8", "replace")


def narrow_head(head: bytes) -> bytes:
    """Give the beginning of a file in UTF-8, without a mark."""
    encoding = encoding_of(head)
    if encoding == "utf-8":
        return head.removeprefix(codecs.BOM_UTF8)
    return head.decode(encoding, "replace").removeprefix("\ufeff").encode("utf-8", "replace")
