"""Reads one JSON value that a strict reader refuses, and says what had to be given up for it."""

import json
import re
from typing import Generic, TypeVar

import msgspec

Value = TypeVar("Value", bound=msgspec.Struct)

Loose = dict[str, object]

_LOST = "\ufffd"
_SURROGATE = re.compile("[\ud800-\udfff]")
_MOST_DIGITS = 40
_ESCAPE = re.compile(r"\\(?:x([0-7][0-9A-Fa-f])|.)", re.DOTALL)


class Mended(msgspec.Struct, Generic[Value], frozen=True):
    """`value`, whether a character was `lost` (it stands as U+FFFD), which fields are `wrong`."""

    value: Value
    lost: bool = False
    wrong: tuple[str, ...] = ()


def mend(raw: bytes, kind: type[Value]) -> Mended[Value] | str:
    """Read a value as `kind`; a string says why that can't be.

    Control characters, written by Telegram as an x and two digits, which JSON lacks, are read.
    Halves of characters and bytes that are no UTF-8 become U+FFFD. A field of another type than
    `kind` says is left out, where it may be, and named.
    """
    text = raw.decode("utf-8", "replace")
    try:
        loose = _loosely(text)
    except json.JSONDecodeError as error:
        return f"it is damaged ({error.msg}, at character {error.pos} of it)"
    except (ValueError, RecursionError):
        return "it is nested too deeply"
    loose, lost = _sound(loose)
    lost = lost or text.count(_LOST) > raw.count(_LOST.encode())
    if not isinstance(loose, dict):
        return f"it is no object but {_short(text)}"
    try:
        return Mended(msgspec.convert(loose, kind), lost)
    except (msgspec.ValidationError, RecursionError):
        return _without_wrong(loose, kind, lost=lost)


def _loosely(text: str) -> object:
    """Read JSON that is not quite JSON. Raises JSONDecodeError, and RecursionError."""
    if "\\x" in text:
        text = _ESCAPE.sub(lambda found: f"\\u00{found[1]}" if found[1] else found[0], text)
    return json.loads(text, strict=False, parse_int=_whole, parse_constant=lambda _word: None)


def _without_wrong(loose: Loose, kind: type[Value], *, lost: bool) -> Mended[Value] | str:
    """Leave out the fields that hold something else than they should."""
    wrong = []
    for field in msgspec.structs.fields(kind):
        name = field.encode_name
        try:
            msgspec.convert(loose.get(name), field.type)
        except (msgspec.ValidationError, RecursionError):
            if name in loose and not field.required:
                wrong.append(name)
                del loose[name]
    try:
        return Mended(msgspec.convert(loose, kind), lost, tuple(wrong))
    except (msgspec.ValidationError, RecursionError) as error:
        return f"it is not as it should be ({error})"


def _whole(digits: str) -> int | str:
    """Read a whole number; one that counts nothing on earth stays text."""
    return int(digits) if len(digits) <= _MOST_DIGITS else digits


def _sound(value: object) -> tuple[object, bool]:
    """Replace halves of characters everywhere in a value, and tell whether there were any."""
    text = json.dumps(value, ensure_ascii=False)
    if not _SURROGATE.search(text):
        return value, False
    return json.loads(_SURROGATE.sub(_LOST, text)), True


def _short(text: str) -> str:
    """Quote the beginning of a value."""
    return repr(text if len(text) <= _MOST_DIGITS else text[:_MOST_DIGITS] + "…")
