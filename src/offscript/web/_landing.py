"""Where files wait that a browser hands over, until they are read: in memory where there is such.

Linux keeps /dev/shm in memory; elsewhere it is a folder beside the vault's. Either way only the
person can open it, and it is emptied after reading, on locking and before the first page.
"""

import os
import re
import secrets
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO

_MEMORY = Path("/dev/shm")  # noqa: S108 - made private below; memory, where a disk would keep traces
_SPARE = 512 << 20
"""Bytes of memory left free for everything else."""
_DEPTH = 12
_LONGEST = 120
_UNFIT = re.compile(r'[\x00-\x1f\x7f<>:"|?*]')


_PIECE = 1 << 20


def handed_out(file: Path) -> Iterator[bytes]:
    """Give a file that was made in a `room` piece by piece, and remove the room with it."""
    try:
        with file.open("rb") as stream:
            while piece := stream.read(_PIECE):
                yield piece
    finally:
        shutil.rmtree(file.parent, ignore_errors=True)


class Landing:
    """A private folder for files on their way in."""

    def __init__(self, folder: Path) -> None:
        """Know where it would be. Nothing is made yet."""
        name = blake2b(f"{os.path.abspath(folder)}".encode(), digest_size=12).hexdigest()  # noqa: PTH100
        self.places: tuple[Path, Path] = (
            _MEMORY / name,
            folder.with_name(f"{folder.name}-{name[:8]}"),
        )
        self._place: Path | None = None
        self._file: BinaryIO | None = None

    def prepare(self, size: int) -> None:
        """Choose a place with room for `size` bytes, and make it."""
        if self._place is not None:
            return
        in_memory, on_disk = self.places
        fits = _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > size + _SPARE
        self._place = in_memory if fits else on_disk
        self._place.mkdir(mode=0o700, parents=not fits, exist_ok=not fits)

    def room(self) -> Path:
        """Make a folder for what is on its way out; it goes with the rest."""
        if self._place is None:
            self.prepare(0)
        room = (self._place or self.places[1]) / secrets.token_hex(8)
        room.mkdir(mode=0o700)
        return room

    def beside(self) -> Path:
        """Name a folder that is not there yet, on the vault's own disk; it goes with the rest."""
        place = self.places[1]
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        return place / secrets.token_hex(8)

    def begin(self, name: str) -> Path:
        """Open a new file for what comes next, under a name like the one it had."""
        if self._place is None:
            self.prepare(0)
        path = self._free(name)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self._file = os.fdopen(handle, "wb")
        return path

    def write(self, piece: bytes) -> None:
        """Add to the file that was begun."""
        if self._file is not None:
            self._file.write(piece)

    def end(self) -> None:
        """Close the file that was begun."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def drop(self, files: Iterable[Path] = ()) -> None:
        """Remove files that nobody is to read, and the place itself where nothing else waits."""
        for file in files:
            with suppress(OSError):  # it is gone, or goes with the rest
                file.unlink()
        for place in self.places:
            with suppress(OSError):  # something waits there, or nothing ever did
                place.rmdir()
        if self._place is not None and not self._place.exists():
            self._place = None

    def clear(self) -> None:
        """Remove everything, also what a run that broke off left."""
        self.end()
        for place in self.places:
            if place.is_symlink():
                place.unlink()
            elif place.is_dir():
                shutil.rmtree(place, ignore_errors=True)
        self._place = None

    def _free(self, name: str) -> Path:
        """Find a name within the place that is free; `name` may hold folders, never a way out."""
        parts = [
            _UNFIT.sub("_", part)[-_LONGEST:]
            for part in name.replace("\\", "/").split("/")
            if part.strip(". ")
        ]
        inside = Path(*(parts[-_DEPTH:] or ["file"]))
        place = self._place or self.places[1]
        path = place / inside
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        number = 1
        while path.exists():
            number += 1
            path = place / inside.with_name(f"{inside.stem} {number}{inside.suffix}")
        return path
