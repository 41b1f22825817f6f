"""The keys of an encrypted iPhone backup: from its password to the key of each file.

`Manifest.plist` holds a bag of class keys, wrapped (RFC 3394) with a key that is made of the
password by PBKDF2, first with SHA-256 and then with SHA-1; older ones with SHA-1 alone. Each
file's own key is wrapped with its class's. Apple Platform Security, “Keybags for Data Protection”.
"""

import hashlib
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from offscript.record import said
from offscript.sources._containers.plists import Archived

AskPassword = Callable[[str, int], str | None]
"""Asked for a backup's password by its name and how often it was asked before; None: nobody says.

What it gives is used and forgotten."""
_TRIES = 3
_MOST_ROUNDS = 100_000_000
"""A phone asks for ten million; a file that asks for more is made to keep a computer busy."""
_KEY_BYTES = 32
_BY_PASSWORD = 2
_CLASS_BYTES = 4


class LockedError(OSError):
    """A backup, or a file in it, can't be decrypted; says why in one sentence."""


class FileLock(msgspec.Struct, frozen=True):
    """What one file needs: its key, and its size in bytes, or None where it isn't said."""

    key: bytes
    size: int | None


class _Wrapped(msgspec.Struct, frozen=True):
    """A bag of keys as it stands in the backup."""

    head: dict[bytes, bytes]
    classes: list[dict[bytes, bytes]]


class Keys:
    """The class keys of one backup."""

    def __init__(self, classes: dict[int, bytes]) -> None:
        """Take the keys by their class."""
        self._classes = classes

    def unwrap(self, wrapped: bytes) -> bytes | None:
        """Give the key that stands behind its class's number; None where that can't be."""
        group = int.from_bytes(wrapped[:_CLASS_BYTES], "little")
        return _unwrap(self._classes.get(group), wrapped[_CLASS_BYTES:])

    def lock_of(self, record: bytes | None) -> FileLock | None:
        """Read what a file needs from its record in the list; None where that is damaged."""
        archive = Archived(record)
        key = self.unwrap(archive.data(archive.root.get("EncryptionKey")))
        size = archive.root.get("Size")
        return FileLock(key, size if isinstance(size, int) and size >= 0 else None) if key else None


def unlock(bag: bytes, name: str, ask: AskPassword | None) -> Keys:
    """Ask for the password until it fits, at most three times. Raises LockedError."""
    wrapped = _read_bag(bag)
    for attempt in range(_TRIES if ask else 0):
        password = ask(name, attempt) if ask else None
        if password is None:
            if attempt == 0:
                break
            message = said(
                "That is not the password of the iPhone backup {name}; it was not read.", name=name
            )
            raise LockedError(message)
        classes = _unwrap_all(wrapped, _key_of(password, wrapped.head))
        if classes:
            return Keys(classes)
    else:
        if ask:
            message = said(
                "No password given fits the iPhone backup {name}; it was not read.", name=name
            )
            raise LockedError(message)
    message = said(
        "The iPhone backup {name} is encrypted, and its password was not given, so it was not "
        "read. Give the backup once more, with its password.",
        name=name,
    )
    raise LockedError(message)


def _read_bag(bag: bytes) -> _Wrapped:
    """Cut the bag into its head and its classes: a name of four letters, a length, a value."""
    head: dict[bytes, bytes] = {}
    classes: list[dict[bytes, bytes]] = []
    for name, value in _entries(bag):
        if name == b"UUID" and b"UUID" in head:
            classes.append({})
        (classes[-1] if classes else head)[name] = value
    return _Wrapped(head, classes)


def _entries(bag: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Give the entries of a bag, as far as they are whole."""
    at = 0
    while at + 8 <= len(bag):
        end = at + 8 + int.from_bytes(bag[at + 4 : at + 8], "big")
        if end > len(bag):
            return
        yield bag[at : at + 4], bag[at + 8 : end]
        at = end


def _key_of(password: str, head: dict[bytes, bytes]) -> bytes:
    """Make the key that the class keys are wrapped with. Raises LockedError for absurd work."""
    secret = password.encode("utf-8", "surrogatepass")
    for kind, salt, rounds in (("sha256", b"DPSL", b"DPIC"), ("sha1", b"SALT", b"ITER")):
        if salt not in head or rounds not in head:
            continue
        count = int.from_bytes(head[rounds], "big")
        if not 0 < count <= _MOST_ROUNDS:
            message = said("The key bag of this iPhone backup is damaged.")
            raise LockedError(message)
        secret = hashlib.pbkdf2_hmac(kind, secret, head[salt], count, _KEY_BYTES)
    return secret


def _unwrap_all(wrapped: _Wrapped, key: bytes) -> dict[int, bytes]:
    """Unwrap every class key that a password opens; none where the key is wrong."""
    found: dict[int, bytes] = {}
    for group in wrapped.classes:
        how = int.from_bytes(group.get(b"WRAP", b""), "big")
        if how & _BY_PASSWORD and (opened := _unwrap(key, group.get(b"WPKY", b""))):
            found[int.from_bytes(group.get(b"CLAS", b""), "big")] = opened
    return found


def _unwrap(key: bytes | None, wrapped: bytes) -> bytes | None:
    """Unwrap a key (RFC 3394); None where it was wrapped with another, or is damaged."""
    from cryptography.hazmat.primitives.keywrap import InvalidUnwrap, aes_key_unwrap  # noqa: PLC0415

    if key is None or len(key) != _KEY_BYTES:
        return None
    try:
        return aes_key_unwrap(key, wrapped)
    except (InvalidUnwrap, ValueError):
        return None


def bag_of(manifest: dict[str, Any]) -> bytes:
    """Take the bag of keys from what `Manifest.plist` says."""
    bag = manifest.get("BackupKeyBag")
    return bag if isinstance(bag, bytes) else b""
