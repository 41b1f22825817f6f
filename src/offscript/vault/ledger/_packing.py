"""Packs records with what proves them: leaves, salts, the signed head, the acquisition log."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

import msgspec

from offscript.record import (
    LOG,
    MESSAGES,
    LedgerEvent,
    Package,
    PackagedLeaf,
    Problem,
    RecordFile,
    said,
)
from offscript.vault.ledger._ledger import Ledger
from offscript.vault.ledger._package import (
    ABOUT,
    HEAD,
    LEAVES,
    MINISIGN,
    NOTE,
    SSH,
    SUMS,
    gaps_between,
    public_files,
    sums,
)


class Packed(msgspec.Struct, frozen=True, kw_only=True):
    """What is packed: what the package says, its files so far, and the log lines in it."""

    package: Package
    files: dict[str, bytes]
    events: tuple[LedgerEvent, ...]
    head_at: datetime


def pack(
    ledger: Ledger,
    records: Sequence[tuple[int, bytes]],
    *,
    selection: str,
    program: str,
    now: datetime,
    whole_log: bool = False,
) -> Packed:
    """Pack records, given with their leaves, which rise; `selection` says in words which they are.

    With them go the lines of the log that bear on them (what the files were that they were read
    from, and what was removed in between), or the whole log. Raises Problem when there is nothing
    to pack.
    """
    head = ledger.head()
    if head is None or not records:
        raise Problem(
            said("There are no messages to export. Choose another conversation or period.")
        )
    span = range(records[0][0], records[-1][0] + 1)
    lines = [line for line in ledger.lines() if whole_log or line.bears_on(span)]
    dropped = {leaf for line in ledger.lines() for leaf in line.dropped if leaf in span}
    where: dict[int, tuple[RecordFile, int]] = {}
    for file, rows in ((MESSAGES, records), (LOG, [(line.leaf, line.body) for line in lines])):
        where |= {leaf: (file, number) for number, (leaf, _) in enumerate(rows, 1)}
    numbers = sorted({*where, *dropped})
    package = Package(
        program=program,
        made_at=now.astimezone(UTC).replace(microsecond=0),
        record=head.origin,
        size=head.size,
        selection=selection,
        leaves=len(numbers),
        messages=len(records),
        first=numbers[0],
        end=numbers[-1] + 1,
        not_shown=gaps_between(numbers),
        proof=tuple(step.hex() for step in ledger.prove_many(numbers, head.size)),
    )
    public = ledger.heads.public()
    content = head.lines.encode()
    signatures = ledger.sign_content(content, f"{head.size} entries")
    files = {
        MESSAGES: _lines(body for _, body in records),
        LOG: _lines(line.body for line in lines),
        LEAVES: _lines(msgspec.json.encode(leaf) for leaf in _leaves(ledger, numbers, where)),
        ABOUT: msgspec.json.format(msgspec.json.encode(package)) + b"\n",
        HEAD: content,
        NOTE: head.note(public).encode(),
        HEAD + SSH: signatures.ssh.encode(),
        HEAD + MINISIGN: signatures.minisign.encode(),
    }
    files |= {name: text.encode() for name, text in public_files(public).items()}
    events = tuple(line.event for line in lines)
    return Packed(package=package, files=files, events=events, head_at=head.at)


def seal(ledger: Ledger, hashes: dict[str, str]) -> dict[str, bytes]:
    """Give the sums of all files of a package, signed; `hashes` are SHA-256 in hex, by path."""
    content = sums(hashes)
    signatures = ledger.sign_content(content, f"{len(hashes)} files")
    return {
        SUMS: content,
        SUMS + SSH: signatures.ssh.encode(),
        SUMS + MINISIGN: signatures.minisign.encode(),
    }


def _leaves(
    ledger: Ledger, numbers: Sequence[int], where: dict[int, tuple[RecordFile, int]]
) -> Iterable[PackagedLeaf]:
    """Give each leaf with its salt, and where its words stand."""
    for number, made, salt in ledger.leaves(numbers):
        file, line = where.get(number, (None, None))
        yield PackagedLeaf(
            leaf=number,
            hash=made.hex(),
            salt=salt.hex() if salt and file else None,
            file=file,
            line=line,
        )


def _lines(rows: Iterable[bytes]) -> bytes:
    """Write each row on a line of its own."""
    return b"".join(row + b"\n" for row in rows)
