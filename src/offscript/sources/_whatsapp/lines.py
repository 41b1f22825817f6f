"""The text of a chat as blocks of whole lines, decoded, however long it is.

WhatsApp writes UTF-8. Files that went through other programs may be UTF-32, or UTF-16 with or
without its mark, have old Macs' line ends (a carriage return alone), or hold bytes of Windows' own
alphabet (cp1252); those bytes are read as what they most likely were, and counted. A file that was
saved in another old alphabet (Chinese, Russian and so on) is read in that, where its letters leave
no doubt.
"""

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import chain

from offscript.record import Sayable, said, why_refused
from offscript.sources._files.alphabets import UNKNOWN, alphabet_of, is_of_bytes
from offscript.sources._files.ends import Mended, are_doubled, has_old_ends
from offscript.sources._files.file import Begun, Readable
from offscript.sources._files.latin_letters import WESTERN
from offscript.sources._files.torn import TORN
from offscript.sources._files.wide import encoding_of
from offscript.sources._files.zip import ZipError
from offscript.sources._refusals import sentence_of
from offscript.sources._whatsapp.shape import header_of

BLOCK = 1 << 16
"""How many bytes are read at once: few enough to stay in a processor's cache."""
LONGEST = 1 << 23
"""A line or message longer than this is none: WhatsApp ends a message at 65,536 characters."""

_DAMAGED = "\N{REPLACEMENT CHARACTER}"
_QUOTE = re.compile(rb"\n> ?")
_LOOKED_AT = 50
_WINDOWS = "".join(
    bytes([number]).decode("cp1252", "ignore") or chr(number) for number in range(256)
)


def _as_windows(error: UnicodeError) -> tuple[str, int]:
    """Read bytes that are no UTF-8 as cp1252, one sign for each byte."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    wrong = error.object[error.start : error.end]
    return codecs.charmap_decode(wrong, "strict", _WINDOWS)[0], error.end


codecs.register_error("offscript.windows", _as_windows)


class Lines:
    """A chat's text, to be gone through from its start as often as needed."""

    def __init__(self, start: Callable[[], Readable]) -> None:
        """Remember how to start reading; nothing is read yet."""
        self._start = start
        self.failed: Sayable = ""
        self.mended = self.quoted = False
        self._torn: dict[int, int] = {}
        self.alphabet = WESTERN
        self._is_told = False

    def blocks(self) -> Iterator[str | None]:
        """Yield blocks that end with a line's end, but for the last; None is a line too long.

        Never raises: if reading breaks off, `failed` says why. `mended` turns true when some
        bytes were no UTF-8.
        """
        carry = b""
        skipping = False
        for chunk in self._chunks():
            end = chunk.rfind(b"\n") + 1
            if skipping:
                start = chunk.find(b"\n") + 1
                if not start:
                    continue
                skipping = False
                yield None
                if end > start:
                    yield self._decode(chunk[start:end])
                carry = chunk[end:]
            elif end:
                yield self._decode(carry + chunk[:end])
                carry = chunk[end:]
            else:
                carry += chunk
                skipping = len(carry) > LONGEST
        if skipping:
            yield None
        elif carry:
            yield self._decode(carry)

    def _chunks(self) -> Iterator[bytes]:
        """Yield the bytes of the text in UTF-8, without the mark of a mail that quotes it."""
        chunks = self._written()
        first = next(chunks, b"")
        self.quoted = is_quoted(first.decode("utf-8", "replace"))
        yield from _unquoted(first, chunks) if self.quoted else chain([first], chunks)

    def _written(self) -> Iterator[bytes]:
        """Yield the bytes of the text in UTF-8, or in whatever its lines are in."""
        try:
            with closing(self._start()) as stream:
                chunk = stream.read(BLOCK)
                encoding = encoding_of(chunk)
                if encoding != "utf-8":
                    yield from self._from_wide(stream, chunk, encoding)
                    return
                if are_doubled(chunk):
                    yield from iter(partial(Mended(Begun(chunk, stream)).read, BLOCK), b"")
                    return
                is_old = has_old_ends(chunk)
                while chunk:
                    yield chunk.replace(b"\r", b"\n") if is_old else chunk
                    chunk = stream.read(BLOCK)
        except ZipError as refused:
            self.failed = sentence_of(refused)
        except OSError as error:
            self.failed = said(
                "The file could not be read to its end ({error}).", error=why_refused(error)
            )

    def _from_wide(self, stream: Readable, chunk: bytes, encoding: str) -> Iterator[bytes]:
        """Turn UTF-16 or UTF-32 into UTF-8, with a mark where a sign was broken."""
        decoder = codecs.getincrementaldecoder(encoding)("strict")
        is_old: bool | None = None
        while True:
            last = not chunk
            try:
                text = decoder.decode(chunk, final=last)
            except UnicodeDecodeError:
                self.mended = True
                decoder.errors = "replace"
                text = decoder.decode(chunk, final=last)
                decoder.errors = "strict"
            if is_old is None:
                is_old = has_old_ends(text.encode())
            yield (text.replace("\r", "\n") if is_old else text).encode()
            if last:
                return
            chunk = stream.read(BLOCK)

    def _decode(self, data: bytes) -> str:
        """Decode whole lines."""
        try:
            return data.decode()
        except UnicodeDecodeError:
            with suppress(UnicodeDecodeError):
                return self._mend(data)
            self.mended = True
            if not self._is_told:
                self.alphabet, self._is_told = alphabet_of(data), True
        if self.alphabet in {WESTERN, UNKNOWN}:
            return data.decode("utf-8", "offscript.windows")
        # Another program's lines may be pasted in, or a block torn: each line is by itself.
        return "".join(map(self._line, data.splitlines(keepends=True)))

    def _mend(self, data: bytes) -> str:
        """Decode lines of which nothing is wrong but a sign that is not whole."""
        text = data.decode("utf-8", TORN)
        # The text is gone through more than once, each time in the same blocks.
        self._torn[hash(data)] = text.count(_DAMAGED) - data.count(_DAMAGED.encode())
        return text

    @property
    def torn(self) -> int:
        """How many signs are damaged in a text that is UTF-8."""
        return sum(self._torn.values())

    def _line(self, line: bytes) -> str:
        """Decode one line of a file in an old alphabet; what is UTF-8 all the same stays that."""
        ways = ("utf-8", self.alphabet) if is_of_bytes(self.alphabet) else (self.alphabet,)
        for way in ways:
            with suppress(UnicodeDecodeError):
                return line.decode(way)
        return line.decode("utf-8", "offscript.windows")


def is_quoted(head: str) -> bool:
    """Whether a chat is quoted as mail programs do: a `>` stands before what opens messages."""
    lines = head.split("\n", _LOOKED_AT)[:_LOOKED_AT]
    if not any(line.startswith(">") for line in lines):
        return False
    inside = (line for line in lines if line.startswith(">"))
    outside = (line for line in lines if not line.startswith(">"))
    return any(header_of(unquoted(line)) for line in inside) and not any(map(header_of, outside))


def unquoted(line: str) -> str:
    """Take a mail's mark off a line."""
    return line.removeprefix(">").removeprefix(" ")


def _unquoted(first: bytes, chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Take a mail's mark off each line, wherever a chunk ends."""
    held, skipped = b"\n", 1
    for chunk in chain([first], chunks):
        piece = held + chunk
        held = next((end for end in (b"\n>", b"\n") if piece.endswith(end)), b"")
        plain = _QUOTE.sub(b"\n", piece[: len(piece) - len(held)])
        yield plain[skipped:]
        skipped = min(skipped, 0) if plain else skipped
    yield held.removesuffix(b">")[skipped:]
