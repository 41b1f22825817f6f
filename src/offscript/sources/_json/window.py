"""A JSON file as UTF-8, a stretch at a time, and where a value ends in it, however it is written.

Grammar: https://www.rfc-editor.org/rfc/rfc8259
"""

import codecs
import io
import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from offscript.record import Sayable, said
from offscript.sources._files.wide import marked_encoding_of

CHUNK = 1 << 18
LONGEST = 64 << 20
"""No single value may be longer than this many bytes; a longer one is passed over."""
_DEEPEST = 200
_OVERLAP = 4096
_UNMARKED = ((re.compile(rb"[\[{\s]\0"), "utf-16-le"), (re.compile(rb"\0[\[{\s]"), "utf-16-be"))
_WHITE = re.compile(rb"[ \t\r\n]*")
_PLAIN = re.compile(
    rb'(?:[ \t\r\n,:0-9.eE+-]++|true|false|null|NaN|Infinity|"(?:[^"\\\x00-\x1f]++|\\.)*+")*+',
    re.DOTALL,
)
_IN_STRING = re.compile(rb'(?:[^"\\\x00-\x1f]++|\\.)*+', re.DOTALL)
_SCALAR = re.compile(rb"[^\s,:\[\]{}\"]*")
_WORD = 16


class CutError(Exception):
    """The file ends before the value does."""


class DamageError(Exception):
    """What stands at `at` of the window, counted from the value's start, is no JSON."""

    def __init__(self, reason: Sayable, offset: int) -> None:
        """Say why, and at which byte of the file."""
        super().__init__(reason)
        self.offset = offset


class Window:
    """The stretch of a file that is held: `data`, of which all before `at` is done with."""

    def __init__(self, stream: BinaryIO) -> None:
        """Look into a stream; nothing is read yet."""
        self.data = b""
        self.at = 0
        self.ended = False
        self._before = 0
        self._chunks = _as_utf8(stream)

    @property
    def offset(self) -> int:
        """How many bytes of the file, as UTF-8 and without its mark, lie before `at`."""
        return self._before + self.at

    def more(self) -> bool:
        """Let go of what is done with, and read on; False at the end of the file."""
        chunk = next(self._chunks, b"")
        if not chunk:
            self.ended = True
            return False
        self.data = self.data[self.at :] + chunk
        self._before += self.at
        self.at = 0
        return True

    def hold(self, size: int) -> None:
        """Read on until `size` bytes are held, or the file ends."""
        while len(self.data) - self.at < size and self.more():
            pass

    def peek(self) -> bytes:
        """Step over white space, and give the byte that stands there. Raises CutError."""
        while True:
            self.at = _WHITE.match(self.data, self.at).end()  # type: ignore[union-attr]
            if self.at < len(self.data):
                return self.data[self.at : self.at + 1]
            if not self.more():
                raise CutError

    def seek(self, wanted: Iterable[re.Pattern[bytes]]) -> re.Pattern[bytes]:
        """Move to the first place where one of the patterns stands. Raises CutError."""
        while True:
            found = [match for pattern in wanted if (match := pattern.search(self.data, self.at))]
            if found:
                first = min(found, key=lambda match: match.start())
                self.at = first.start()
                return first.re
            self.at = max(self.at, len(self.data) - _OVERLAP)
            if not self.more():
                self.at = len(self.data)
                raise CutError

    def take(self) -> bytes | None:
        """Take the value that begins at `at`; None for one that is too long, which is passed over.

        Raises CutError and DamageError, and then `at` still stands where it stood, unless so much
        was passed over that its beginning is gone.
        """
        if self.peek() not in b'{["':
            self.hold(_WORD)
            end = _SCALAR.match(self.data, self.at).end()  # type: ignore[union-attr]
            if end == self.at:
                reason = said("there is no value")
                raise DamageError(reason, self.offset)
            value = self.data[self.at : end]
            self.at = end
            return value
        return self._take_long()

    def _take_long(self) -> bytes | None:
        """Take a string, list or object."""
        position, depth, in_string, passed = self.at, 0, False, False
        while depth or in_string or position == self.at:
            inside = _IN_STRING if in_string else _PLAIN
            if depth or in_string:
                position = inside.match(self.data, position).end()  # type: ignore[union-attr]
            here = self.data[position : position + 1]
            if here == b'"' or (here and not in_string and here in b"{[]}"):
                position += 1
                in_string = in_string != (here == b'"')
                depth += (here in b"{[") - (here in b"]}")
                if depth > _DEEPEST:
                    reason = said("it is nested too deeply")
                    raise DamageError(reason, self._before + position)
            elif len(self.data) - position > _WORD:
                reason = said("it is no JSON there")
                raise DamageError(reason, self._before + position)
            else:
                if position - self.at > LONGEST:
                    self.at, passed = position, True
                position -= self.at
                if not self.more():
                    raise CutError
        value = None if passed else self.data[self.at : position]
        self.at = position
        return value


def head_as_utf8(head: bytes) -> bytes:
    """Give the beginning of a file without its mark and as UTF-8, if it is UTF-16 or UTF-32."""
    return b"".join(_as_utf8(io.BytesIO(head)))


def _as_utf8(stream: BinaryIO) -> Iterator[bytes]:
    """Give the bytes, without a mark; those of UTF-16 and UTF-32 as UTF-8."""
    chunk = stream.read(CHUNK)
    charset = marked_encoding_of(chunk) or next(
        (name for start, name in _UNMARKED if start.match(chunk)), None
    )
    if charset is None:
        chunk = chunk.removeprefix(codecs.BOM_UTF8)
        while chunk:
            yield chunk
            chunk = stream.read(CHUNK)
        return
    decoder = codecs.getincrementaldecoder(charset)("replace")
    while chunk:
        if text := decoder.decode(chunk):
            yield text.encode()
        chunk = stream.read(CHUNK)
    if text := decoder.decode(b"", final=True):
        yield text.encode()
