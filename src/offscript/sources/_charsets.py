"""Bytes of a mail into text: charsets, transfer encodings and encoded words, none of which raise.

Mail names its charset wrongly often enough that the bytes have the last word.
Encoded words: https://www.rfc-editor.org/rfc/rfc2047
"""

import binascii
import codecs
import re
from functools import lru_cache
from itertools import groupby

_LOST = "\ufffd"
_WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
    "iso8859-9": "cp1254",
    "tis-620": "cp874",
}
_NO_CHARSETS = {"unicode_escape", "raw_unicode_escape", "undefined", "idna", "punycode", "mbcs"}
_SURROGATE = re.compile("[\ud800-\udfff]")
_WORD = re.compile(r"=\?([^?\s*]+)(?:\*[^?\s]*)?\?([bBqQ])\?([^?]*)\?=")
_BETWEEN_WORDS = re.compile(r"(?<=\?=)\s+(?==\?[^?\s]+\?[bBqQ]\?)")


def decode(content: bytes, charset: str | None) -> str:
    """Read bytes as text in `charset`; where that fails, as UTF-8, then as Windows-1252."""
    known = _known(charset or "ascii")
    if known not in {None, "cp1252", "utf-8"}:
        try:
            return _sound(content.decode(known or "utf-8"))
        except (LookupError, ValueError):
            pass
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return _mostly_utf8(content)


def _mostly_utf8(content: bytes) -> str:
    """Read damaged UTF-8 with its sound letters kept; what isn't UTF-8 at all, as Western."""
    text = content.decode("utf-8", "replace")
    lost = text.count(_LOST)
    sound = sum(char > "\x7f" for char in text) - lost
    return text if sound > lost else _western(content)


def _western(content: bytes) -> str:
    """Read Windows-1252; its five empty places as Latin-1 has them."""
    try:
        return content.decode("cp1252")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _sound(text: str) -> str:
    """Replace halves of characters, which a few charsets let through."""
    return _SURROGATE.sub(_LOST, text)


@lru_cache(maxsize=256)
def _known(charset: str) -> str | None:
    """Give Python's name for a charset, widened to what mailers mean by it; None if unknown."""
    try:
        name = codecs.lookup(charset.strip("\"' ")).name
    except (LookupError, ValueError):
        return None
    return None if name in _NO_CHARSETS else _WIDER.get(name, name)


def undo_transfer(body: bytes, encoding: str) -> bytes:
    """Undo base64 and quoted-printable; damaged base64 gives what can be read of it."""
    match encoding.strip().lower():
        case "base64":
            return _base64(body)
        case "quoted-printable":
            return binascii.a2b_qp(body)
        case _:
            return body


def _base64(body: bytes) -> bytes:
    """Decode base64, with its padding mended."""
    try:
        return binascii.a2b_base64(body)
    except ValueError:
        letters = re.sub(rb"[^A-Za-z0-9+/]", b"", body)
        letters = letters[: len(letters) - (len(letters) % 4 == 1)]
        return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4))


def decode_words(value: str) -> str:
    """Decode the encoded words of a header; one character may be split over two of them."""
    if "=?" not in value:
        return value
    value = _BETWEEN_WORDS.sub("", value)
    pieces: list[tuple[str, bytes | str]] = []
    position = 0
    for word in _WORD.finditer(value):
        if word.start() > position:
            pieces.append(("", value[position : word.start()]))
        charset, form, content = word.groups()
        raw = content.encode("utf-8", "replace")
        is_base64 = form in "bB"
        pieces.append((charset.lower(), _base64(raw) if is_base64 else binascii.a2b_qp(raw, True)))  # noqa: FBT003
        position = word.end()
    pieces.append(("", value[position:]))
    return "".join(
        decode(b"".join(content for _, content in group if isinstance(content, bytes)), charset)
        if charset
        else "".join(content for _, content in group if isinstance(content, str))
        for charset, group in groupby(pieces, key=lambda piece: piece[0])
    )
