"""Notes a container's last state outside of it, so that a container put back to an old copy shows.

The cipher takes an older copy of a page, and of the whole file. The note is sealed with a key made
from the container's, is of one size, and looks like noise. Whoever puts it back too is caught only
by a checkpoint that somebody else keeps.
"""

import hashlib
import os
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from offscript.vault._on_disk import write_whole

_NONCE, _TAG = 12, 16
_PLAIN = 100
SIZE = _NONCE + _PLAIN + _TAG


def write_state(file: Path, key: bytes, state: bytes) -> None:
    """Put a note of up to 99 bytes in the place of the last, at once or not at all."""
    nonce = os.urandom(_NONCE)
    plain = (bytes((len(state),)) + state).ljust(_PLAIN, b"\0")
    write_whole(file, nonce + _cipher(key).encrypt(nonce, plain, None))


def read_state(file: Path, key: bytes) -> bytes | None:
    """Give what was noted; None where the note is missing, damaged, or of another container."""
    try:
        content = file.read_bytes()
        plain = _cipher(key).decrypt(content[:_NONCE], content[_NONCE:], None)
    except (OSError, InvalidTag, ValueError):
        return None
    return plain[1 : 1 + plain[0]]


def _cipher(key: bytes) -> ChaCha20Poly1305:
    return ChaCha20Poly1305(hashlib.blake2b(b"note", key=key, digest_size=32).digest())
