"""Streams every array that stands under a key of a JSON file's one object, whatever the key."""

import re
from collections.abc import Iterator
from typing import BinaryIO

from offscript.sources._json.arrays import Arrays, Event, Fields, Opened
from offscript.sources._json.mend import Value

_ANY_KEY = re.compile(rb'"(?:[^"\\]|\\.){0,300}"[ \t\r\n]*:[ \t\r\n]*\[')


class ArraysByKey(Arrays[Value]):
    """The arrays of a file such as {"alex": [...], "sam": [...]}; `path` of each is its key."""

    def __init__(self, stream: BinaryIO, kind: type[Value]) -> None:
        """Make ready to read `stream`."""
        super().__init__(stream, [], kind)
        self._is_inside = False

    def _value(self, path: str, fields: Fields) -> Iterator[Event[Value]]:
        """Go into each array the outermost object holds."""
        is_inside, self._is_inside = self._is_inside, True
        if is_inside and self._window.peek() == b"[":
            self._window.at += 1
            yield Opened(path, fields)
            yield from self._reader.array()
        else:
            yield from super()._value(path, fields)

    def _keys_in(self, path: str) -> list[re.Pattern[bytes]]:
        """After damage, go on at any key that has an array."""
        return super()._keys_in(path) if path else [_ANY_KEY]
