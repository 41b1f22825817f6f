"""A signed head of the record, as the four lines a witness keeps and as a C2SP signed note.

https://c2sp.org/tlog-checkpoint and https://c2sp.org/signed-note: the record's name, how many
records it has, the root of the tree, and as an extension line the time. Any log tool reads it.
"""

import re
from base64 import b64decode, b64encode
from datetime import UTC, datetime
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from offscript.vault.ledger._tree import HASH

_ED25519 = b"\1"
_LINES = re.compile(
    r"(?P<origin>[!-*,-~]+)\n(?P<size>0|[1-9][0-9]{0,17})\n(?P<root>[A-Za-z0-9+/]{43}=)\n"
    r"(?P<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)(?=\n|$)"
)
_NOTE = re.compile(
    r"(?P<origin>[!-*,-~]+)\n(?P<size>0|[1-9][0-9]{0,17})\n(?P<root>[A-Za-z0-9+/]{43}=)\n"
    r"(?P<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\n\n— (?P=origin) (?P<signature>[A-Za-z0-9+/]{91}=)\n"
)


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True):
    """What the record was at one time: `size` leaves with this root, signed.

    `origin` names the record and is made of its public key; `at` is in UTC, by this computer's
    clock; `signature` is Ed25519 over the bytes of `lines`.
    """

    origin: str
    size: int
    root: bytes
    at: datetime
    signature: bytes = b""

    @property
    def lines(self) -> str:
        """The four lines that are signed: name, size, root and time."""
        at = self.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n{at}\n"

    def note(self, public: bytes) -> str:
        """Give the signed note, for the public key that made it."""
        signature = b64encode(key_hash(self.origin, public) + self.signature).decode()
        return f"{self.lines}\n— {self.origin} {signature}\n"

    def verifies(self, public: bytes) -> bool:
        """Tell whether the holder of this key signed exactly these lines under its own name."""
        if self.origin != origin_of(public):
            return False
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(self.signature, self.lines.encode())
        except (InvalidSignature, ValueError):
            return False
        return True


def origin_of(public: bytes) -> str:
    """Name a record by its public key, so that no two have one name and none tells of a person."""
    return f"record-{sha256(public).hexdigest()[:16]}"


def key_hash(origin: str, public: bytes) -> bytes:
    """Give the four bytes by which a signed note says which key signed it."""
    return sha256(origin.encode() + b"\n" + _ED25519 + public).digest()[:4]


def verifier_key(public: bytes) -> str:
    """Give the public key as tools for signed notes read it."""
    origin = origin_of(public)
    body = b64encode(_ED25519 + public).decode()
    return f"{origin}+{key_hash(origin, public).hex()}+{body}"


def signed(key: Ed25519PrivateKey, size: int, root: bytes, now: datetime) -> Checkpoint:
    """Sign a head. `now` is cut to whole seconds of UTC."""
    at = now.astimezone(UTC).replace(microsecond=0)
    public = key.public_key().public_bytes_raw()
    head = Checkpoint(origin=origin_of(public), size=size, root=root, at=at)
    return msgspec.structs.replace(head, signature=key.sign(head.lines.encode()))


def read_note(note: str, public: bytes) -> Checkpoint | None:
    """Read a signed note; None where it is not exactly one that this key signed."""
    found = _NOTE.fullmatch(note)
    if found is None:
        return None
    try:
        at = datetime.strptime(found["at"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None
    blob = b64decode(found["signature"])
    head = Checkpoint(
        origin=found["origin"],
        size=int(found["size"]),
        root=b64decode(found["root"]),
        at=at,
        signature=blob[4:],
    )
    fits = len(head.root) == HASH and head.note(public) == note and head.verifies(public)
    return head if fits else None


def read_lines(text: str) -> tuple[str, int, bytes] | None:
    """Find four lines of a checkpoint in what somebody kept; give name, size and root.

    They may stand among other words, as in a letter. Nothing is said of a signature.
    """
    found = _LINES.search(text.replace("\r\n", "\n"))
    if found is None:
        return None
    return found["origin"], int(found["size"]), b64decode(found["root"])
