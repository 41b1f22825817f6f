"""A tar read in place, as Skype gives one: by name without its folders, never to disk.

https://www.gnu.org/software/tar/manual/html_node/Standard.html
"""

import io
import tarfile
from functools import cached_property
from typing import Any, BinaryIO

from offscript.record import name_as_text, said
from offscript.sources._files.file import InputFile, sha256_of
from offscript.sources._files.tree import DEPTH, Listed, ZippedFile
from offscript.sources._files.zip import MOST_ENTRIES, ZipError, plain_name, short

_MAGIC, _MAGIC_AT = b"ustar", 257
_BUFFER = 1 << 17


def is_tar(file: InputFile) -> bool:
    """Whether a file starts as a tar does that is not packed any further."""
    return file.head[_MAGIC_AT : _MAGIC_AT + len(_MAGIC)] == _MAGIC


class TarTree(Listed):
    """Every file in a tar. `refused` says what was left alone, and why."""

    def __init__(self, file: InputFile, depth: int = DEPTH) -> None:
        """List the tar. Raises ZipError where that cannot be, or `depth` is used up."""
        if depth == 0:
            reason = said(
                "{name} is packed in too many layers to open. Unpack it first.",
                name=short(file.label),
            )
            raise ZipError(reason)
        if isinstance(file, ZippedFile):
            reason = said(
                "{name} is a tar inside a zip. Unpack the zip first.", name=short(file.label)
            )
            raise ZipError(reason)
        super().__init__(file.label)
        try:
            with file.open_uncounted() as stream, tarfile.open(fileobj=stream, mode="r:") as tar:
                for member in tar:
                    self._list(member, file)
                    if len(self.files) > MOST_ENTRIES:
                        reason = said(
                            "{name} holds more files than any export.", name=short(file.label)
                        )
                        raise ZipError(reason)
                if tar.offset + tarfile.BLOCKSIZE > file.size:
                    self.refused.append(
                        said(
                            "{name} does not end as a tar does; something may be missing at its "
                            "end. Copy it once more.",
                            name=short(file.label),
                        )
                    )
        except (tarfile.TarError, EOFError, ValueError, OverflowError) as error:
            self.refused.append(
                said(
                    "{name} is damaged or incomplete ({error}); what its list of contents named "
                    "before that was read.",
                    name=short(file.label),
                    error=error,
                )
            )

    def _list(self, member: tarfile.TarInfo, outer: InputFile) -> None:
        """Put one entry where it belongs: with the files, with the refused, or nowhere."""
        parts = member.name.replace("\\", "/").split("/")
        if ".." in parts or parts[0] == "" or parts[0].endswith(":"):
            says = said("a file whose name points outside it")
        elif member.issym() or member.islnk():
            says = said("a link and not a file")
        elif member.issparse():
            says = said("a file with holes")
        elif member.isfile():
            file = TarredFile(member, self, outer)
            self.files[file.place] = file
            return
        else:
            return
        self.refused.append(
            said(
                "{name} holds {what} ({file}); it was left alone.",
                name=short(outer.label),
                what=says,
                file=short(member.name),
            )
        )


class TarredFile(InputFile):
    """A file in a tar: a stretch of the tar's own bytes."""

    def __init__(self, member: tarfile.TarInfo, tree: TarTree, outer: InputFile) -> None:
        """Take an entry of a tar, and the file which that tar is."""
        place = name_as_text(member.name.replace("\\", "/"))
        super().__init__(outer.path, tree, place)
        self.name = plain_name(place)
        self.label = f"{outer.label}/{place}"
        self._outer = outer
        self._start = member.offset_data
        self._size = member.size
        self._reading: _Stretch | None = None

    @cached_property
    def size(self) -> int:
        """Size in bytes, as the tar declares it."""
        return self._size

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the file in the tar, in hex."""
        with self.open_uncounted() as stream:
            return sha256_of(stream)

    @property
    def handed_out(self) -> int:
        """Bytes read since the file was last opened."""
        return self._reading.tell() if self._reading else 0

    def open(self) -> BinaryIO:
        """Open the file for reading bytes."""
        self._reading = _Stretch(self._outer.open_uncounted(), self._start, self._size)
        return io.BufferedReader(self._reading, _BUFFER)

    def open_uncounted(self) -> BinaryIO:
        """Open the file for reading bytes beside what `handed_out` counts."""
        stretch = _Stretch(self._outer.open_uncounted(), self._start, self._size)
        return io.BufferedReader(stretch, _BUFFER)


class _Stretch(io.RawIOBase):
    """Some of a file's bytes, as a file of their own."""

    def __init__(self, stream: BinaryIO, start: int, size: int) -> None:
        super().__init__()
        self._stream, self._start, self._size, self._at = stream, start, size, 0
        stream.seek(start)

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        base = (0, self._at, self._size)[whence]
        self._at = max(0, base + offset)
        self._stream.seek(self._start + self._at)
        return self._at

    def readinto(self, buffer: Any, /) -> int:  # noqa: ANN401 - Buffer came with 3.12
        data = self._stream.read(min(len(buffer), max(0, self._size - self._at)))
        buffer[: len(data)] = data
        self._at += len(data)
        return len(data)

    def close(self) -> None:
        self._stream.close()
        super().close()
