"""Signs bytes so that tools people already have check them: `ssh-keygen -Y verify`, `minisign -V`.

https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.sshsig and
https://jedisct1.github.io/minisign/#signature-format. Both are read back strictly: a signature
that says the same in other bytes is refused, so that not one byte of it can be changed unseen.
"""

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from hashlib import blake2b, sha512
from textwrap import wrap

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from offscript.vault.ledger._checkpoint import origin_of

NAMESPACE = "offscript"
"""What a signature is for, so that it can't be shown as one for something else."""

_MAGIC = b"SSHSIG"
_VERSION = (1).to_bytes(4, "big")
_SSH_LINE = 70
_BEGIN, _END = "-----BEGIN SSH SIGNATURE-----\n", "-----END SSH SIGNATURE-----\n"
_COMMENT = "untrusted comment: "
_TRUSTED = "trusted comment: "
_MINISIGN_LINES = 4
_SIGNATURE = 64


def sign_ssh(key: Ed25519PrivateKey, content: bytes) -> str:
    """Sign as `ssh-keygen -Y sign -n offscript` does."""
    public = key.public_key().public_bytes_raw()
    return _ssh_armour(public, key.sign(_ssh_signed(content)))


def check_ssh(public: bytes, content: bytes, signature: str) -> bool:
    """Tell whether this is, byte for byte, a signature of `sign_ssh`."""
    body = signature.removeprefix(_BEGIN).removesuffix(_END).replace("\n", "")
    raw = _decoded(body)[-_SIGNATURE:]
    return _ssh_armour(public, raw) == signature and _signed(public, raw, _ssh_signed(content))


def ssh_signers(public: bytes) -> str:
    """Give the line of an `allowed_signers` file for this key."""
    body = b64encode(_ssh_public(public)).decode()
    return f'{origin_of(public)} namespaces="{NAMESPACE}" ssh-ed25519 {body}\n'


def sign_minisign(key: Ed25519PrivateKey, content: bytes, comment: str) -> str:
    """Sign as `minisign -S` does; the comment, one line, is signed with it."""
    public = key.public_key().public_bytes_raw()
    raw = key.sign(blake2b(content).digest())
    return _minisign_lines(public, raw, comment, key.sign(raw + comment.encode()))


def check_minisign(public: bytes, content: bytes, signature: str) -> bool:
    """Tell whether this is, byte for byte, a signature of `sign_minisign`."""
    lines = signature.split("\n")
    if len(lines) != _MINISIGN_LINES + 1:
        return False
    raw, comment = _decoded(lines[1])[-_SIGNATURE:], lines[2].removeprefix(_TRUSTED)
    whole = _decoded(lines[3])
    return (
        _minisign_lines(public, raw, comment, whole) == signature
        and _signed(public, raw, blake2b(content).digest())
        and _signed(public, whole, raw + comment.encode("utf-8", "surrogatepass"))
    )


def minisign_public(public: bytes) -> str:
    """Give the public key's file as minisign has it."""
    body = b64encode(b"Ed" + _key_number(public) + public).decode()
    return f"{_COMMENT}{origin_of(public)}\n{body}\n"


def _ssh_string(content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + content


def _ssh_public(public: bytes) -> bytes:
    return _ssh_string(b"ssh-ed25519") + _ssh_string(public)


def _ssh_signed(content: bytes) -> bytes:
    """Give what an SSH signature is made over."""
    parts = (NAMESPACE.encode(), b"", b"sha512", sha512(content).digest())
    return _MAGIC + b"".join(_ssh_string(part) for part in parts)


def _ssh_armour(public: bytes, raw: bytes) -> str:
    """Write a raw signature down in the one form we give it."""
    signature = _ssh_string(b"ssh-ed25519") + _ssh_string(raw)
    parts = (_ssh_public(public), NAMESPACE.encode(), b"", b"sha512", signature)
    blob = _MAGIC + _VERSION + b"".join(_ssh_string(part) for part in parts)
    lines = "\n".join(wrap(b64encode(blob).decode(), _SSH_LINE))
    return f"{_BEGIN}{lines}\n{_END}"


def _key_number(public: bytes) -> bytes:
    """Give the eight bytes by which minisign tells keys apart; ours are of the key itself."""
    return blake2b(public, digest_size=8).digest()


def _minisign_lines(public: bytes, raw: bytes, comment: str, whole: bytes) -> str:
    """Write raw signatures down in the one form we give them."""
    body = b64encode(b"ED" + _key_number(public) + raw).decode()
    return (
        f"{_COMMENT}{origin_of(public)}\n{body}\n{_TRUSTED}{comment}\n{b64encode(whole).decode()}\n"
    )


def _decoded(text: str) -> bytes:
    """Decode base64; empty where it is none."""
    try:
        return b64decode(text, validate=True)
    except (NotBase64, ValueError):
        return b""


def _signed(public: bytes, signature: bytes, content: bytes) -> bool:
    """Tell whether an Ed25519 signature fits."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, content)
    except (InvalidSignature, ValueError):
        return False
    return True
