"""The small file that opens the vault: a salt, and eight slots that all look like noise.

A slot holds the key of one of the two containers, sealed with a key made from a passphrase
(Argon2id, RFC 9106) or from the recovery code (HKDF, RFC 5869); or it holds random bytes, and
nobody can tell which. All slots share the salt, so one trial of a passphrase costs one Argon2id.
"""

import hashlib
import os
import secrets
from pathlib import Path

import msgspec
from argon2.exceptions import HashingError
from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from offscript.record import Problem, Said, said, why_refused
from offscript.vault._on_disk import sync_folder, write_whole
from offscript.vault._recovery_code import read_code, slot_key

SLOTS = 8
KEY = 32
_SALT = 32
_COST = 4
_NONCE, _TAG = 12, 16
_PAYLOAD = 64
_SLOT = _NONCE + _PAYLOAD + _TAG
SIZE = _SALT + _COST + SLOTS * _SLOT
"""Bytes of the file; always the same."""
_UNLIKELY = (20, 16, 16)
"""Cost above 1 GiB, 16 rounds or 16 lanes is no cost of ours, but a damaged file."""


class Cost(msgspec.Struct, frozen=True):
    """What one guess of a passphrase costs: memory as a power of two in KiB, rounds, lanes.

    It is written into the file when the vault is made. The default is 512 MiB, 3 rounds, 2 lanes:
    about two seconds.
    """

    memory: int = 19
    rounds: int = 3
    lanes: int = 2


class Opening(msgspec.Struct, frozen=True):
    """What a slot gives: the database's key, which of two containers, and which slots are its."""

    key: bytes
    container: int
    slots: tuple[int, ...]
    slot: int


class Head:
    """The file of slots, held in memory; `save` writes it all at once or not at all."""

    def __init__(self, path: Path, content: bytes) -> None:
        """Take the content as it was read or made."""
        self._path = path
        self._content = bytearray(content)

    @classmethod
    def new(cls, path: Path, cost: Cost) -> "Head":
        """Make a head whose slots are all noise; nothing is written yet."""
        content = bytearray(os.urandom(SIZE))
        mask = _mask(bytes(content[:_SALT]))
        plain = bytes((cost.memory, cost.rounds, cost.lanes, 0))
        content[_SALT : _SALT + _COST] = bytes(a ^ b for a, b in zip(plain, mask, strict=True))
        return cls(path, bytes(content))

    @classmethod
    def read(cls, path: Path) -> "Head":
        """Read the file. Raises Problem where it is missing or not whole."""
        try:
            content = path.read_bytes()
        except FileNotFoundError as error:
            message = said(
                "There is no vault in {parent}. Check the folder, or make one there.",
                parent=path.parent,
            )
            if any((path.parent / name).exists() for name in ("1", "2")):
                message = said(
                    "The vault's key file ({path}) is missing. Nothing was changed. Put it back "
                    "from a backup of the folder, or restore the vault from a backup file.",
                    path=path,
                )
            raise Problem(message) from error
        except OSError as error:
            raise Problem(
                said(
                    "The vault in {parent} can't be read: {why}.",
                    parent=path.parent,
                    why=why_refused(error),
                )
            ) from error
        if len(content) != SIZE:
            raise Problem(_damaged(path))
        return cls(path, content)

    @property
    def cost(self) -> Cost:
        """What a guess costs here. Raises Problem where that can't be: the file is damaged."""
        mask = _mask(self._salt)
        plain = [a ^ b for a, b in zip(self._content[_SALT : _SALT + _COST], mask, strict=True)]
        cost = Cost(*plain[:3])
        likely = all(one <= most for one, most in zip(plain, _UNLIKELY, strict=False))
        if (
            plain[3]
            or not likely
            or min(plain[1:3]) < 1
            or cost.memory < 3 + cost.lanes.bit_length()
        ):
            raise Problem(_damaged(self._path))
        return cost

    def key_of(self, secret: str) -> bytes:
        """Make a slot's key from a recovery code, or from a passphrase, which takes its time.

        Raises Problem where there is too little memory for that, or the file is damaged.
        """
        code = read_code(secret)
        if code is not None:
            return slot_key(code, self._salt)
        cost = self.cost
        try:
            return hash_secret_raw(
                _same_letters(secret),
                self._salt,
                time_cost=cost.rounds,
                memory_cost=1 << cost.memory,
                parallelism=cost.lanes,
                hash_len=KEY,
                type=Type.ID,
            )
        except (HashingError, MemoryError) as error:
            raise Problem(
                said("This computer has not enough free memory to open the vault. Close programs.")
            ) from error

    def open(self, key: bytes) -> Opening | None:
        """Try a key on every slot; None where it opens none."""
        for slot in range(SLOTS):
            payload = self._unseal(slot, key)
            if payload is not None:
                owned = tuple(at for at in range(SLOTS) if payload[KEY + 1] >> at & 1)
                return Opening(payload[:KEY], payload[KEY], owned, slot)
        return None

    def put(self, slot: int, key: bytes, opening: Opening) -> None:
        """Seal what a slot is to give; it is there for others once saved."""
        owned = sum(1 << at for at in opening.slots)
        payload = opening.key + bytes((opening.container, owned))
        self._seal(slot, key, payload.ljust(_PAYLOAD, b"\0"))

    def clear(self, slot: int) -> None:
        """Fill a slot with noise."""
        start = _start(slot)
        self._content[start : start + _SLOT] = os.urandom(_SLOT)

    def save(self) -> None:
        """Write the file beside itself, then put it in its place: whole, or as it was before."""
        write_whole(self._path, bytes(self._content))
        sync_folder(self._path.parent)

    @property
    def _salt(self) -> bytes:
        return bytes(self._content[:_SALT])

    def _seal(self, slot: int, key: bytes, payload: bytes) -> None:
        nonce = secrets.token_bytes(_NONCE)
        sealed = nonce + ChaCha20Poly1305(key).encrypt(nonce, payload, self._salt + bytes((slot,)))
        start = _start(slot)
        self._content[start : start + _SLOT] = sealed

    def _unseal(self, slot: int, key: bytes) -> bytes | None:
        start = _start(slot)
        sealed = bytes(self._content[start : start + _SLOT])
        try:
            return ChaCha20Poly1305(key).decrypt(
                sealed[:_NONCE], sealed[_NONCE:], self._salt + bytes((slot,))
            )
        except InvalidTag:
            return None


def _start(slot: int) -> int:
    return _SALT + _COST + slot * _SLOT


def _mask(salt: bytes) -> bytes:
    """Noise that hides the cost, so that no two heads have a byte in common."""
    return hashlib.sha256(b"cost" + salt).digest()[:_COST]


def _same_letters(secret: str) -> bytes:
    """Write a passphrase the same way from every keyboard: NFKC, single spaces."""
    import unicodedata  # noqa: PLC0415 - needed once

    return " ".join(unicodedata.normalize("NFKC", secret).split()).encode("utf-8", "surrogatepass")


def _damaged(path: Path) -> Said:
    return said(
        "The vault's key file ({path}) is damaged, or is not one. Nothing was changed. Put it back "
        "from a backup of the folder, or restore the vault from a backup file.",
        path=path,
    )
