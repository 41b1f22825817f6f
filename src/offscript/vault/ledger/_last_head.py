"""Keeps the last head outside the database, so that a database put back to an older copy shows.

The cipher accepts an older copy of a page, and of the whole file. What lies here is the newest
head and, once the vault was locked, the hash of the database as it was left. The file is encrypted
(ChaCha20-Poly1305), always of one size, and looks like random bytes. Whoever puts this file back
too can be caught only by a checkpoint that somebody else keeps (docs/record.md).
"""

import os
from hashlib import sha256
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from offscript.record import Problem
from offscript.vault.ledger._checkpoint import Checkpoint

_NONCE = 12
_PLAIN = 996
_KEY = 32
_PURPOSE = b"last head 1"
_PIECE = 1 << 20


class LastHead(msgspec.Struct, frozen=True, kw_only=True):
    """The newest head, and the SHA-256 of the database as it was locked; None while it is open."""

    head: Checkpoint
    database: bytes | None = None


class LastHeadFile:
    """One small file beside the database, written anew after each change."""

    def __init__(self, file: Path, key: bytes) -> None:
        """Take the file's place and the vault's key, from which the file's own is made."""
        self._file = file
        derived = HKDF(algorithm=SHA256(), length=_KEY, salt=None, info=_PURPOSE).derive(key)
        self._cipher = ChaCha20Poly1305(derived)

    def write(self, last: LastHead) -> None:
        """Replace what is kept, at once or not at all; write it after the database's commit."""
        nonce = os.urandom(_NONCE)
        plain = msgspec.json.encode(last).ljust(_PLAIN)
        newer = self._file.with_name(self._file.name + "~")
        with newer.open("wb") as stream:
            stream.write(nonce + self._cipher.encrypt(nonce, plain, None))
            stream.flush()
            os.fsync(stream.fileno())
        newer.chmod(0o600)
        newer.replace(self._file)

    def read(self) -> LastHead | None:
        """Give what is kept; None where no file is. Raises Problem where it was changed."""
        try:
            content = self._file.read_bytes()
        except FileNotFoundError:
            return None
        try:
            plain = self._cipher.decrypt(content[:_NONCE], content[_NONCE:], None)
            return msgspec.json.decode(plain, type=LastHead)
        except (InvalidTag, ValueError, msgspec.DecodeError) as error:
            message = (
                "The note of the vault's last state was changed or damaged, so it can't be said "
                "whether the vault was put back to an earlier copy. Compare a checkpoint you keep."
            )
            raise Problem(message) from error


def hash_file(file: Path) -> bytes:
    """Hash a file; call it only when no connection to it is open, for that would lose its locks."""
    digest = sha256()
    with file.open("rb") as stream:
        while piece := stream.read(_PIECE):
            digest.update(piece)
    return digest.digest()
