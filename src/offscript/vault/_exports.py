"""The exports that were read in: what was given, when it was read, and what came out of it."""

import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from offscript.record import FileImported, FileRead, Message, Note, Unreadable
from offscript.vault._database import Database
from offscript.vault._noticing import Noticed
from offscript.vault._rows import from_time
from offscript.vault._taking_in import Taken, TakingIn
from offscript.vault.ledger import Ledger, offset_minutes

_COMPARED = "exports compared"


class Intake:
    """One export on its way in. What `add` returned for is on disk."""

    def __init__(self, exports: "Exports", number: int, file: FileRead, *, resumed: bool) -> None:
        """Made by `Exports.begin`."""
        self._exports = exports
        self.number = number
        self.file = file
        self.resumed = resumed
        """Whether it was begun before, and broken off."""
        self.noticed = Noticed()

    def add(self, batch: Sequence[Message]) -> Taken:
        """Take in the next messages, in the order of the file."""
        self.noticed.add(batch)
        return self._exports.take(self, batch)

    def end(self, notes: Iterable[Note] = (), unreadable: Iterable[Unreadable] = ()) -> None:
        """Say that the export was read to its end, and what was noticed."""
        self._exports.end(self, tuple(notes), tuple(unreadable))


class Exports:
    """Every export there is, and the way in for the next."""

    def __init__(
        self,
        database: Database,
        ledger: Ledger,
        taking_in: TakingIn,
    ) -> None:
        """Keep what is known of exports in this database."""
        self._database = database
        self._ledger = ledger
        self._taking_in = taking_in

    def begin(self, file: FileRead, *, version: str, zone: str) -> Intake | None:
        """Begin to take in an export, or go on with one that was broken off; None if it is here.

        `version` is the program's, `zone` the one of times the file leaves unsaid.
        """
        row = self._database.row(
            "SELECT number, ended_at FROM export WHERE sha256 = ? ORDER BY number", file.sha256
        )
        if row is not None:
            return None if row[1] is not None else Intake(self, row[0], file, resumed=True)
        with self._database.transaction():
            number = self._database.add(
                "INSERT INTO export (name, size, sha256, source, began_at, version, zone)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                file.name,
                file.size,
                file.sha256,
                file.source,
                int(time.time()),
                version,
                zone,
            )
        return Intake(self, number, file, resumed=False)

    def take(self, intake: Intake, batch: Sequence[Message]) -> Taken:
        """Take in messages of an export; they are on disk when this returns."""
        with self._database.transaction():
            taken = self._taking_in.add(batch, intake.number, resumed=intake.resumed)
            self._database.run(
                "UPDATE export SET messages = messages + ?, added = added + ? WHERE number = ?",
                taken.added + taken.known,
                taken.added,
                intake.number,
            )
        return taken

    def end(
        self, intake: Intake, notes: tuple[Note, ...], unreadable: tuple[Unreadable, ...]
    ) -> None:
        """Note that an export was read to its end."""
        now = datetime.now(UTC).replace(microsecond=0)
        with self._database.transaction():
            self._taking_in.settle()
            self._database.run_many(
                "INSERT INTO remark (export, kind, body) VALUES (?, ?, ?)",
                (
                    (intake.number, type(one).__name__, msgspec.json.encode(one))
                    for one in (*notes, *unreadable)
                ),
            )
            self._database.run(
                "UPDATE export SET ended_at = ? WHERE number = ?",
                int(now.timestamp()),
                intake.number,
            )
            self._ledger.log(self._event(intake, now, notes, len(unreadable)))

    def all(self) -> tuple[FileRead, ...]:
        """Give every export that was read to its end, in the order they came."""
        rows = self._database.rows(
            "SELECT e.name, e.size, e.sha256, e.source, e.messages, (SELECT count(*) FROM remark r"
            " WHERE r.export = e.number AND r.kind = 'Unreadable') FROM export e"
            " WHERE e.ended_at IS NOT NULL ORDER BY e.number"
        )
        return tuple(
            FileRead(
                name=name,
                size=size,
                sha256=sha256,
                source=source,
                messages=messages,
                unreadable=unreadable,
            )
            for name, size, sha256, source, messages, unreadable in rows
        )

    def notes(self) -> tuple[Note, ...]:
        """Give everything that was noticed while reading."""
        return tuple(self._remarks("Note", Note))

    def unreadable(self) -> tuple[Unreadable, ...]:
        """Give every piece that could not be read."""
        return tuple(self._remarks("Unreadable", Unreadable))

    def broken_off(self) -> tuple[str, ...]:
        """Name the exports that were begun and not read to their end: read them again."""
        rows = self._database.rows("SELECT name FROM export WHERE ended_at IS NULL")
        return tuple(str(row[0]) for row in rows)

    def span(self, hashes: Iterable[str]) -> tuple[datetime, datetime] | None:
        """Give the times of the first and last message that exports brought; None without any."""
        listed = msgspec.json.encode(list(hashes)).decode()
        ((first, last),) = self._database.rows(
            "SELECT min(sent_at), max(sent_at) FROM message WHERE export IN"
            " (SELECT number FROM export WHERE sha256 IN (SELECT value FROM json_each(?)))",
            listed,
        )
        return None if first is None else (from_time(first), from_time(last))

    def uncompared(self) -> tuple[str, ...]:
        """Give the SHA-256 of exports read to their end that were not compared with the others."""
        rows = self._database.rows(
            "SELECT sha256 FROM export WHERE ended_at IS NOT NULL AND number NOT IN"
            " (SELECT j.value FROM internal i, json_each(i.value) j WHERE i.name = ?)",
            _COMPARED,
        )
        return tuple(str(row[0]) for row in rows)

    def compared(self, notes: Iterable[Note]) -> None:
        """Say that all exports were compared with each other, and what was noticed across them."""
        with self._database.transaction():
            self._database.run(
                "INSERT OR REPLACE INTO internal SELECT ?, json_group_array(number) FROM export"
                " WHERE ended_at IS NOT NULL",
                _COMPARED,
            )
            self._database.run_many(
                "INSERT INTO remark (export, kind, body) VALUES (NULL, 'Note', ?)",
                ((msgspec.json.encode(one),) for one in notes),
            )

    def _remarks(self, kind: str, of: type[Any]) -> list[Any]:
        rows = self._database.rows("SELECT body FROM remark WHERE kind = ? ORDER BY number", kind)
        return [msgspec.json.decode(row[0], type=of) for row in rows]

    def _event(
        self, intake: Intake, now: datetime, notes: Sequence[Note], unreadable: int
    ) -> FileImported:
        """Write the line of the acquisition log."""
        ((messages, added, version, zone),) = self._database.rows(
            "SELECT messages, added, version, zone FROM export WHERE number = ?", intake.number
        )
        ((first, last, earliest, latest),) = self._database.rows(
            "SELECT min(leaf), max(leaf), min(sent_at), max(sent_at) FROM message WHERE export = ?",
            intake.number,
        )
        return FileImported(
            at=now,
            name=intake.file.name,
            size=intake.file.size,
            sha256=intake.file.sha256,
            source=intake.file.source,
            program=version,
            messages=added,
            doubles=messages - added,
            unreadable=unreadable,
            unsent=intake.noticed.unsent,
            clock=self._ledger.clock(now),
            offset_minutes=offset_minutes(now),
            first_leaf=first,
            end_leaf=None if last is None else last + 1,
            earliest=None if earliest is None else from_time(earliest),
            latest=None if latest is None else from_time(latest),
            zone=zone,
            notes=(*(str(note.says) for note in notes), *intake.noticed.words()),
        )
