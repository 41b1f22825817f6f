"""What a person gave, as files: a folder's, or those in a zip, which is read in place."""

import io
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from offscript.record import Sayable, name_as_text, said, why_refused
from offscript.sources._files.file import InputFile, sha256_of
from offscript.sources._files.zip import Archive, Member, MemberStream, ZipError, short

DEPTH = 3
"""Zips in zips are opened to this depth."""
_HELD = 256 << 20
"""A zip in a zip is held in memory while it is read, so it may have this many bytes."""
_BUFFER = 1 << 17
_PART = re.compile(
    r"((?:\A|.*/)(?:takeout|facebook|instagram|meta|messenger|snapchat|my_?data)[^/]*?)"
    r"(?:[-_ .]|part|\()+\d{1,4}\)?\.zip",
    re.IGNORECASE,
)
"""As Facebook, Instagram and Google number the zips of one download."""


_MAILDIR = ("cur", "new")
"""Where a Maildir folder keeps its mails; the folder itself may be called .Sent."""


class Listed:
    """Files that came together, by their places. `refused` says what was left alone, and why.

    `parts` are the other zips of a download that came in several, with one set of places.
    """

    def __init__(self, label: str) -> None:
        """Begin with none."""
        self.label = label
        self.claimed: set[str] = set()
        self.refused: list[Sayable] = []
        self.files: dict[str, InputFile] = {}
        self.parts: list[Listed] = []

    def __iter__(self) -> Iterator[InputFile]:
        """Give the files in the order they are listed in."""
        return iter(self.files.values())

    def find(self, place: str) -> InputFile | None:
        """Find a file by its place."""
        return self.files.get(unicodedata.normalize("NFC", place))

    def claim(self, place: str) -> None:
        """Note that the file there belongs to an export."""
        self.claimed.add(unicodedata.normalize("NFC", place))


def join_parts(trees: Iterable[Listed]) -> None:
    """Let zips that are parts of one download, by their numbered names, find each other's files.

    Snapchat numbers them from the second: the first has the name alone.
    """
    together: dict[str, list[Listed]] = {}
    alone: list[Listed] = []
    for tree in trees:
        if part := _PART.fullmatch(tree.label):
            together.setdefault(part[1], []).append(tree)
        else:
            alone.append(tree)
    for tree in alone:
        if parts := together.get(tree.label.removesuffix(".zip")):
            parts.insert(0, tree)
    for parts in together.values():
        for tree in parts:
            tree.parts = [part for part in parts if part is not tree]


class FolderTree(Listed):
    """Every file in a folder and the folders in it, but no hidden ones save Maildir's."""

    def __init__(self, folder: Path) -> None:
        """List the folder. What can't be looked into is refused."""
        super().__init__(name_as_text(folder.name))
        errors: list[OSError] = []
        found = os.walk(folder, onerror=errors.append)
        for path in sorted(Path(at, name) for at, _, names in found for name in names):
            if not _is_hidden(path, folder) and _is_file(path):
                place = name_as_text(path.relative_to(folder).as_posix())
                self.files[place] = InputFile(path, self, place)
        for error in errors:
            path = Path(error.filename)
            if not _is_hidden(path, folder):
                name = short(name_as_text(path.relative_to(folder.parent).as_posix()))
                self.refused.append(
                    said("{name} can't be read: {error}.", name=name, error=why_refused(error))
                )


def _is_hidden(path: Path, folder: Path) -> bool:
    """Tell whether a path in a folder is a hidden one; of a Maildir, its mails are none."""
    parts = path.relative_to(folder).parts
    shown = parts[-1:] if path.parent.name in _MAILDIR else parts
    return any(part.startswith(".") for part in shown)


def _is_file(path: Path) -> bool:
    """Tell whether a path leads to a file; where that is kept from us, reading it says so."""
    try:
        return path.is_file()
    except OSError:
        return True


class ZipTree(Listed):
    """Every file in a zip. `refused` says what was left alone, and why."""

    def __init__(self, file: InputFile, depth: int = DEPTH) -> None:
        """List the zip. Raises ZipError where that cannot be, or `depth` is used up."""
        if depth == 0:
            reason = said(
                "{name} is a zip in a zip, too deep to open. Unpack it first.",
                name=short(file.label),
            )
            raise ZipError(reason)
        super().__init__(file.label)
        if isinstance(file, ZippedFile):
            self._archive = Archive(file.name, file.size, file.hold())
        else:
            self._archive = Archive(file.name, file.size, file.open())
        self.refused = self._archive.refused
        members = self._archive.members
        if members and all(member.encrypted for member in members):
            self.close()
            reason = said(
                "{name} is locked with a password. Unlock it first.", name=short(file.label)
            )
            raise ZipError(reason)
        self.files = {
            member.place: ZippedFile(self._archive, member, self, file) for member in members
        }

    def close(self) -> None:
        """Close the zip."""
        self._archive.close()


class ZippedFile(InputFile):
    """A file in a zip. It is unpacked as it is read, and never written anywhere."""

    def __init__(self, archive: Archive, member: Member, tree: ZipTree, outer: InputFile) -> None:
        """Take a member of an open zip, and the file which that zip is."""
        super().__init__(outer.path, tree, member.place)
        self.name = member.name
        self.label = f"{outer.label}/{member.place}"
        self._archive = archive
        self._member = member
        self._unpacking: MemberStream | None = None

    @cached_property
    def size(self) -> int:
        """Size in bytes, as the zip declares it."""
        return self._member.size

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the file in the zip, in hex."""
        with self.open_uncounted() as stream:
            return sha256_of(stream)

    @property
    def handed_out(self) -> int:
        """Bytes unpacked since the file was last opened."""
        return self._unpacking.tell() if self._unpacking else 0

    def open(self) -> BinaryIO:
        """Open the file for reading bytes. Raises ZipError, here or while reading."""
        self._unpacking = self._archive.open(self._member)
        return io.BufferedReader(self._unpacking, _BUFFER)

    def open_uncounted(self) -> BinaryIO:
        """Open the file for reading bytes beside what `handed_out` counts."""
        return io.BufferedReader(self._archive.open(self._member), _BUFFER)

    def hold(self) -> BinaryIO:
        """Give the whole file from memory, to be read in any order. Raises ZipError."""
        if self.size > _HELD:
            reason = said(
                "{name} is a large zip inside a zip. Unpack the outer one first.",
                name=short(self.label),
            )
            raise ZipError(reason)
        with self.open() as stream:
            return io.BytesIO(stream.read())
