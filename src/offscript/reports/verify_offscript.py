"""Checks an exported package with nothing but Python: python3 verify_offscript.py [FOLDER].

It needs Python 3.9 or newer and changes nothing. It checks that every file is the one that was
signed, that every record shown belongs to the signed record, and that page and table hold the same
words. Exit code 0: all fits. 1: something differs, and the first thing that does is named.
"""

# ruff: noqa: ANN401, B905, PLR2004, RUF007 - it runs on Python 3.9, and is short to be read

from __future__ import annotations

import csv
import io
import json
import re
import sys
from base64 import b64decode, b64encode
from hashlib import blake2b, sha256, sha512
from html import unescape
from pathlib import Path
from typing import Any

NEEDED = {
    "README.txt", "allowed_signers", "checkpoint.note", "checkpoint.txt", "checkpoint.txt.minisig",
    "checkpoint.txt.sig", "leaves.jsonl", "log.jsonl", "messages.csv", "messages.html",
    "messages.jsonl", "package.json", "record.minisign.pub", "record.vkey", "statement.txt",
    "verify_offscript.py",
}  # fmt: skip
WITH_SUMS = {"SHA256SUMS", "SHA256SUMS.sig", "SHA256SUMS.minisig"}


class Differs(Exception):  # noqa: N818 - it is what was asked about
    """The first thing that is not as it was signed."""


def must(fits: bool, otherwise: str) -> None:  # noqa: FBT001
    """Go on only if something fits."""
    if not fits:
        raise Differs(otherwise)


def check(folder: Path) -> dict[str, Any]:
    """Check a package; give its package.json. Raises Differs with what differs first."""
    try:
        return _check(folder)
    except (ValueError, LookupError, TypeError, AttributeError, csv.Error) as error:
        raise Differs("The package is damaged: " + str(error)) from error


def _check(folder: Path) -> dict[str, Any]:
    files, hashes = read_files(folder)
    listed = dict(line.split("  ", 1)[::-1] for line in text(files, "SHA256SUMS").splitlines())
    for name in sorted({*hashes, *listed}):
        same = name in hashes and listed.get(name) == hashes[name]
        must(same, f"{name} is not the file that was signed.")
    sums = "".join(f"{made}  {name}\n" for name, made in hashes.items())
    must(sums.encode() == files["SHA256SUMS"], "SHA256SUMS is not as it was written.")
    public = check_keys(files)
    for name in ("SHA256SUMS", "checkpoint.txt"):
        check_signatures(public, files, name)
    package = json.loads(text(files, "package.json"))
    check_tree(package, files, public)
    check_table(files)
    check_page(files)
    return dict(package)


def read_files(folder: Path) -> tuple[dict[str, bytes], dict[str, str]]:
    """Read the files that are known, and hash all but the sums: by their paths in the folder."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    for name, path in paths.items():
        plain = not path.is_symlink() and (path.is_file() or path.is_dir())
        must(plain, f"{name} is not a plain file.")
    for name in sorted(NEEDED | WITH_SUMS):
        must(name in paths and paths[name].is_file(), f"{name} is missing.")
    files = {name: paths[name].read_bytes() for name in NEEDED | WITH_SUMS}
    rest = sorted(name for name in set(paths) - WITH_SUMS if paths[name].is_file())
    return files, {name: hash_of(paths[name]) for name in rest}


def hash_of(path: Path) -> str:
    """Hash a file, however large."""
    digest = sha256()
    with path.open("rb") as stream:
        while piece := stream.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


def text(files: dict[str, bytes], name: str) -> str:
    """Give a file's text."""
    return files[name].decode("utf-8")


def origin_of(public: bytes) -> str:
    """Name the record by its key."""
    return "record-" + sha256(public).hexdigest()[:16]


def ssh(*parts: bytes) -> bytes:
    """Write strings as SSH does."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def check_keys(files: dict[str, bytes]) -> bytes:
    """Read the public key; it must be the same in all its three forms."""
    body = b64decode(text(files, "record.vkey")[-45:-1])
    public, origin = body[1:], origin_of(body[1:])
    number = sha256(origin.encode() + b"\n" + body).digest()[:4].hex()
    blob = b64encode(ssh(b"ssh-ed25519", public)).decode()
    mini = b64encode(b"Ed" + blake2b(public, digest_size=8).digest() + public).decode()
    expected = {
        "record.vkey": f"{origin}+{number}+{b64encode(body).decode()}\n",
        "allowed_signers": f'{origin} namespaces="offscript" ssh-ed25519 {blob}\n',
        "record.minisign.pub": f"untrusted comment: {origin}\n{mini}\n",
    }
    for name, content in expected.items():
        same = files[name] == content.encode() and body[:1] == b"\1"
        must(same, f"{name} is not the record's key.")
    return public


def check_signatures(public: bytes, files: dict[str, bytes], name: str) -> None:
    """Check a file's two signatures: each has one form and no other."""
    content, origin = files[name], origin_of(public)
    for ending in (".sig", ".minisig"):
        lines = text(files, name + ending).split("\n")
        try:
            if ending == ".sig":
                raw = b64decode("".join(lines[1:-2]))[-64:]
                signed = b"SSHSIG" + ssh(b"offscript", b"", b"sha512", sha512(content).digest())
                signature = ssh(b"ssh-ed25519", raw)
                parts = (ssh(b"ssh-ed25519", public), b"offscript", b"", b"sha512", signature)
                blob = b"SSHSIG\0\0\0\1" + ssh(*parts)
                body = b64encode(blob).decode()
                rows = [body[at : at + 70] for at in range(0, len(body), 70)]
                rows = ["-----BEGIN SSH SIGNATURE-----", *rows, "-----END SSH SIGNATURE-----", ""]
                pairs = [(raw, signed)]
            else:
                raw, whole = b64decode(lines[1])[-64:], b64decode(lines[3])
                comment = lines[2].split(": ", 1)[1]
                number = blake2b(public, digest_size=8).digest()
                rows = [f"untrusted comment: {origin}", b64encode(b"ED" + number + raw).decode()]
                rows += [f"trusted comment: {comment}", b64encode(whole).decode(), ""]
                pairs = [(raw, blake2b(content).digest()), (whole, raw + comment.encode())]
        except (ValueError, IndexError):
            raise Differs(name + ending + " is damaged.") from None
        fits = rows == lines and all(signed_by(public, raw, over) for raw, over in pairs)
        must(fits, f"{name} is not what was signed, or {name}{ending} is not.")


def check_tree(package: dict[str, Any], files: dict[str, bytes], public: bytes) -> None:
    """Check that every record shown is in the signed tree, and what is not shown is said."""
    head, note = text(files, "checkpoint.txt"), text(files, "checkpoint.note")
    origin, size, root, _at, _end = head.split("\n")
    start = f"{head}\n— {origin} "
    blob = b64decode(note[len(start) :])
    number = sha256(origin.encode() + b"\n\1" + public).digest()[:4]
    told = start + b64encode(number + blob[4:]).decode() + "\n"
    fits = origin == origin_of(public) and signed_by(public, blob[4:], head.encode())
    must(fits and note == told, "checkpoint.note is not the signed head.")
    leaves = [json.loads(line) for line in text(files, "leaves.jsonl").splitlines()]
    records = {name: files[name].split(b"\n") for name in ("messages.jsonl", "log.jsonl")}
    used = dict.fromkeys(records, 0)
    for leaf in leaves:
        if leaf["file"] is None and leaf["salt"] is None:
            continue
        line = used[leaf["file"]]
        used[leaf["file"]] += 1
        record = records[leaf["file"]][line]
        made = sha256(b"\0" + bytes.fromhex(leaf["salt"]) + record).hexdigest()
        fits = leaf["line"] == line + 1 and made == leaf["hash"]
        must(fits, f"Record {leaf['leaf']} is not what was signed.")
    fits = all(records[name][used[name] :] == [b""] for name in records)
    must(fits, "There are records that belong to nothing that was signed.")
    numbers = [leaf["leaf"] for leaf in leaves]
    hashes = [bytes.fromhex(leaf["hash"]) for leaf in leaves]
    proof = iter([bytes.fromhex(step) for step in package["proof"]])
    made_root = climb(dict(zip(numbers, hashes)), 0, int(size), proof) if numbers else b""
    fits = b64encode(made_root).decode() == root and next(proof, None) is None
    must(fits, "The records shown are not those of the signed head.")
    gaps = [[a + 1, b] for a, b in zip(numbers, numbers[1:]) if b != a + 1]
    said = [package[key] for key in ("record", "size", "first", "end", "leaves", "messages")]
    found = [origin, int(size), numbers[0], numbers[-1] + 1, len(leaves), used["messages.jsonl"]]
    fits = package["package"] == 1 and said == found and package["not_shown"] == gaps
    must(fits, "package.json does not say what is shown and what is not.")


def climb(leaves: dict[int, bytes], first: int, end: int, proof: Any) -> bytes:
    """Hash a part of the tree: from leaves where there are some, else from the proof."""
    if not leaves:
        step: bytes = next(proof, b"")
        return step if len(step) == 32 else b""
    if end - first == 1:
        return leaves[first] if set(leaves) == {first} else b""
    middle = first + (1 << ((end - first - 1).bit_length() - 1))
    left = climb({at: leaf for at, leaf in leaves.items() if at < middle}, first, middle, proof)
    right = climb({at: leaf for at, leaf in leaves.items() if at >= middle}, middle, end, proof)
    return sha256(b"\1" + left + right).digest()


def check_table(files: dict[str, bytes]) -> None:
    """Check that the table holds what the records say."""
    rows = list(csv.reader(io.StringIO(files["messages.csv"].decode("utf-8-sig"), newline="")))
    messages = [json.loads(line) for line in files["messages.jsonl"].splitlines()]
    must(len(rows) == len(messages) + 1, "messages.csv has other rows than messages.jsonl.")
    for row, message in zip(rows[1:], messages):
        for value, cell in zip(map(message.get, rows[0]), row):
            same = cell == ("" if value is None else value)
            same = same or (not isinstance(value, str) and json.loads(cell or '""') == value)
            must(same, f"messages.csv says something else of message {message['id']}.")


def check_page(files: dict[str, bytes]) -> None:
    """Check that the page shows the words of the records, each once, in order."""
    shown = re.findall(r"<pre[^>]*>\n(.*?)</pre>", text(files, "messages.html"), re.DOTALL)
    words = [json.loads(line)["text"] for line in files["messages.jsonl"].splitlines()]
    must([unescape(piece) for piece in shown] == words, "messages.html shows other words.")


# Ed25519 as RFC 8032 has it, for checking alone: https://www.rfc-editor.org/rfc/rfc8032

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(a: Any, b: Any) -> Any:
    """Add two points."""
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    w, x, y, z = f - e, h - g, h + g, f + e
    return (w * x % P, y * z % P, x * y % P, w * z % P)


def times(number: int, point: Any) -> Any:
    """Add a point to itself so many times."""
    made: Any = (0, 1, 1, 0)
    while number:
        if number & 1:
            made = add(made, point)
        point = add(point, point)
        number >>= 1
    return made


def point_of(packed: bytes) -> Any:
    """Read a point. Raises ValueError where it is none."""
    y = int.from_bytes(packed, "little")
    odd, y = y >> 255, y & (1 << 255) - 1
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * ROOT % P
    fits = not (x * x - x2) % P and y < P and (x or not odd)
    must(bool(fits), "There is no such key.")
    x = P - x if x & 1 != odd else x
    return (x, y, 1, x * y % P)


def packed(point: Any) -> bytes:
    """Write a point."""
    x, y = (at * pow(point[2], P - 2, P) % P for at in point[:2])
    return int.to_bytes(y | (x & 1) << 255, 32, "little")


BASE = point_of(int.to_bytes(4 * pow(5, P - 2, P) % P, 32, "little"))


def signed_by(public: bytes, signature: bytes, content: bytes) -> bool:
    """Tell whether the holder of this key signed these bytes."""
    if len(signature) != 64 or len(public) != 32:
        return False
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    k = int.from_bytes(sha512(r + public + content).digest(), "little") % ORDER
    x, y, z, t = point_of(public)
    return s < ORDER and packed(add(times(s, BASE), times(k, (P - x, y, z, P - t)))) == r


def main() -> int:
    """Check the folder that was named, or the one this file lies in; say what was found."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    try:
        package = check(folder)
    except (Differs, OSError) as difference:
        sys.stdout.write(f"DIFFERS: {difference}\n")
        return 1
    hidden = sum(end - first for first, end in package["not_shown"])
    sys.stdout.write(
        f"All fits. {package['messages']} messages of {package['record']}, records "
        f"{package['first']} to {package['end'] - 1} of {package['size']}.\n"
        f"Records in between that are not shown: {hidden} {package['not_shown']}.\n"
        "Compare the key's name, and the checkpoint, with what you were given before.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
