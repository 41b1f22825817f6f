"""Checks an exported package: the second of two verifiers that share no code.

The other one, `verify_offscript.py`, goes with every package. Both must say the same of every
package, whole or changed (tests/vault/ledger/test_package.py).
"""

import csv
import io
import re
from base64 import b64decode
from collections.abc import Iterator
from hashlib import file_digest
from html import unescape
from pathlib import Path
from typing import Any

import msgspec

from offscript.record import LOG, MESSAGES, Package, PackagedLeaf, said, why_refused
from offscript.vault.ledger import _signatures
from offscript.vault.ledger._checkpoint import Checkpoint, read_note, verifier_key
from offscript.vault.ledger._difference import Difference
from offscript.vault.ledger._tree import leaf_hash, root_of_many

SUMS, HEAD = "SHA256SUMS", "checkpoint.txt"
NOTE, LEAVES, ABOUT = "checkpoint.note", "leaves.jsonl", "package.json"
TABLE, PAGE = "messages.csv", "messages.html"
VERIFIER_KEY, SIGNERS, MINISIGN_KEY = "record.vkey", "allowed_signers", "record.minisign.pub"
SSH, MINISIGN = ".sig", ".minisig"
OF_SUMS = {SUMS, SUMS + SSH, SUMS + MINISIGN}
REQUIRED = OF_SUMS | {
    "README.txt", "statement.txt", "verify_offscript.py",
    HEAD, HEAD + SSH, HEAD + MINISIGN, NOTE, LEAVES, ABOUT, TABLE, PAGE, MESSAGES, LOG,
    VERIFIER_KEY, SIGNERS, MINISIGN_KEY,
}  # fmt: skip
_KEY = 45
"""The end of a verifier key: 33 bytes in base64, and the end of the line."""
_WORDS = re.compile(r"<pre[^>]*>\n(.*?)</pre>", re.DOTALL)


def check_package(folder: Path) -> Package | Difference:
    """Check every file, signature, record and proof; give what the package says, if all fits."""
    try:
        hashes = dict(_hashes(folder))
        if missing := sorted(REQUIRED - set(hashes)):
            return Difference(says=said("{what} is missing.", what=missing[0]))
        files = {name: (folder / name).read_bytes() for name in REQUIRED}
        different = _first_difference(files, hashes)
        return different or msgspec.json.decode(files[ABOUT], type=Package)
    except OSError as error:
        return Difference(says=said("The package can't be read: {why}.", why=why_refused(error)))
    except (ValueError, KeyError, IndexError, TypeError, csv.Error, msgspec.MsgspecError) as error:
        return Difference(says=said("The package is damaged: {error}.", error=error))


def public_files(public: bytes) -> dict[str, str]:
    """Give the files that hold the record's public key, in three forms."""
    return {
        VERIFIER_KEY: verifier_key(public) + "\n",
        SIGNERS: _signatures.ssh_signers(public),
        MINISIGN_KEY: _signatures.minisign_public(public),
    }


def sums(hashes: dict[str, str]) -> bytes:
    """Write the hash of every file as `sha256sum` does."""
    names = sorted(set(hashes) - OF_SUMS)
    return "".join(f"{hashes[name]}  {name}\n" for name in names).encode()


def _hashes(folder: Path) -> Iterator[tuple[str, str]]:
    """Hash every file, by its path. Raises ValueError for what is no plain file."""
    for path in folder.rglob("*"):
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            message = f"{path.name} is not a plain file"
            raise ValueError(message)
        if path.is_file():
            with path.open("rb") as stream:
                yield path.relative_to(folder).as_posix(), file_digest(stream, "sha256").hexdigest()


def _first_difference(files: dict[str, bytes], hashes: dict[str, str]) -> Difference | None:
    """Go from the key over the signatures to the records, and from those to page and table."""
    listed = dict(line.split("  ", 1)[::-1] for line in files[SUMS].decode().splitlines())
    for name in sorted({*hashes, *listed} - OF_SUMS):
        if listed.get(name) != hashes.get(name):
            return Difference(says=said("{name} is not the file that was signed.", name=name))
    if sums(hashes) != files[SUMS]:
        return Difference(says=said("{name} is not as it was written.", name=SUMS))
    public = b64decode(files[VERIFIER_KEY][-_KEY:-1])[1:]
    for name, content in public_files(public).items():
        if content.encode() != files[name]:
            return Difference(says=said("{name} is not the record's key.", name=name))
    for name in (SUMS, HEAD):
        ssh, minisign = files[name + SSH].decode(), files[name + MINISIGN].decode()
        good = _signatures.check_ssh(public, files[name], ssh)
        if not good or not _signatures.check_minisign(public, files[name], minisign):
            return Difference(says=said("A signature of {name} does not fit.", name=name))
    head = read_note(files[NOTE].decode(), public)
    if head is None or head.lines.encode() != files[HEAD]:
        return Difference(says=said("{file} is not the signed head.", file=NOTE))
    return _check_records(files, head) or _check_table(files) or _check_page(files)


def _check_records(files: dict[str, bytes], head: Checkpoint) -> Difference | None:
    """Hash every record, climb to the signed root, and count what is not shown."""
    about = msgspec.json.decode(files[ABOUT], type=Package)
    leaves = msgspec.json.Decoder(PackagedLeaf).decode_lines(files[LEAVES])
    lines = {name: iter(enumerate(files[name].split(b"\n"), 1)) for name in (MESSAGES, LOG)}
    for leaf in leaves:
        if leaf.file is None and leaf.salt is None:
            continue
        if leaf.file is None or leaf.salt is None:
            return Difference(says=said("leaves.jsonl is not as it was written."), leaf=leaf.leaf)
        number, record = next(lines[leaf.file], (0, b""))
        made = leaf_hash(bytes.fromhex(leaf.salt), record).hex()
        if number != leaf.line or made != leaf.hash:
            says = said("Record {leaf} is not what was signed.", leaf=leaf.leaf)
            return Difference(says=says, leaf=leaf.leaf)
    if any([record for _, record in rest] != [b""] for rest in lines.values()):
        return Difference(says=said("There are records that belong to nothing that was signed."))
    numbers = [leaf.leaf for leaf in leaves]
    hashes = [bytes.fromhex(leaf.hash) for leaf in leaves]
    proof = [bytes.fromhex(step) for step in about.proof]
    if root_of_many(numbers, hashes, head.size, proof) != head.root:
        return Difference(says=said("The records shown are not those of the signed head."))
    shown = (
        about.record == head.origin
        and about.size == head.size
        and about.leaves == len(leaves)
        and about.messages == sum(leaf.file == MESSAGES for leaf in leaves)
        and (about.first, about.end) == (numbers[0], numbers[-1] + 1)
        and about.not_shown == gaps_between(numbers)
    )
    return (
        None
        if shown
        else Difference(says=said("{file} does not say what is shown and what not.", file=ABOUT))
    )


def gaps_between(numbers: list[int]) -> tuple[tuple[int, int], ...]:
    """Give what rising numbers leave out, as ranges without their end."""
    after = numbers[1:]
    return tuple(
        (one + 1, other) for one, other in zip(numbers, after, strict=False) if other > one + 1
    )


def _check_table(files: dict[str, bytes]) -> Difference | None:
    """Compare the table with the records, cell by cell."""
    messages = [msgspec.json.decode(line) for line in files[MESSAGES].splitlines()]
    text = files[TABLE].decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    fits = len(rows) == len(messages) and all(
        _same(cell, message.get(name))
        for row, message in zip(rows, messages, strict=True)
        for name, cell in row.items()
    )
    return (
        None
        if fits
        else Difference(
            says=said("{table} says something else than {records}.", table=TABLE, records=MESSAGES)
        )
    )


def _same(cell: str, value: Any) -> bool:  # noqa: ANN401 - whatever JSON holds
    """Tell whether a cell is what a row of the table has for a value."""
    if value is None or isinstance(value, str):
        return cell == (value or "")
    return bool(msgspec.json.decode(cell) == value)


def _check_page(files: dict[str, bytes]) -> Difference | None:
    """Compare the words the page shows with the records'."""
    words = [msgspec.json.decode(line)["text"] for line in files[MESSAGES].splitlines()]
    shown = [unescape(piece) for piece in _WORDS.findall(files[PAGE].decode())]
    return None if words == shown else Difference(says=said("{file} shows other words.", file=PAGE))
