"""Mends what Android backups write into XML that XML forbids, chunk by chunk.

An emoji there is two numeric references, one for each half of its UTF-16 pair
(`&#55357;&#56838;`), which no XML parser takes; control characters stand raw or as references.
Nothing else is touched. Characters allowed: https://www.w3.org/TR/xml/#charsets
"""

import codecs
import re
from collections.abc import Iterator
from functools import lru_cache

from offscript.sources._files.ends import Stream

CHUNK = 1 << 20
_LOST = "\ufffd"
_REPLACEMENT = _LOST.encode()
_LONGEST = 64
_HALF = rb"(?:0{0,9}5[5-7]\d{3}|[xX]0{0,9}[dD][89a-fA-F][0-9a-fA-F]{2});"
_HIGH_HALF = (
    rb"&#(?:0{0,9}(?:55(?:29[6-9]|[3-9]\d\d)|56(?:[0-2]\d\d|3[01]\d))"
    rb"|[xX]0{0,9}[dD][89abAB][0-9a-fA-F]{2});"
)
_REFERENCE = re.compile(
    rb"&#(?:" + _HALF + rb"(?:&#" + _HALF + rb")*"
    rb"|(?:0{0,9}(?:[0-8]|1[124-9]|2\d|3[01])|[xX]0{0,9}(?:1?[0-8bcefBCEF]|1[9aAdD])"
    rb"|6553[45]|[xX][fF]{3}[eEfF]);)"
)
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r"))
_CONTROL = re.compile(rb"[" + re.escape(_CONTROLS) + rb"]")
_NUMBER = re.compile(rb"&#(?:(\d+)|[xX]([0-9a-fA-F]+));")
_UNFINISHED = re.compile(rb"(?:" + _HIGH_HALF + rb")?(?:&[#\w]{0,20})?\Z")


class Mended:
    """A stream of UTF-8 a parser can take; `broken` tells whether a character was lost."""

    def __init__(self, stream: Stream) -> None:
        """Read from `stream`; nothing is read yet."""
        self._stream = stream
        self.broken = False

    def chunks(self) -> Iterator[bytes]:
        """Yield the mended bytes. A reference or pair that straddles two chunks is kept whole."""
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        rest = b""
        while chunk := self._stream.read(CHUNK):
            data = rest + self._as_utf8(decoder, chunk)
            found = _UNFINISHED.search(data, max(0, len(data) - _LONGEST))
            cut = found.start() if found else len(data)
            rest = data[cut:]
            yield self._mend(data[:cut])
        yield self._mend(rest + decoder.decode(b"", final=True).encode())

    def _as_utf8(self, decoder: codecs.IncrementalDecoder, chunk: bytes) -> bytes:
        """Replace bytes that are no UTF-8."""
        if chunk.isascii() and not decoder.getstate()[0]:
            return chunk
        text = decoder.decode(chunk)
        if text.count(_LOST) > chunk.count(_LOST.encode()):
            self.broken = True
        return text.encode()

    def _mend(self, data: bytes) -> bytes:
        """Mend references, and control characters where there are any."""
        if len(data.translate(None, _CONTROLS)) < len(data):
            self.broken = True
            data = _CONTROL.sub(_REPLACEMENT, data)
        return _REFERENCE.sub(self._join, data)

    def _join(self, found: re.Match[bytes]) -> bytes:
        """Mend one run of references, and take note where that lost something."""
        joined = _join_halves(found[0])
        if _REPLACEMENT in joined:
            self.broken = True
        return joined


@lru_cache(maxsize=4096)
def _join_halves(references: bytes) -> bytes:
    """Join halves to whole characters; what stands for no character becomes U+FFFD."""
    units = [
        int(decimal) if decimal else int(hexadecimal, 16)
        for decimal, hexadecimal in _NUMBER.findall(references)
    ]
    text = b"".join(unit.to_bytes(2, "little") for unit in units).decode("utf-16-le", "replace")
    kept = [_LOST if char < " " or char in "\ufffe\uffff" else char for char in text]
    return "".join(kept).encode()
