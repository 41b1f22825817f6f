"""Streams the elements of arrays in one JSON file, typed, in constant memory.

Where the arrays stand is said by paths: `messages`, `chats.list[].messages`, or an empty path for
a file that is one array.
"""

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Generic

import msgspec

from offscript.record import Note, said
from offscript.sources._json.elements import AstrayError, ElementReader
from offscript.sources._json.events import Broken, Closed, Cut, Elements, Event, Fields, Opened
from offscript.sources._json.mend import Value
from offscript.sources._json.salvage import strings_in
from offscript.sources._json.window import CutError, DamageError, Window
from offscript.sources._refusals import sentence_of

__all__ = [
    "Arrays",
    "Broken",
    "Closed",
    "Cut",
    "Elements",
    "Event",
    "Fields",
    "Opened",
    "fields_around",
]
FIELD = 1 << 20
"""The fields around an array are kept up to this many bytes."""
_MOST_FIELDS = 200
_MOST_NAMED = 12
_key = msgspec.json.Decoder(str)


class Arrays(Generic[Value]):
    """The arrays of one file at `paths`, each element read as `kind`. To be gone through once."""

    def __init__(self, stream: BinaryIO, paths: Iterable[str], kind: type[Value]) -> None:
        """Make ready to read `stream`."""
        self._window = Window(stream)
        self._reader = ElementReader(self._window, kind)
        self._wanted = set(paths)
        self._way = set(self._wanted)
        for path in self._wanted:
            self._way.update(path[:end] for end in range(len(path)) if path[end] in ".[")

    @property
    def count(self) -> int:
        """How many elements were seen so far, sound or not."""
        return self._reader.count

    def __iter__(self) -> Iterator[Event[Value]]:
        """Go through the file from its beginning to its end."""
        try:
            yield from self._value("", {})
        except (CutError, AstrayError):
            rest = self._window.data[self._window.at :]
            yield Cut(self.count + 1, self._window.offset, strings_in(rest))
        except DamageError as damage:
            size = damage.offset - self._window.offset
            yield Broken(self.count + 1, self._window.offset, size, sentence_of(damage))

    def notes(self, file_name: str) -> Iterator[Note]:
        """Tell what had to be given up for the elements to be read."""
        if self._reader.lost:
            says = said("Some characters were damaged in the file itself. Each stands as �.")
            yield Note(file=file_name, about="encoding", says=says)
        if wrong := self._reader.wrong.most_common(_MOST_NAMED):
            named = ", ".join(f"{name} ({count})" for name, count in wrong)
            says = said(
                "Fields left out, as they hold something else than they should: {named}.",
                named=named,
            )
            yield Note(file=file_name, about="limit", says=says)

    def _value(self, path: str, fields: Fields) -> Iterator[Event[Value]]:
        """Go into the value ahead if an array is wanted in it, else keep it as a field."""
        opens = self._window.peek()
        if opens == b"[" and path in self._wanted:
            self._window.at += 1
            yield Opened(path, fields)
            yield from self._reader.array()
        elif opens == b"[" and f"{path}[]" in self._way:
            self._window.at += 1
            yield from self._list(f"{path}[]")
        elif opens == b"{" and (path in self._way or not path):
            self._window.at += 1
            yield from self._object(path)
        else:
            taken = self._window.take()
            held = sum(map(len, fields.values()))
            if taken is not None and held + len(taken) <= FIELD and len(fields) < _MOST_FIELDS:
                fields[path.rpartition(".")[2]] = taken

    def _object(self, path: str) -> Iterator[Event[Value]]:
        """Go through the fields of an object on the way."""
        window, fields = self._window, Fields()
        depth = len(self._reader.borders)
        try:
            while (stands := window.peek()) != b"}":
                if stands == b",":
                    window.at += 1
                    continue
                try:
                    key = self._take_key()
                    yield from self._value(f"{path}.{key}" if path else key, fields)
                except DamageError as damage:
                    yield from self._reader.seek(damage, *self._keys_in(path))
            window.at += 1
        except (AstrayError, CutError):
            del self._reader.borders[depth:]
            yield Closed(path, fields)
            raise
        yield Closed(path, fields)

    def _keys_in(self, path: str) -> list[re.Pattern[bytes]]:
        """Make patterns for what may follow damage in an object: the keys on the way."""
        inside = f"{path}." if path else ""
        names = {way[len(inside) :] for way in self._way if way.startswith(inside)}
        keys = {name.partition(".")[0].removesuffix("[]") for name in names}
        return [
            re.compile(rb'"%s"[ \t\r\n]*:[ \t\r\n]*[\[{]' % key.encode()) for key in keys if key
        ]

    def _take_key(self) -> str:
        """Take a key and its colon."""
        raw = self._window.take()
        length = 0 if raw is None else len(raw)
        start = self._window.offset - length
        if raw is None or not raw.startswith(b'"') or self._window.peek() != b":":
            self._window.at = max(0, self._window.at - (self._window.offset - start))
            reason = said("there is no key")
            raise DamageError(reason, self._window.offset)
        self._window.at += 1
        try:
            return _key.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return raw.decode("utf-8", "replace")

    def _list(self, path: str) -> Iterator[Event[Value]]:
        """Go through a list of objects on the way."""
        window, borders = self._window, self._reader.borders
        depth = len(borders)
        borders.append(b"")
        self._reader.learn_border()
        while (stands := window.peek()) != b"]":
            if stands == b",":
                self._reader.learn_border()
                window.at += 1
                continue
            try:
                yield from self._value(path, {})
            except DamageError as damage:
                yield from self._reader.seek(damage)
            except AstrayError as astray:
                if astray.depth != depth:
                    raise
        window.at += 1
        borders.pop()


def fields_around(stream: BinaryIO, paths: Iterable[str]) -> list[Closed]:
    """Go through a file for the fields around its arrays alone, those behind an array too."""
    found = Arrays(stream, paths, Nothing)
    return [event for event in found if isinstance(event, Closed)]


class Nothing(msgspec.Struct, gc=False):
    """An element nobody asks for."""
