"""Goes through the arrays of one JSON file entry by entry, each with its place."""

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from offscript.record import Unreadable, said
from offscript.sources._entries import Entries
from offscript.sources._fields import as_text
from offscript.sources._json.arrays import Arrays, Broken, Closed, Cut, Elements, Fields, Opened

Value = TypeVar("Value", bound=msgspec.Struct)
_any = msgspec.json.Decoder(object)


def lines(
    arrays: Arrays[Value], entries: Entries, *, of_entries: bool = False
) -> Iterator[tuple[int, Value] | Opened | Closed | Unreadable]:
    """Yield each element with its place, each border of arrays, and what could not be read."""
    for event in arrays:
        match event:
            case Elements(place=place, values=values):
                for value in values:
                    yield place, value
                    place += 1
            case Broken(place=place, reason=reason) if of_entries:
                says = said("Entry {place} can't be read: {reason}.", place=place, reason=reason)
                yield entries.unreadable(says, place, event.words)
            case Broken() | Cut():
                yield entries.unreadable(event.says, event.place, event.words)
            case _:
                yield event


def field(fields: Fields, key: str) -> object:
    """Take a field around an array; None where it isn't there or is damaged."""
    try:
        return _any.decode(fields.get(key, b"null"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def text_field(fields: Fields, key: str) -> str:
    """Take a field around an array as text."""
    return as_text(field(fields, key))
