"""The recovery code: 128 random bits a person can print, read aloud and type, with a checksum.

Crockford's base 32 (https://www.crockford.com/base32.html): no letter looks like a digit. From the
code come the key of its slot, and an identity for age files (https://age-encryption.org/v1), so
that the stock `age` program opens originals and backups with nothing but the printed sheet.
"""

import hashlib
import hmac
import secrets

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKE = str.maketrans("OIL", "011", " -\t\n\r\u2010\u2011\u2012\u2013\u2014")
_BITS = 128
_CHECK = 12
_LENGTH = (_BITS + _CHECK) // 5
_GROUP = 4
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_BECH32_STEPS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def new_code() -> str:
    """Make a new code: seven groups of four."""
    secret = secrets.token_bytes(_BITS // 8)
    number = int.from_bytes(secret, "big") << _CHECK | _check(secret)
    shift = range(5 * (_LENGTH - 1), -1, -5)
    letters = "".join(_ALPHABET[number >> by & 31] for by in shift)
    return "-".join(letters[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))


def read_code(written: str) -> bytes | None:
    """Give the 128 bits of a code as it was typed; None where it is no code, or mistyped.

    Case, spaces and dashes don't matter; O is 0, I and L are 1.
    """
    letters = written.upper().translate(_LOOKALIKE)
    if len(letters) != _LENGTH or not set(letters) <= set(_ALPHABET):
        return None
    number = 0
    for letter in letters:
        number = number << 5 | _ALPHABET.index(letter)
    secret = (number >> _CHECK).to_bytes(_BITS // 8, "big")
    given = (number & (1 << _CHECK) - 1).to_bytes(2, "big")
    return secret if hmac.compare_digest(given, _check(secret).to_bytes(2, "big")) else None


def is_code_like(written: str) -> bool:
    """Tell whether this was meant as a recovery code: its letters, its length, wrong or right.

    Words of a passphrase can be as long together; one code in 36,000 has no digit.
    """
    letters = written.upper().translate(_LOOKALIKE)
    fits = len(letters) == _LENGTH and set(letters) <= set(_ALPHABET)
    return fits and any(one.isdigit() for one in written)


def slot_key(secret: bytes, salt: bytes) -> bytes:
    """Derive the key that opens the code's slot."""
    return _derive(secret, salt, b"slot")


def age_identity(secret: bytes) -> str:
    """Derive the age identity (`AGE-SECRET-KEY-1…`) that stock tools open files with."""
    return _bech32("age-secret-key-", _derive(secret, b"", b"age")).upper()


def _derive(secret: bytes, salt: bytes, purpose: bytes) -> bytes:
    return HKDF(SHA256(), 32, salt, purpose).derive(secret)


def _check(secret: bytes) -> int:
    """Twelve bits that catch a mistyped letter in 4,095 of 4,096 cases."""
    return int.from_bytes(hashlib.sha256(b"check" + secret).digest()[:2], "big") >> 4


def _bech32(prefix: str, content: bytes) -> str:
    """Write bytes in Bech32 (BIP 173), as age writes its keys."""
    bits = int.from_bytes(content, "big") << 4  # 256 bits are 51 letters and one bit
    letters = [bits >> by & 31 for by in range(5 * 51, -1, -5)]
    spread = [*(ord(one) >> 5 for one in prefix), 0, *(ord(one) & 31 for one in prefix)]
    residue = 1
    for value in [*spread, *letters, *[0] * 6]:
        top = residue >> 25
        residue = (residue & 0x1FFFFFF) << 5 ^ value
        for bit, step in enumerate(_BECH32_STEPS):
            residue ^= step if top >> bit & 1 else 0
    residue ^= 1
    letters += [residue >> 5 * (5 - at) & 31 for at in range(6)]
    return prefix + "1" + "".join(_BECH32[letter] for letter in letters)
