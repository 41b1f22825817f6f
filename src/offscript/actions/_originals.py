"""Stores the files a person gave, as they are, beside the messages that were read from them."""

import hashlib
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from offscript.actions._slices import ALONE, Turn
from offscript.record import FileRead
from offscript.vault import Vault

Progress = Callable[[str, int, int], None]
_PIECE = 1 << 20


def store_originals(
    vault: Vault,
    paths: Sequence[Path],
    read: Iterable[FileRead],
    pasted: bytes | None,
    progress: Progress | None,
    turn: Turn = ALONE,
) -> int:
    """Store each file that messages came from, encrypted, once; give how many were new.

    Of a folder, only the files that were read are stored: it may hold a whole phone. `turn` is
    held while the vault is used, and not while a file is read and encrypted.
    """
    places = {file.name for file in read}
    places |= {place for name in places for place in _zips_of(name)}
    originals = list(_originals(paths, places))
    stored = 0
    for number, path in enumerate(originals):
        if progress is not None:
            progress("Keeping the originals", number, len(originals))
        with path.open("rb") as stream:
            stored += _store(vault, stream, path.name, turn)
    if pasted is not None:
        stored += _store(vault, io.BytesIO(pasted), "pasted text", turn)
    if progress is not None and originals:
        progress("Keeping the originals", len(originals), len(originals))
    return stored


def _store(vault: Vault, stream: BinaryIO, name: str, turn: Turn) -> bool:
    """Store what a stream holds, and tell whether it was new."""
    sha256 = _hash(stream)
    with turn:
        if vault.files.get(sha256) is not None:
            return False
    stream.seek(0)
    vault.files.add(stream, name, turn)
    return True


def _hash(stream: BinaryIO) -> str:
    digest = hashlib.sha256()
    while piece := stream.read(_PIECE):
        digest.update(piece)
    return digest.hexdigest()


def _zips_of(name: str) -> Iterator[str]:
    """Give the places that a file's place goes through: it may lie in a zip, named on the way."""
    parts = name.split("/")
    return ("/".join(parts[:count]) for count in range(1, len(parts)))


def _originals(paths: Sequence[Path], places: set[str]) -> Iterator[Path]:
    """Give the files that were read: by themselves, in a folder, or in a zip that was given."""
    for path in paths:
        if not path.is_dir():
            if path.name in places:
                yield path
            continue
        for file in sorted(path.rglob("*")):
            if file.relative_to(path).as_posix() in places and file.is_file():
                yield file
