"""What is noted of a record outside the database, so that one put back to an older copy shows.

The cipher takes an older copy of a page, and of the whole file, as good. So the vault keeps, sealed
in a small file beside it, the newest head, and once it is locked the hash of the database as it was
left. Whoever puts that file back too is caught only by a checkpoint that somebody else keeps
(docs/record.md).
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import file_digest
from pathlib import Path

import msgspec

from offscript.record import FileImported, FileRead, LedgerEvent, Problem, said
from offscript.vault.ledger._checkpoint import read_lines
from offscript.vault.ledger._difference import Difference
from offscript.vault.ledger._ledger import Ledger
from offscript.vault.ledger._noted import DATABASE, LastHead


def hash_database(file: Path) -> bytes:
    """Hash a database file: 24 bytes of its SHA-256.

    Call it only while no connection of this process is open: closing the file drops its locks.
    """
    with file.open("rb") as stream:
        return file_digest(stream, "sha256").digest()[:DATABASE]


def read_checkpoint(file: Path) -> tuple[str, LastHead]:
    """Read a checkpoint that was kept elsewhere: the record's name, and its head.

    Raises Problem where the file holds none.
    """
    try:
        kept = read_lines(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Problem(
            said("The checkpoint {file} can't be read. Check the name.", file=file)
        ) from error
    if kept is None:
        raise Problem(
            said(
                "There is no checkpoint in {file}. It has four lines: name, size, root, time.",
                file=file,
            )
        )
    origin, size, root = kept
    return origin, LastHead(size=size, root=root)


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """How a database was found before it was opened.

    `log` tells whether a write-ahead log with anything in it lay beside it, which locking never
    leaves. `hash` is what `hash_database` gave, None where it was not asked.
    """

    log: bool = False
    hash: bytes | None = None


def find(database: Path, *, thorough: bool) -> Found:
    """Look at a database that is not open yet; `thorough` reads all of it."""
    log = database.with_name(database.name + "-wal")
    return Found(
        log=log.is_file() and log.stat().st_size > 0,
        hash=hash_database(database) if thorough and database.is_file() else None,
    )


def compare(ledger: Ledger, noted: LastHead | None, found: Found) -> Difference | None:
    """Compare a vault that was just opened with what was noted of it; it takes a millisecond."""
    head = ledger.head()
    size = 0 if head is None else head.size
    says = None
    if noted is None:
        if size:
            says = said(
                "The note of the vault's last state is missing or was changed. It can't be said "
                "whether the vault was put back to an earlier copy; compare a checkpoint you keep."
            )
    elif noted.size > size:
        says = said(
            "The vault holds {size} entries; when it was last used it held {before}. It was put "
            "back to an earlier copy.",
            size=size,
            before=noted.size,
        )
    elif ledger.root_at(noted.size) != noted.root:
        says = said("The vault's record is not the one it was when it was last used.")
    elif noted.database is None and ledger.signed_since(noted.size) > 1:
        says = said(
            "The note of the vault's last state is older than the vault: it was put back to an "
            "earlier copy, or the disk was too full to write it."
        )
    elif noted.database is not None and (found.log or size > noted.size):
        says = said("Something was written to the vault's files after it was locked.")
    elif noted.database is not None and found.hash not in {None, noted.database}:
        says = said(
            "The vault's file is not as it was locked: a part of it was changed, or put back to an "
            "earlier copy."
        )
    return None if says is None else Difference(says=says)


def compare_imports(
    events: Iterable[tuple[int, LedgerEvent]], files: Iterable[FileRead]
) -> Difference | None:
    """Compare the files the vault says it read with the lines of the log."""
    logged = Counter(
        (one.name, one.size, one.sha256, one.source, one.messages + one.doubles, one.unreadable)
        for _, one in events
        if isinstance(one, FileImported)
    )
    told = Counter(
        (one.name, one.size, one.sha256, one.source, one.messages, one.unreadable) for one in files
    )
    for name, *_ in (logged - told) + (told - logged):
        return Difference(
            says=said("What is said of the imported file {name} is not what was signed.", name=name)
        )
    return None
