"""A backup of a vault: one age file that the recovery sheet opens, with nothing but stock tools.

Inside is a tar: the vault's folder as it lies on the disk, and the same in plain form (messages and
kept things as JSON lines, the log, the names of files), so that nobody needs this program to get
their words back. Both are made as a stream: nothing plain is ever written to a disk.
"""

import tarfile
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO

import msgspec
import pyrage

from offscript.vault._vault import Vault

_PIECE = 1 << 20
_ROWS = 5_000
"""Lines in one file of JSON lines: about as many as are held in memory."""
_BLOCK = tarfile.BLOCKSIZE


def write_backup(vault: Vault, out: BinaryIO, readme: str) -> int:
    """Write a backup, and close the vault; give how many messages it holds.

    The vault's files are copied once it is closed, for only then nothing changes in them.
    """
    recipient = pyrage.x25519.Identity.from_str(vault.sheet_identity).to_public()
    source = _Source(_tar(vault, readme))
    pyrage.encrypt_io(source, out, [recipient])
    return source.messages


class _Source:
    """A stream of pieces that are made as they are read."""

    def __init__(self, pieces: Iterator[bytes | int]) -> None:
        self._pieces = pieces
        self._rest = b""
        self.messages = 0

    def read(self, size: int = -1) -> bytes:
        """Read on; with no size, to the end."""
        made = [self._rest]
        held = len(self._rest)
        while size < 0 or held < size:
            piece = next(self._pieces, None)
            if piece is None:
                break
            if isinstance(piece, int):
                self.messages = piece
                continue
            made.append(piece)
            held += len(piece)
        whole = b"".join(made)
        end = len(whole) if size < 0 else size
        self._rest = whole[end:]
        return whole[:end]


def _tar(vault: Vault, readme: str) -> Iterator[bytes | int]:
    """Give the tar's bytes, and once how many messages are in it."""
    yield from _member("README.txt", readme.encode())
    count = 0
    messages = (body for _, body in vault.messages.by_leaf())
    for number, rows in enumerate(_batches(messages), 1):
        count += len(rows)
        yield from _member(f"messages/{number:06}.jsonl", _lines(rows))
    yield count
    sightings = (body for _, body in vault.messages.sightings_by_leaf())
    for number, rows in enumerate(_batches(sightings), 1):
        yield from _member(f"messages-in-other-exports/{number:06}.jsonl", _lines(rows))
    yield from _member("kept.jsonl", _lines(body for _, body in vault.kept.by_leaf()))
    yield from _member("log.jsonl", _lines(line.body for line in vault.ledger.lines()))
    yield from _member("files.jsonl", _lines(_told(vault)))
    folder = vault.folder
    vault.close()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        yield from _copied(f"vault/{path.relative_to(folder).as_posix()}", path)
    yield bytes(2 * _BLOCK)


def _told(vault: Vault) -> Iterator[bytes]:
    """Say of each file what it is called, and under which name it lies in vault/5."""
    for file in vault.files.all():
        told = {"names": file.names, "size": file.size, "sha256": file.sha256}
        told["stored_as"] = f"vault/5/{vault.files.place(file.sha256).name}"
        yield msgspec.json.encode(told)


def _batches(rows: Iterator[bytes]) -> Iterator[list[bytes]]:
    while batch := list(islice(rows, _ROWS)):
        yield batch


def _lines(rows: Iterable[bytes]) -> bytes:
    return b"".join(row + b"\n" for row in rows)


def _header(name: str, size: int) -> bytes:
    """Begin a member of the tar; it tells no time, owner or computer."""
    member = tarfile.TarInfo(name)
    member.size = size
    member.mode = 0o600
    return member.tobuf(tarfile.PAX_FORMAT)


def _member(name: str, content: bytes) -> Iterator[bytes]:
    yield _header(name, len(content))
    yield content
    yield bytes(-len(content) % _BLOCK)


def _copied(name: str, path: Path) -> Iterator[bytes]:
    """Give a file as a member, to the length it has now."""
    size = path.stat().st_size
    yield _header(name, size)
    with path.open("rb") as stream:
        while piece := stream.read(_PIECE):
            yield piece
    yield bytes(-size % _BLOCK)
