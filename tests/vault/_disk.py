"""A disk under the cipher that remembers every write, and may be full, for tests.

It stands below the encryption: what it sees is what a disk sees.
"""

import random
from functools import cache
from pathlib import Path
from typing import Any

import apsw

SECTOR = 512
NAME = "multipleciphers-remembering"


class Disk(apsw.VFS):
    """Passes everything on to the real disk and remembers it; full after so many writes."""

    def __init__(self) -> None:
        """Stand ready under the name `multipleciphers-remembering`."""
        self.log: list[tuple[str, str, int, bytes]] = []
        self.full_after: int | None = None
        self.refuses: type[apsw.Error] = apsw.FullError
        self.writes = 0
        super().__init__("remembering", "unix")

    def begin_anew(self) -> None:
        """Forget what was written, and have room."""
        self.log.clear()
        self.full_after = None
        self.refuses = apsw.FullError
        self.writes = 0

    def xOpen(self, name: Any, flags: list[int]) -> "_File":  # noqa: N802, ANN401 - SQLite's names
        """Open a file."""
        return _File(self, name, flags)

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802, FBT001
        """Delete a file."""
        self.log.append((Path(name).name, "delete", 0, b""))
        super().xDelete(name, sync)

    def note(self, name: str, kind: str, at: int = 0, content: bytes = b"") -> None:
        """Remember what was done, if there is room to do it."""
        if kind == "write":
            self.writes += 1
            if self.full_after is not None and self.writes > self.full_after:
                raise self.refuses
        self.log.append((name, kind, at, content))


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:  # noqa: ANN401
        super().__init__("unix", name, flags)
        self._disk = disk
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name = Path(path or "temporary").name

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.note(self._name, "write", offset, bytes(data))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._disk.note(self._name, "cut", newsize)
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.note(self._name, "sync")
        super().xSync(flags)


@cache
def _only() -> Disk:
    """Make the one disk there is: the cipher's layer above stays, and must not lose its ground."""
    return Disk()


def the_disk() -> Disk:
    """Give the disk, with nothing remembered."""
    _only().begin_anew()
    return _only()


class Crashes:
    """Makes what may lie on a disk after the power failed, from what was written before."""

    def __init__(self, begin: dict[str, bytes], log: list[tuple[str, str, int, bytes]]) -> None:
        """Begin with files as they were when `log` began; those it never names are left alone."""
        named = {name.removesuffix("-wal") for name, *_ in log}
        self._files = {name: bytearray(begin[name]) for name in named & begin.keys()}
        self._waiting: list[tuple[str, str, int, bytes]] = []
        self._log = log
        self._at = 0

    def image(self, at: int, chance: random.Random) -> dict[str, bytearray]:
        """Give the files after `at` steps: synced writes are there, others are torn or lost.

        Steps must be asked for in rising order.
        """
        self._go_to(at)
        files = {name: content[:] for name, content in self._files.items()}
        waiting = list(self._waiting)
        if chance.random() < 0.5:
            chance.shuffle(waiting)
        for name, kind, offset, content in waiting:
            fate = chance.random()
            if fate < 0.4:
                continue
            if kind == "write" and fate < 0.7:
                sectors = range(0, len(content), SECTOR)
                for start in sectors:
                    if chance.random() < 0.5:
                        piece = content[start : start + SECTOR]
                        _apply(files, (name, kind, offset + start, piece))
            else:
                _apply(files, (name, kind, offset, content))
        return files

    def _go_to(self, at: int) -> None:
        """Do what was synced until then."""
        for step in self._log[self._at : at]:
            name, kind, *_ = step
            if kind == "sync":
                for one in self._waiting:
                    if one[0] == name:
                        _apply(self._files, one)
                self._waiting = [one for one in self._waiting if one[0] != name]
            else:
                self._waiting.append(step)
        self._at = at


def _apply(files: dict[str, bytearray], step: tuple[str, str, int, bytes]) -> None:
    """Do one step to files in memory."""
    name, kind, offset, content = step
    if kind == "delete":
        files.pop(name, None)
        return
    file = files.setdefault(name, bytearray())
    if kind == "cut":
        del file[offset:]
    else:
        if len(file) < offset + len(content):
            file.extend(bytes(offset + len(content) - len(file)))
        file[offset : offset + len(content)] = content
