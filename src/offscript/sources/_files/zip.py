"""A zip read in place: by name without its folders, never to disk, with a limit on what comes out.

The limits are for zips made to fill a memory or a disk (https://www.bamsoftware.com/hacks/zipbomb/).
"""

import io
import stat
import unicodedata
import zipfile
import zlib
from typing import IO, Any, BinaryIO

from offscript.record import Sayable, said

LARGEST = 4 << 30
"""The most bytes one file in a zip may unpack to."""
ALWAYS_FINE = 64 << 20
"""Below this many bytes no ratio is asked about."""
RATIO = 200
"""Above it, a file may unpack to at most this many times its packed size."""

MOST_ENTRIES = 200_000
"""No export holds more files."""

_ENCRYPTED = 1
_ENTRY_HEAD = 30
"""Bytes before an entry's name (APPNOTE 4.3.7)."""
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, IndexError)
_IGNORED = ("__MACOSX/", ".DS_Store")


class ZipError(OSError):
    """A zip, or a file in it, that cannot or must not be read; says why in one sentence."""


class Member:
    """A file in a zip: its name without folders, its place with them, its size in bytes."""

    def __init__(self, info: zipfile.ZipInfo) -> None:
        """Take over what the zip's list of contents says."""
        self.info = info
        self.name = plain_name(info.filename)
        self.place = unicodedata.normalize("NFC", info.filename.replace("\\", "/"))
        self.size = info.file_size
        self.encrypted = bool(info.flag_bits & _ENCRYPTED)


class Archive:
    """The list of contents of a zip. `members` can be asked for, `refused` says what cannot."""

    def __init__(self, name: str, packed: int, stream: BinaryIO) -> None:
        """Take over a zip of `packed` bytes and read its contents. Raises ZipError if it can't."""
        self._name = name
        self._packed = packed
        self._stream = stream
        self._unpacked: dict[int, int] = {}
        self._total = 0
        try:
            self._zip = zipfile.ZipFile(stream)
        except (*_BROKEN, NotImplementedError) as error:
            stream.close()
            reason = said(
                "{name} is damaged or incomplete: its list of contents cannot be read. "
                "Export or copy it once more.",
                name=name,
            )
            raise ZipError(reason) from error
        self.members: list[Member] = []
        self.refused: list[Sayable] = []
        entries = self._zip.infolist()
        if len(entries) > MOST_ENTRIES or _overlap(entries):
            self.close()
            reason = said(
                "{name} is put together as no export is: {n} entries, or some that share their "
                "bytes. It was left alone, as such files are made to fill a computer.",
                name=name,
                n=len(entries),
            )
            raise ZipError(reason)
        for info in entries:
            self._list(info)

    def _list(self, info: zipfile.ZipInfo) -> None:
        """Put one entry where it belongs: with the members, with the refused, or nowhere."""
        name = info.filename
        if name.endswith(("/", _IGNORED[1])) or name.startswith(_IGNORED[0]):
            return
        parts = name.replace("\\", "/").split("/")
        if ".." in parts or parts[0] == "" or parts[0].endswith(":"):
            self.refused.append(
                said(
                    "{name} holds a file whose name points outside the zip ({file}); "
                    "it was left alone.",
                    name=self._name,
                    file=short(name),
                )
            )
        elif stat.S_ISLNK(info.external_attr >> 16):
            self.refused.append(
                said(
                    "{name} holds a link ({file}) and not a file; it was not followed.",
                    name=self._name,
                    file=short(name),
                )
            )
        else:
            self.members.append(Member(info))

    def open(self, member: Member) -> "MemberStream":
        """Open a member for reading. Raises ZipError if it is locked, damaged or far too big."""
        if member.encrypted:
            reason = said(
                "{name} in {zip} is locked with a password.",
                name=short(member.name),
                zip=self._name,
            )
            raise ZipError(reason)
        self.allow(member, member.size)
        try:
            return MemberStream(self, member, self._zip.open(member.info))
        except (*_BROKEN, NotImplementedError, RuntimeError) as error:
            raise ZipError(self.damaged(member)) from error

    def allow(self, member: Member, size: int) -> None:
        """Note that a member unpacks to `size` bytes. Raises ZipError beyond the limits."""
        offset = member.info.header_offset
        more = max(0, size - self._unpacked.get(offset, 0))
        if (
            size > LARGEST
            or size > max(ALWAYS_FINE, RATIO * member.info.compress_size)
            or self._total + more > max(ALWAYS_FINE, RATIO * self._packed)
        ):
            reason = said(
                "{name} in {zip} unpacks to far more than a chat holds; reading stopped there.",
                name=short(member.name),
                zip=self._name,
            )
            raise ZipError(reason)
        self._unpacked[offset] = max(size, self._unpacked.get(offset, 0))
        self._total += more

    def damaged(self, member: Member) -> Sayable:
        """Say that a member cannot be unpacked."""
        return said(
            "{name} in {zip} is damaged and could not be read to its end. Export or copy the zip "
            "once more.",
            name=short(member.name),
            zip=self._name,
        )

    def close(self) -> None:
        """Close the zip."""
        self._zip.close()
        self._stream.close()


class MemberStream(io.RawIOBase):
    """The bytes of one member, counted as they come: what the zip declares is not believed."""

    def __init__(self, archive: Archive, member: Member, stream: IO[bytes]) -> None:
        """Begin at the first byte."""
        super().__init__()
        self._archive = archive
        self._member = member
        self._stream = stream
        self._read = 0

    def readable(self) -> bool:
        """Say that bytes can be read."""
        return True

    def tell(self) -> int:
        """Give the number of bytes read."""
        return self._read

    def read(self, size: int = -1, /) -> bytes:
        """Read up to `size` bytes. Raises ZipError when the member is damaged or never ends."""
        if size < 0:
            return self.readall()
        try:
            data = self._stream.read(size)
        except (*_BROKEN, NotImplementedError, RuntimeError) as error:
            raise ZipError(self._archive.damaged(self._member)) from error
        self._read += len(data)
        self._archive.allow(self._member, self._read)
        return data

    def readinto(self, buffer: Any, /) -> int:  # noqa: ANN401 - Buffer came with 3.12
        """Read into a buffer, as a reader in front of this asks for it."""
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        """Let go of the member."""
        self._stream.close()
        super().close()


def _overlap(entries: list[zipfile.ZipInfo]) -> bool:
    """Whether two entries claim the same packed bytes (CVE-2024-0450)."""
    end = 0
    for info in sorted(entries, key=lambda entry: entry.header_offset):
        if info.header_offset < end:
            return True
        end = info.header_offset + _ENTRY_HEAD + info.compress_size
    return False


def plain_name(path: str) -> str:
    """Name a file without its folders, composed as most systems write it."""
    return unicodedata.normalize("NFC", path.replace("\\", "/").rsplit("/", 1)[-1])


def short(name: str) -> str:
    """Cut a name so that a sentence stays a sentence."""
    shown = "".join(mark if mark.isprintable() else "?" for mark in name)
    return shown if len(shown) <= 80 else shown[:79] + "…"  # noqa: PLR2004
