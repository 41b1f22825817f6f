"""Reads `<sms a="b" ... />` without an XML parser, which costs most of a backup's reading time.

A tag is read here only where every rule of XML that could make it mean something else is seen to
be kept: it closes itself, each name stands once. Any other is the parser's. One rule is broken by
programs: a `&` that begins no reference is that sign (`loose_tags.py` has the others).
https://www.w3.org/TR/xml/#AVNormalize
"""

import re
from functools import lru_cache
from operator import itemgetter

import msgspec

Attributes = dict[str, str]
Value = str | None
_NAME = r"[A-Za-z_][\w.:-]*"
_BEGIN = re.compile(r"<(sms|call)(?= )")
_ONE = re.compile(rf""" +({_NAME})=(?:"([^"<]*)"|'([^'<]*)')""", re.ASCII)
_END = re.compile(r" */>[ \t\r\n]*")
SPACING = re.compile(r"\r\n|[\t\n\r]")
_REFERENCE = re.compile(r"&(amp|lt|gt|quot|apos|#[0-9]+|#x[0-9a-fA-F]+);")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_LAWFUL = ((0x9, 0xA), (0xD, 0xD), (0x20, 0xD7FF), (0xE000, 0xFFFD), (0x10000, 0x10FFFF))
_MOST_NAMES = 64
_TAIL = itemgetter(-1)


class Text(msgspec.Struct, frozen=True, gc=False):
    """A text message, as its attributes say it; `place` counts records from 1."""

    place: int
    address: Value
    names: Value
    date: Value
    way: Value
    body: Value
    subject: Value


class Call(msgspec.Struct, frozen=True, gc=False):
    """A call, as its attributes say it; `place` counts records from 1."""

    place: int
    number: Value
    name: Value
    date: Value
    way: Value
    duration: Value


Plain = Text | Call
_KEPT: dict[str, tuple[type[Text] | type[Call], tuple[str, ...]]] = {
    "sms": (Text, ("address", "contact_name", "date", "type", "body", "subject")),
    "call": (Call, ("number", "contact_name", "date", "type", "duration")),
}
_SUPER_BACKUP = {"contact_name": "name", "duration": "dur"}
"""What another program calls the same."""


def record_of(tag: str, place: int, attributes: Attributes) -> Plain:
    """Make a record of a tag's attributes."""
    for ours, theirs in _SUPER_BACKUP.items():
        if ours not in attributes and theirs in attributes:
            attributes = {**attributes, ours: attributes[theirs]}
    make, names = _KEPT["call" if tag == "log" else tag]
    return make(place, *map(attributes.get, names))


class PlainTags:
    """Reads tags in a row, and learns the shape of the latest to read those like it at once."""

    def __init__(self) -> None:
        """Know no shape."""
        self._shape: _Shape | None = None

    def read(self, text: str, place: int) -> tuple[list[Plain], int]:
        """Read tags from the beginning; also tell where the first stands that is not plain.

        `place` is that of the first record.
        """
        if "\ufffe" in text or "\uffff" in text:
            return [], 0
        records: list[Plain] = []
        at = 0
        try:
            if self._shape and (alike := self._shape.read(text, place)):
                return alike, len(text)
            while at < len(text) and (one := self._read_one(text, at, place + len(records))):
                records.append(one[0])
                at = one[1]
                if len(records) == 1 and self._shape:
                    alike = self._shape.read(text[at:], place + 1)
                    if alike:
                        return records + alike, len(text)
        except ValueError:
            pass  # a reference to no character
        return records, at

    def _read_one(self, text: str, at: int, place: int) -> tuple[Plain, int] | None:
        """Read one tag of any shape. Android puts a value that holds `"` into single quotes."""
        begin = _BEGIN.match(text, at)
        if begin is None:
            return None
        at = begin.end()
        attributes: Attributes = {}
        count, double = 0, True
        while one := _ONE.match(text, at):
            at = one.end()
            count += 1
            double &= one[2] is not None
            value = SPACING.sub(" ", one[2] if one[3] is None else one[3])
            attributes[one[1]] = _plain(value)
        end = _END.match(text, at)
        if end is None or len(attributes) < count:
            return None
        if double and count <= _MOST_NAMES:
            self._shape = _shape_of(begin[1], tuple(attributes))
        return record_of(begin[1], place, attributes), end.end()


class _Shape:
    """The tags one version of the app writes: the same names in the same order."""

    def __init__(self, tag: str, names: tuple[str, ...]) -> None:
        """Make what finds them. Values that are not asked for are passed by."""
        self._make, kept = _KEPT[tag]
        values = "".join(f' {name}="{_kept(name in kept)}"' for name in names)
        found = [name for name in names if name in kept]
        self._pick = itemgetter(*(found.index(name) for name in kept))
        self._all = re.compile(rf"<{tag}{values} ?/>([\t\r\n]*) *(?=<|\Z)")

    def read(self, text: str, place: int) -> list[Plain] | None:
        """Read the whole text; None unless every tag in it is of this shape, with nothing between.

        Each tag found is followed by another or the end, so where there are as many as `<`, they
        are all there is. Line ends, which XML reads as spaces in a value, must stand behind tags.
        """
        rows = self._all.findall(text)
        spacing = sum(map(len, map(_TAIL, rows)))
        counted = sum(text.count(mark) for mark in "\t\r\n" if mark in text)
        if len(rows) != text.count("<") or spacing != counted:
            return None
        make, pick = self._make, self._pick
        if "&" not in text:
            return [make(number, *pick(row)) for number, row in enumerate(rows, place)]
        return [
            make(number, *(map(_plain, pick(row)) if "&" in "".join(row) else pick(row)))
            for number, row in enumerate(rows, place)
        ]


def _kept(wanted: bool) -> str:  # noqa: FBT001 - says itself where it is called
    """Write the pattern of a value, as a group if it is wanted."""
    return '([^"]*)' if wanted else '[^"]*'


@lru_cache(maxsize=64)
def _shape_of(tag: str, names: tuple[str, ...]) -> _Shape | None:
    """Make a shape once; None for tags that lack a value."""
    return _Shape(tag, names) if set(_KEPT[tag][1]) <= set(names) else None


def _plain(value: str) -> str:
    """Undo XML's escaping. Raises ValueError for a character that XML forbids."""
    return _REFERENCE.sub(_character, value) if "&" in value else value


def _character(found: re.Match[str]) -> str:
    """Give the character a reference stands for. Raises ValueError for one XML forbids."""
    return _meant(found[1])


@lru_cache(maxsize=4096)
def _meant(reference: str) -> str:
    """Read a reference, given without its `&` and `;`. Raises ValueError as above."""
    if not reference.startswith("#"):
        return _NAMED[reference]
    code = int(reference[1:]) if reference[1].isdecimal() else int(f"0{reference[1:]}", 0)
    if not any(first <= code <= last for first, last in _LAWFUL):
        raise ValueError
    return chr(code)
