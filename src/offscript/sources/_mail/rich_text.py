"""The words of Outlook's compressed rich text, and of the HTML that is often wrapped in it.

https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxrtfcp and ms-oxrtfex
"""

import re
import struct

from offscript.sources._mail.charsets import decode
from offscript.sources._mail.html_text import Page, html_text

_START = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript "
    rb"\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"
    b"\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)
"""What the packer and the unpacker both begin with."""
_PACKED, _PLAIN = b"LZFu", b"MELA"
_WINDOW = 4096
_LARGEST = 32 << 20
_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n]+|"
    rb"([^\\{}\r\n]+)"
)
_SKIPPED = {
    *(b"fonttbl", b"colortbl", b"stylesheet", b"info", b"pict", b"object", b"listtable"),
    *(b"listoverridetable", b"rsidtbl", b"generator", b"themedata", b"colorschememapping"),
    *(b"latentstyles", b"datastore", b"xmlnstbl", b"pntext", b"header", b"footer", b"fldinst"),
}
_SIGNS = {
    b"par": "\n", b"line": "\n", b"tab": "\t", b"lquote": "‘", b"rquote": "’", b"ldblquote": "“",
    b"rdblquote": "”", b"bullet": "•", b"endash": "–", b"emdash": "—", b"row": "\n", b"cell": "\t",
}  # fmt: skip


def unpacked(content: bytes) -> bytes:
    """Undo the packing; damaged data gives what can be read of it."""
    if len(content) < 16:  # noqa: PLR2004 - its header
        return b""
    size, kind = struct.unpack_from("<I4s", content, 4)
    if kind == _PLAIN:
        return content[16 : 16 + size]
    if kind != _PACKED:
        return b""
    out = _unfolded(content, min(size, _LARGEST) + len(_START))
    return out[len(_START) : len(_START) + size]


def _unfolded(content: bytes, size: int) -> bytes:
    """Replay letters and references to earlier letters, eight to a control byte."""
    out = bytearray(_START)
    at = 16
    while at < len(content) and len(out) < size:
        control = content[at]
        at += 1
        for bit in range(8):
            if not control >> bit & 1:
                out += content[at : at + 1]
                at += 1
                continue
            pair = int.from_bytes(content[at : at + 2].ljust(2, b"\0"), "big")
            at += 2
            back = (len(out) - (pair >> 4)) % _WINDOW
            if back == 0 or at > len(content):  # a reference to itself is the end
                return bytes(out)
            start = len(out) - back
            for step in range((pair & 15) + 2):
                out.append(out[start + step] if start + step >= 0 else ord(" "))
    return bytes(out)


def rich_text(content: bytes) -> Page:
    """Give the words of rich text; of HTML in rich text, the words of the HTML."""
    is_html = b"\\fromhtml" in content[:1024]
    text = _Words(is_html=is_html).read(content)
    return html_text(text) if is_html else Page(text.strip("\n"))


class _Words:
    """Words taking shape, group by group."""

    def __init__(self, *, is_html: bool) -> None:
        self._is_html = is_html
        self._charset = "cp1252"
        self._words: list[str] = []
        self._bytes = bytearray()
        self._groups: list[tuple[bool, bool, int]] = []
        self._hidden = self._unwanted = False
        self._after = 1
        self._skip = 0

    def read(self, content: bytes) -> str:
        """Read everything."""
        for token in _TOKEN.finditer(content):
            word, number, code, sign, brace, plain = token.groups()
            if brace:
                self._brace(brace)
            elif word:
                self._word(word, int(number) if number else None)
            elif code:
                self._add_bytes(bytes([int(code, 16)]))
            elif sign == b"*":
                self._unwanted = True
            elif sign:
                self._add(
                    {b"~": "\xa0", b"_": "-", b"\n": "\n", b"\r": "\n"}.get(
                        sign, decode(sign, None)
                    )
                )
            elif plain:
                self._add_bytes(plain)
        self._flush()
        joined = "".join(self._words)
        return joined.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    def _brace(self, brace: bytes) -> None:
        """Open or close a group."""
        self._flush()
        if brace == b"{":
            self._groups.append((self._hidden, self._unwanted, self._after))
        elif self._groups:
            self._hidden, self._unwanted, self._after = self._groups.pop()

    def _word(self, word: bytes, number: int | None) -> None:
        """Do what a control word says."""
        self._flush()
        if word == b"htmltag" and self._is_html:
            self._hidden = self._unwanted = False
        elif word == b"htmlrtf":
            self._hidden = number != 0
        elif self._unwanted or word in _SKIPPED:
            self._hidden = True
        elif word == b"ansicpg" and number:
            self._charset = f"cp{number}" if number != 65001 else "utf-8"  # noqa: PLR2004
        elif word == b"uc":
            self._after = min(max(number or 0, 0), 9)
        elif word == b"u" and number is not None and -0x8000 <= number < 0x10000:  # noqa: PLR2004
            self._add(chr(number % 0x10000))
            self._skip = self._after
        elif word in _SIGNS:
            self._add(_SIGNS[word])

    def _add_bytes(self, content: bytes) -> None:
        """Add letters in the document's charset, but none that stands in for one already read."""
        skipped = min(self._skip, len(content))
        self._skip -= skipped
        if not self._hidden:
            self._bytes += content[skipped:]

    def _flush(self) -> None:
        """Read the letters gathered so far."""
        if self._bytes:
            self._words.append(decode(bytes(self._bytes), self._charset))
            self._bytes.clear()

    def _add(self, text: str) -> None:
        """Add a letter."""
        self._flush()
        if not self._hidden:
            self._words.append(text)
