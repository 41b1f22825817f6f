"""What a reader found in messages, with the reader's version: it can be read out again."""

from collections.abc import Iterable

import msgspec

from offscript.record import Key, Marking
from offscript.vault._database import Database

_VERSION = "findings made by"
_REACHED = "findings reach"
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
        made_by: str | None = self._database.noted(_VERSION)
        return made_by

    def forget(self) -> None:
        """Throw all away, because messages came in or another reader is there."""
        with self._database.transaction():
            for table in ("finding", "marking", "conclusion"):
                self._database.run(f"DELETE FROM {table}")
            self._database.run("DELETE FROM internal WHERE name IN (?, ?)", _VERSION, _REACHED)

    def add(self, markings: Iterable[Marking]) -> None:
        """Store some markings, in the place of those their messages had; see `end`."""
        with self._database.transaction():
            self._write(list(markings))

    def reach(self, version: str, key: Key) -> None:
        """Say that a reader has come as far as a message; it may go on from there later."""
        with self._database.transaction():
            self._database.note(_REACHED, msgspec.json.encode((version, key)).decode())

    def reached(self, version: str) -> Key | None:
        """Give how far a reader of this version came; None where it must begin."""
        said = self._database.noted(_REACHED)
        if said is None:
            return None
        by, key = msgspec.json.decode(said, type=tuple[str, Key])
        return key if by == version else None

    def end(self, version: str) -> None:
        """Say which reader made all that were added since `forget`."""
        with self._database.transaction():
            self._database.note(_VERSION, version)

    def conclude(self, name: str, body: bytes) -> None:
        """Store what was read out of all messages together; `forget` throws it away."""
        with self._database.transaction():
            self._database.run("INSERT OR REPLACE INTO conclusion VALUES (?, ?)", name, body)

    def drop(self, name: str) -> None:
        """Throw a conclusion away, if it is there."""
        with self._database.transaction():
            self._database.run("DELETE FROM conclusion WHERE name = ?", name)

    def conclusion(self, name: str) -> bytes | None:
        """Give what was concluded, or None."""
        body: bytes | None = self._database.cell("SELECT body FROM conclusion WHERE name = ?", name)
        return body

    def all(self) -> dict[str, Marking]:
        """Give every marking by its message's id."""
        rows = self._database.rows("SELECT body FROM marking ORDER BY message")
        return {marking.id: marking for marking in (_decode(row[0]) for row in rows)}

    def of(self, names: Iterable[str]) -> dict[str, Marking]:
        """Give the markings of some messages, by their ids."""
        listed = msgspec.json.encode(list(names)).decode()
        rows = self._database.rows(
            "SELECT k.body FROM marking k JOIN message m ON m.number = k.message"
            " WHERE m.number IN (SELECT number FROM named"
            " WHERE key IN (SELECT key_of(value) FROM json_each(?1)))"
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
            " WHERE number IN (SELECT number FROM named"
            " WHERE key IN (SELECT key_of(value) FROM json_each(?1)))"
            " AND id IN (SELECT value FROM json_each(?1)) GROUP BY id",
            listed,
        )
        numbers: dict[str, int] = {str(name): int(number) for name, number in rows}
        known = [(numbers[one.id], one) for one in batch if one.id in numbers]
        self._database.run_many(
            "DELETE FROM finding WHERE message = ?", ((number,) for number, _ in known)
        )
        self._database.run_many(
            "INSERT OR REPLACE INTO marking VALUES (?, ?)",
            ((number, _encode(one)) for number, one in known),
        )
        self._database.run_many(
            "INSERT OR IGNORE INTO finding VALUES (?, ?)",
            (
                (name, number)
                for number, one in known
                for name in (
                    *(found.tactic for found in one.tactics),
                    *(found.signal for found in one.sure_safety),
                )
            ),
        )
