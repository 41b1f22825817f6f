"""What going through the arrays of a JSON file brings to light, in the order of the file."""

from typing import Generic

import msgspec

from offscript.record import Sayable, said
from offscript.sources._json.mend import Value

_raw_values = msgspec.json.Decoder(list[msgspec.Raw])

Fields = dict[str, bytes]
"""The raw JSON of each small field around an array."""


class Elements(msgspec.Struct, Generic[Value], frozen=True):
    """Elements that follow each other. `place` is the first one's, from 1 over all the arrays.

    `offset` is the byte of the file where `raw` begins, which is the elements with their commas.
    """

    place: int
    values: list[Value]
    offset: int
    raw: bytes

    def offsets(self) -> list[int]:
        """Find the byte of the file at which each element begins."""
        if len(self.values) == 1:
            return [self.offset]
        found, at = [], 0
        for value in _raw_values.decode(b"[" + self.raw + b"]"):
            at = self.raw.index(bytes(value), at)
            found.append(self.offset + at)
            at += len(bytes(value))
        return found


class Broken(msgspec.Struct, frozen=True):
    """What could not be read at `offset`: one element, or `size` bytes up to the next sound one.

    `words` are the strings that stand in it, each on lines of its own.
    """

    place: int
    offset: int
    size: int
    reason: Sayable
    words: str | msgspec.UnsetType = msgspec.UNSET

    @property
    def says(self) -> Sayable:
        """Say it of a file whose elements are messages."""
        return said(
            "Message {place} can't be read: {reason}.", place=self.place, reason=self.reason
        )


class Opened(msgspec.Struct, frozen=True):
    """An array begins at `path`; `fields` are those before it in its object, and grow."""

    path: str
    fields: Fields


class Closed(msgspec.Struct, frozen=True):
    """An object on the way to the arrays ended, or the file did; these were all its fields."""

    path: str
    fields: Fields


class Cut(msgspec.Struct, frozen=True):
    """The file breaks off, at or in what begins at `offset`; everything before it was given.

    `words` are the strings in what was begun, each on lines of its own.
    """

    place: int
    offset: int
    words: str | msgspec.UnsetType = msgspec.UNSET

    @property
    def says(self) -> Sayable:
        """Say it."""
        return said(
            "The file breaks off at byte {offset}. What is before was read.", offset=self.offset
        )


Event = Opened | Elements[Value] | Broken | Closed | Cut
