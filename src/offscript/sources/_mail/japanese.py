"""Japanese mail as programs write it: ISO-2022-JP with Windows' own signs and half-width kana.

Its rows are those of Shift JIS in other numbers, so it is read through Windows' form of that.
https://encoding.spec.whatwg.org/#iso-2022-jp
"""

import re

_STRETCH = re.compile(rb"\x1b(\$[@B]|\([BIJ])([^\x1b]*)")
_FIRST, _LAST = 0x21, 0x7E
_LOWER_LEADS = 0x9F
_SKIPPED = 0x60


def decode(content: bytes) -> str:
    """Read bytes whose escapes are those of ISO-2022-JP; raises UnicodeDecodeError for others."""
    shifted = _STRETCH.sub(_shift, content)
    return shifted.decode("cp932")


def _shift(stretch: re.Match[bytes]) -> bytes:
    """Write a stretch of one alphabet as Shift JIS has it."""
    alphabet, letters = stretch.groups()
    if alphabet.startswith(b"$"):
        return b"".join(_pair(letters[at : at + 2]) for at in range(0, len(letters), 2))
    if alphabet == b"(I":
        return bytes(one | 0x80 if _FIRST <= one <= _LAST else one for one in letters)
    return letters


def _pair(pair: bytes) -> bytes:
    """Turn a row and a place in it into the two bytes of Shift JIS; anything else stays."""
    if len(pair) < 2 or not all(_FIRST <= one <= _LAST for one in pair):  # noqa: PLR2004 - a pair
        return pair
    row, place = pair
    lead = ((row - _FIRST) >> 1) + 0x81
    lead += 0x40 if lead > _LOWER_LEADS else 0
    return bytes((lead, place + ((0x1F if place < _SKIPPED else 0x20) if row % 2 else 0x7E)))
