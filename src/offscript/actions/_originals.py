"""Stores the files a person gave, as they are, beside the messages that were read from them."""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import file_digest
from pathlib import Path

from offscript.actions._progress import Progress
from offscript.actions._slices import ALONE, Turn
from offscript.record import FileRead, name_as_text
from offscript.vault import Vault


def store_originals(
    vault: Vault,
    paths: Sequence[Path],
    read: Iterable[FileRead],
    pasted: bytes | None,
    progress: Progress | None,
    turn: Turn = ALONE,
) -> int:
    """Store each file that messages came from, encrypted, once; give how many were new.

    Of a folder, only the files that were read are stored, and those that came with messages: it
    may hold a whole phone. `turn` is held while the vault is used, and not while a file is read
    and encrypted.
    """
    places = {file.name for file in read}
    places |= {place for name in places for place in _zips_of(name)}
    read_ones = ((path, None) for path in _originals(paths, places))
    originals = [*read_ones, *_attachments(vault, paths, turn)]
    stored = 0
    for number, (path, sha256) in enumerate(originals):
        if progress is not None:
            progress("Keeping the originals", number, len(originals))
        with path.open("rb") as stream:
            stored += _store(vault, stream, name_as_text(path.name), turn, sha256)
    if pasted is not None:
        stored += _store(vault, io.BytesIO(pasted), "pasted text", turn)
    if progress is not None and originals:
        progress("Keeping the originals", len(originals), len(originals))
    return stored


def _store(
    vault: Vault,
    stream: io.BytesIO | io.BufferedReader,
    name: str,
    turn: Turn,
    sha256: str | None = None,
) -> bool:
    """Store what a stream holds, and tell whether it was new; `sha256` where that is known."""
    if sha256 is None:
        sha256 = _hash(stream)
        stream.seek(0)
    with turn:
        if vault.files.holds(sha256):
            return False
    vault.files.add(stream, name, turn)
    return True


def _hash(stream: io.BytesIO | io.BufferedReader) -> str:
    return file_digest(stream, "sha256").hexdigest()


def _zips_of(name: str) -> Iterator[str]:
    """Give the places that a file's place goes through: it may lie in a zip, named on the way."""
    parts = name.split("/")
    return ("/".join(parts[:count]) for count in range(1, len(parts)))


def _originals(paths: Sequence[Path], places: set[str]) -> Iterator[Path]:
    """Give the files that were read: by themselves, in a folder, or in a zip that was given."""
    for path in paths:
        if not path.is_dir():
            if name_as_text(path.name) in places:
                yield path
            continue
        for file in sorted(path.rglob("*")):
            if name_as_text(file.relative_to(path).as_posix()) in places and file.is_file():
                yield file


def _attachments(
    vault: Vault, paths: Sequence[Path], turn: Turn
) -> Iterator[tuple[Path, str | None]]:
    """Give the files lying loose in a folder that came with messages, and their SHA-256.

    Most are kept already, with the messages just read. The vault is asked for those of an import
    that was broken off: its export is known, and is not read again.
    """
    folders = [path for path in paths if path.is_dir()]
    if not folders:
        return
    with turn:
        told = vault.messages.attachments()
        there = {sha256 for sha256 in told if vault.files.holds(sha256)}
    sizes = {size for sha256, size in told.items() if sha256 not in there}
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if (sha256 := _told(file, sizes, told)) is not None:
                yield file, sha256


def _told(file: Path, sizes: set[int], told: Mapping[str, int]) -> str | None:
    """Give a file's SHA-256 if it came with a message; None, too, where it can't be read."""
    try:
        if not sizes or not file.is_file() or file.stat().st_size not in sizes:
            return None
        with file.open("rb") as stream:
            sha256 = _hash(stream)
    except OSError:  # the source has said so of the message
        return None
    return sha256 if sha256 in told else None
