"""Property lists, Apple's own kind of table, read without trust; and objects archived in them.

An archive is a list of objects that name each other by number, under `$objects`.
"""

import plistlib
from typing import Any
from xml.parsers.expat import ExpatError

_BROKEN = (
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    OverflowError,
    RecursionError,
    MemoryError,
    ExpatError,
)


def table_in(data: bytes | None) -> dict[str, Any]:
    """Read a property list that is a table; empty where it is none, or damaged."""
    try:
        found = plistlib.loads(data or b"")
    except _BROKEN:
        return {}
    return found if isinstance(found, dict) else {}


class Archived:
    """The objects of one archive."""

    def __init__(self, data: bytes | None) -> None:
        """Read the archive; one that is damaged has no objects."""
        table = table_in(data)
        objects, top = table.get("$objects"), table.get("$top")
        self._objects: list[Any] = objects if isinstance(objects, list) else []
        self.root = self.table(top.get("root") if isinstance(top, dict) else None)

    def at(self, value: object) -> object:
        """Follow a number to its object; anything else is itself."""
        if not isinstance(value, plistlib.UID):
            return value
        return self._objects[value.data] if value.data < len(self._objects) else None

    def table(self, value: object) -> dict[str, Any]:
        """Follow a number to a table of names; empty where there is none."""
        found = self.at(value)
        if not isinstance(found, dict):
            return {}
        keys, values = found.get("NS.keys"), found.get("NS.objects")
        if isinstance(keys, list) and isinstance(values, list):
            return {str(self.at(key)): of for key, of in zip(keys, values, strict=False)}
        return {str(key): of for key, of in found.items()}

    def text(self, value: object) -> str:
        """Follow a number to a text; empty where there is none."""
        found = self.at(value)
        if isinstance(found, dict):
            found = self.at(found.get("NS.string", found.get("NS.relative")))
        return found if isinstance(found, str) else ""

    def data(self, value: object) -> bytes:
        """Follow a number to bytes; empty where there are none."""
        found = self.at(value)
        if isinstance(found, dict):
            found = self.at(found.get("NS.data"))
        return found if isinstance(found, bytes) else b""
