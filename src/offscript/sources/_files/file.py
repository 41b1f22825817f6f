"""An export as it lies on disk: opened for reading only, never copied, never unpacked."""

import hashlib
import io
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import cached_property
from pathlib import Path, PurePath
from typing import Any, BinaryIO, Protocol

from offscript.record import name_as_text
from offscript.sources._files.zip import Archive

HEAD_BYTES = 65_536
QUICK = 256 << 20
_CHUNK = 1 << 20
_BUFFER = 1 << 17
_ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")


class Readable(Protocol):
    """Anything bytes can be read from, in order: a file, or a file inside a zip."""

    def read(self, size: int, /) -> bytes:
        """Read up to `size` bytes; empty at the end."""

    def close(self) -> None:
        """Let go of it."""


class _Counted(io.FileIO):
    """A file that counts the bytes it hands out; a buffer stands before it, so that is cheap."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.handed_out = 0

    def readinto(self, buffer: Any, /) -> int | None:  # noqa: ANN401 - Buffer came with 3.12
        size = super().readinto(buffer)
        self.handed_out += size or 0
        return size

    def readall(self) -> bytes:
        content = super().readall()
        self.handed_out += len(content)
        return content


class Begun(io.RawIOBase):
    """A stream of which the beginning was read already, from its beginning."""

    def __init__(self, head: bytes, stream: Readable) -> None:
        """Give `head` first, then what is left in `stream`."""
        super().__init__()
        self._head, self._stream = head, stream

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: Any, /) -> int:  # noqa: ANN401 - Buffer came with 3.12
        """Read on."""
        piece = self._head[: len(buffer)] or self._stream.read(len(buffer))
        self._head = self._head[len(piece) :]
        buffer[: len(piece)] = piece
        return len(piece)


class Tree(Protocol):
    """Files that came together, each at its place: a path with `/` from the top of them."""

    @property
    def parts(self) -> "Sequence[Tree]":
        """Give the other zips of one download."""

    def find(self, place: str) -> "InputFile | None":
        """Find a file by its place; None where there is none, and for every place outside."""

    def claim(self, place: str) -> None:
        """Note that the file there belongs to an export, so nobody else need know it."""


class InputFile:
    """A file the person gave, by path: by itself, or in a folder they gave.

    `place` is where it stands in that folder, `label` the name to tell a person.
    """

    def __init__(self, path: Path, tree: Tree | None = None, place: str = "") -> None:
        """Remember the path; nothing is opened yet."""
        self.path = path
        self.name = name_as_text(path.name)
        self.place = place or self.name
        self.label = self.place
        self.tree = tree
        self.named: dict[str, InputFile] = {}
        """Files that came beside this one and that its messages name, by their SHA-256."""
        self._latest: _Counted | None = None

    @property
    def stem(self) -> str:
        """The name without its ending."""
        return PurePath(self.name).stem

    @cached_property
    def size(self) -> int:
        """Size in bytes."""
        return self.path.stat().st_size

    @cached_property
    def head(self) -> bytes:
        """The first 64 KiB."""
        with self.open() as stream:
            return stream.read(HEAD_BYTES)

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the whole file as given, in hex."""
        with self.open_uncounted() as stream:
            return sha256_of(stream)

    def forget_head(self) -> None:
        """Let go of the head: those of a folder of photos would fill a memory."""
        vars(self).pop("head", None)

    @property
    def sha256_if_whole(self) -> str:
        """SHA-256, but empty where the file can't be read to its end: what can be, still is."""
        try:
            return self.sha256
        except OSError:
            return ""

    @property
    def sha256_if_quick(self) -> str:
        """SHA-256, but empty above 256 MB: for a file nobody knows, which is not worth the wait."""
        return self.sha256 if self.size <= QUICK else ""

    @property
    def is_zip(self) -> bool:
        """Whether the file starts as a zip does."""
        return self.head.startswith(_ZIP_STARTS)

    @property
    def handed_out(self) -> int:
        """Bytes handed out since the file was last opened; packed ones for a zip.

        A source that needs a file several times yields messages while it reads the last time, so
        between two messages this grows by what was read. Hashing is quick beside it: not counted.
        """
        return self._latest.handed_out if self._latest else 0

    def open(self) -> BinaryIO:
        """Open the file for reading bytes."""
        self._latest = _Counted(self.path)
        return io.BufferedReader(self._latest, _BUFFER)

    def open_uncounted(self) -> BinaryIO:
        """Open the file for reading bytes beside what `handed_out` counts."""
        return self.path.open("rb")

    def unzip(self) -> closing[Archive]:
        """Open the file as a zip, to be used in a `with`. Raises ZipError if that cannot be."""
        return closing(Archive(self.name, self.size, self.open()))

    def near(self, path: str) -> "InputFile | None":
        """Find a file as an export names it: from this file's folder, or from a folder above it.

        It then counts as part of this export. None where it did not come with this file; a path
        that points outside finds nothing.
        """
        if self.tree is None:
            return _beside(self.path, path)
        parts = path.replace("\\", "/").split("/")
        if not path or ".." in parts or "" in parts[:1]:
            return None
        wanted = "/".join(part for part in parts if part != ".")
        for tree in (self.tree, *self.tree.parts):
            folder = self.place
            while folder:
                folder = folder.rpartition("/")[0]
                place = f"{folder}/{wanted}" if folder else wanted
                if found := tree.find(place):
                    tree.claim(place)
                    return found
        return None


def _beside(file: Path, path: str) -> InputFile | None:
    """Find a file in the folder of one that was given by itself."""
    found = file.parent / path
    with suppress(OSError, ValueError):
        inside = found.resolve().is_relative_to(file.parent.resolve())
        if path and inside and found.is_file():
            return InputFile(found)
    return None


def sha256_of(stream: Readable) -> str:
    """SHA-256 of everything left in a stream, in hex."""
    digest = hashlib.sha256()
    while chunk := stream.read(_CHUNK):
        digest.update(chunk)
    return digest.hexdigest()
