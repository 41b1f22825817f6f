"""Records that were read and not given on yet, and the lines that a parser begun anew never saw."""

from typing import Generic, TypeVar
from xml.parsers import expat

Item = TypeVar("Item")


class Waiting(Generic[Item]):
    """What every reader of a backup in XML holds that goes on behind damage."""

    def __init__(self) -> None:
        """Begin with nothing read."""
        self._ready: list[Item] = []
        self._lines_before = 0
        self.count = 0

    def _where(self, error: expat.ExpatError) -> tuple[int, str]:
        """Give the line in which the file is no XML any more, and why."""
        return error.lineno + self._lines_before, expat.errors.messages[error.code]

    @property
    def _place(self) -> int:
        """Give the place of the next record."""
        return self.count + len(self._ready) + 1

    def _take(self) -> list[Item]:
        """Take the records that are whole."""
        ready, self._ready = self._ready, []
        self.count += len(ready)
        return ready
