"""JSON from anyone: asked for as a kind, a value comes as that kind, or as nothing of it."""

import json
import re
from typing import Any

import msgspec

Thing = dict[str, Any]
_LONE_HALF = re.compile("[\ud800-\udfff]")
_decode = msgspec.json.Decoder().decode
_LONGEST_NUMBER = 19


def read_object(line: bytes) -> tuple[Thing | None, bool]:
    """Read one JSON object; None if it is none. Also tell whether every character was sound.

    Wrong bytes and halves of characters, which the strict reader refuses, cost a character each.
    """
    try:
        value, sound = _decode(line), True
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        try:
            value, sound = json.loads(line.decode("utf-8", "replace")), False
        except (ValueError, RecursionError):
            return None, True
    return (value if isinstance(value, dict) else None), sound


def thing(value: object) -> Thing:
    """Take an object; anything else is an empty one."""
    return value if isinstance(value, dict) else {}


def things(value: object) -> list[Thing]:
    """Take the objects in a list."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def words(value: object) -> str:
    """Take a text; anything else is an empty one. Half a character stands as U+FFFD."""
    if not isinstance(value, str):
        return ""
    return value if value.isascii() else _LONE_HALF.sub("\ufffd", value)


def whole(value: object) -> int | None:
    """Take a whole number, also one written as text, of at most 19 digits."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) < 10**_LONGEST_NUMBER else None
    if isinstance(value, float):
        return int(value) if abs(value) < 10**_LONGEST_NUMBER else None
    if not isinstance(value, str) or not 0 < len(value) <= _LONGEST_NUMBER + 1:
        return None
    digits = value.removeprefix("-")
    return int(value) if digits.isascii() and digits.isdecimal() else None
