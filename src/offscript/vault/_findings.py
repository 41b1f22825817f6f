"""What a reader found in messages, with the reader's version: it can be read out again."""

from collections.abc import Iterable
from itertools import islice

import msgspec

from offscript.record import Marking
from offscript.vault._database import Database

_VERSION = "findings made by"
_BATCH = 5000
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Marking).decode


class Findings:
    """The markings of messages; all by one reader, or none."""

    def __init__(self, database: Database) -> None:
        """Keep markings in this database."""
        self._database = database

    @property
    def made_by(self) -> str | None:
        """The version of the reader that made them; None where they have to be made."""
        made_by: str | None = self._database.cell(
            "SELECT value FROM internal WHERE name = ?", _VERSION
        )
        return made_by

    def rebuild(self, version: str, markings: Iterable[Marking]) -> int:
        """Put these in the place of all there are; give how many there are. All or nothing."""
        count = 0
        remaining = iter(markings)
        with self._database.transaction():
            self.forget()
            while batch := list(islice(remaining, _BATCH)):
                count += len(batch)
                self._write(batch)
            self._database.run("INSERT INTO internal VALUES (?, ?)", _VERSION, version)
        return count

    def forget(self) -> None:
        """Throw all away, because messages came in or another reader is there."""
        self._database.run("DELETE FROM finding")
        self._database.run("DELETE FROM marking")
        self._database.run("DELETE FROM internal WHERE name = ?", _VERSION)

    def all(self) -> dict[str, Marking]:
        """Give every marking by its message's id."""
        rows = self._database.rows("SELECT body FROM marking ORDER BY message")
        return {marking.id: marking for marking in (_decode(row[0]) for row in rows)}

    def of(self, names: Iterable[str]) -> dict[str, Marking]:
        """Give the markings of some messages, by their ids."""
        listed = msgspec.json.encode(list(names)).decode()
        rows = self._database.rows(
            "SELECT k.body FROM marking k JOIN message m ON m.number = k.message"
            " WHERE m.key IN (SELECT key_of(value) FROM json_each(?1))"
            " AND m.id IN (SELECT value FROM json_each(?1))",
            listed,
        )
        return {marking.id: marking for marking in (_decode(row[0]) for row in rows)}

    def counts(self) -> dict[str, int]:
        """Count the messages of each tactic."""
        rows = self._database.rows("SELECT tactic, count(*) FROM finding GROUP BY tactic")
        return {str(tactic): int(count) for tactic, count in rows}

    def _write(self, batch: list[Marking]) -> None:
        listed = msgspec.json.encode([marking.id for marking in batch]).decode()
        rows = self._database.rows(
            "SELECT id, min(number) FROM message"
            " WHERE key IN (SELECT key_of(value) FROM json_each(?1))"
            " AND id IN (SELECT value FROM json_each(?1)) GROUP BY id",
            listed,
        )
        numbers: dict[str, int] = {str(name): int(number) for name, number in rows}
        known = [(numbers[one.id], one) for one in batch if one.id in numbers]
        self._database.run_many(
            "INSERT OR REPLACE INTO marking VALUES (?, ?)",
            ((number, _encode(one)) for number, one in known),
        )
        self._database.run_many(
            "INSERT OR IGNORE INTO finding VALUES (?, ?)",
            ((found.tactic, number) for number, one in known for found in one.tactics),
        )
