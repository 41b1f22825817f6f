"""What stands in a piece of JSON that can't be read: its strings, for the words among them."""

import json
import re

from msgspec import UNSET, UnsetType

MOST = 1 << 14
"""Bytes of a damaged piece that are looked through."""

_STRING = re.compile(rb'"((?:[^"\\]|\\.?)*+)("|\Z)([ \t\r\n]*:)?', re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.?))", re.DOTALL)
_SHORT = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def strings_in(raw: bytes) -> str | UnsetType:
    """Give the strings that are no keys, each on lines of its own; UNSET where there are none."""
    found = (_plain(text) for text, _, key in _STRING.findall(raw[:MOST]) if not key)
    return "\n".join(text for text in found if text.strip()) or UNSET


def _plain(text: bytes) -> str:
    """Undo the escapes of a string, as far as they are any."""
    try:
        told: str = json.loads(b'"%s"' % text, strict=False)
    except ValueError:
        shown = text.decode("utf-8", "replace")
        told = _ESCAPE.sub(lambda one: chr(int(one[1], 16)) if one[1] else _meant(one[2]), shown)
    return told.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _meant(letter: str) -> str:
    """Give what a letter behind a backslash stands for."""
    return _SHORT.get(letter, letter)
