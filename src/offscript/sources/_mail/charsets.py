"""Bytes of a mail into text: charsets, transfer encodings and encoded words, none of which raise.

Mail names its charset wrongly often enough that the bytes have the last word.
Encoded words: https://www.rfc-editor.org/rfc/rfc2047
"""

import binascii
import codecs
import re
from contextlib import suppress
from functools import lru_cache, partial
from itertools import groupby

from offscript.sources._files.alphabets import UNKNOWN, alphabet_of
from offscript.sources._files.latin_letters import WESTERN
from offscript.sources._mail import japanese

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
_ALIASES = {
    **dict.fromkeys(("iso-8859-8-i", "iso-8859-8-e", "logical", "visual"), "iso8859-8"),
    **dict.fromkeys(("iso-8859-6-i", "iso-8859-6-e"), "iso8859-6"),
    **dict.fromkeys(("x-sjis", "x-ms-cp932", "windows-31j"), "cp932"),
    **dict.fromkeys(("cn-gb", "x-gbk", "gb-2312"), "gb18030"),
    **dict.fromkeys(("cn-big5", "x-x-big5"), "big5hkscs"),
    **dict.fromkeys(("x-unicode-2-0-utf-7", "unicode-2-0-utf-7"), "utf-7"),
    **dict.fromkeys(("ks_c_5601", "x-windows-949", "windows-949"), "cp949"),
    **dict.fromkeys(("dos-874", "windows-874"), "cp874"),
    **dict.fromkeys(("x-roman8", "mac", "x-mac-roman"), "mac-roman"),
    **dict.fromkeys(("x-mac-ce", "x-mac-centraleurroman"), "mac-latin2"),
    "x-mac-japanese": "cp932",
    "x-euc-jp": "euc_jp",
    "koi8u": "koi8-u",
    "koi": "koi8-r",
    "koi8": "koi8-r",
}
"""Names that mail programs use (https://encoding.spec.whatwg.org/#names-and-labels), for Python."""
_CODE_PAGE = re.compile(r"(?:x-|ms-)?(?:windows|win|cp|ibm|dos)[-_ ]?(\d{3,5})")
_NO_CHARSETS = {"unicode_escape", "raw_unicode_escape", "undefined", "idna", "punycode", "mbcs"}
_NOT_A_WORD = re.compile(r"[^a-z0-9]")
_RULES = (b"\n--", b"\n__", b"\n**")
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
    if known == "iso2022_jp":
        for widened in (partial(bytes.decode, encoding="iso2022_jp_2004"), japanese.decode):
            with suppress(ValueError):
                return widened(content)
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
    """Read an old alphabet that its letters leave no doubt of, else Windows-1252.

    The five empty places of that are read as Latin-1 has them.
    """
    if (alphabet := alphabet_of(content)) not in {WESTERN, UNKNOWN}:
        return content.decode(alphabet, "replace")
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
    named = charset.strip("\"' ").lower()
    try:
        name = codecs.lookup(_ALIASES.get(named, named)).name
    except (LookupError, ValueError):
        page = _CODE_PAGE.fullmatch(named)
        return _known(f"cp{page[1]}") if page and named != f"cp{page[1]}" else None
    return None if name in _NO_CHARSETS else _WIDER.get(name, name)


def undo_transfer(body: bytes, encoding: str) -> bytes:
    """Undo base64, quoted-printable and uuencode; damaged base64 gives what can be read of it."""
    match _NOT_A_WORD.sub("", encoding.partition("(")[0].lower()):
        case "base64":
            return _base64(body)
        case "quotedprintable":
            return binascii.a2b_qp(body)
        case "xuuencode" | "uuencode" | "xuue" | "uue":
            return _uuencoded(body)
        case _:
            return body


def after_base64(body: bytes, encoding: str) -> bytes:
    """Give the words that stand below base64: a list of mails puts its last lines there."""
    if _NOT_A_WORD.sub("", encoding.partition("(")[0].lower()) != "base64":
        return b""
    return body[_end_of_base64(body) :].strip(b"\r\n")


def _end_of_base64(body: bytes) -> int:
    """Find where base64 ends: at a line that begins a signature or is a rule, which it never is."""
    return min((at for rule in _RULES if (at := body.find(rule)) >= 0), default=len(body))


def _uuencoded(body: bytes) -> bytes:
    """Decode uuencode, from its first line to its end; what is no such is given as it is."""
    _, begins, lines = body.partition(b"begin ")
    content = bytearray()
    for line in lines.splitlines()[1:]:
        if line.strip() in {b"end", b"`", b""}:
            break
        try:
            content += binascii.a2b_uu(line)
        except ValueError:
            return body
    return bytes(content) if begins else body


def _base64(body: bytes) -> bytes:
    """Decode base64, with its padding mended, and without what stands below it."""
    body = body[: _end_of_base64(body)]
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
        _joined([content for _, content in group if isinstance(content, bytes)], charset)
        if charset
        else "".join(content for _, content in group if isinstance(content, str))
        for charset, group in groupby(pieces, key=lambda piece: piece[0])
    )


def _joined(words: list[bytes], charset: str) -> str:
    """Decode words of one charset together; where that fails, a damaged one costs itself alone."""
    with suppress(LookupError, ValueError):
        return b"".join(words).decode(_known(charset) or "utf-8")
    return "".join(decode(word, charset) for word in words)
