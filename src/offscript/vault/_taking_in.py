"""Takes messages in, batch by batch: what another export held is linked, nothing is added twice.

A batch is one transaction: its rows, its words in the index, its leaves in the ledger and the
signature over them are on disk together, or not at all.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from offscript.record import Message
from offscript.vault._database import Database
from offscript.vault._names import STEP, Names
from offscript.vault._rows import (
    COLUMNS,
    JOINED,
    KINDS,
    NUMBER,
    RICHER,
    ZONES,
    canonical,
    day_of,
    rest_of,
    to_message,
    to_time,
)

Append = Callable[[Iterable[bytes]], range]

_INSERT = "INSERT INTO message VALUES (" + ", ".join(["?"] * 17) + ", NULL, NULL)"
_INDEX = (
    "INSERT INTO words (rowid, text, subject)"
    " SELECT number, text, subject FROM message WHERE number >= ?"
)
_COUNT = (
    "INSERT INTO day VALUES (?, ?, ?, ?)"
    " ON CONFLICT DO UPDATE SET messages = messages + excluded.messages"
)
_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(Message).decode
_canonical = canonical()
_ZONE = {zone: number for number, zone in enumerate(ZONES)}
_KIND = {kind: number for number, kind in enumerate(KINDS)}


class Taken(msgspec.Struct, frozen=True):
    """What came of a batch: how many were new, known from another export, or here already."""

    added: int = 0
    known: int = 0
    again: int = 0


class TakingIn:
    """Adds messages of one export after the other."""

    def __init__(self, database: Database, append: Append) -> None:
        """Write to this database, committing to records with `append`."""
        self._database = database
        self._append = append
        self._conversations = _Numbers(database, "conversation (name)")
        self._authors = _Numbers(database, "author (name)")
        self._origins = _Numbers(database, "origin (source, sha256)")
        self._names = Names(database)
        self._last: int | None = None
        self._resumed: dict[int, Counter[int]] = {}
        self._alone: dict[int, bool] = {}

    def forget(self) -> None:
        """Drop what was remembered of the tables, when a transaction was undone."""
        for numbers in (self._conversations, self._authors, self._origins):
            numbers.clear()
        self._last = None
        self._resumed.clear()
        self._alone.clear()

    def add(self, batch: Sequence[Message], export: int, *, resumed: bool = False) -> Taken:
        """Add messages of an export, inside a transaction.

        `resumed`: some of them may have been added before the program was stopped.
        """
        if export != self._last:  # keys wait only within one export: another's are asked for
            self.settle()
            self._last = export
        fresh = list(self._not_here(batch, export)) if resumed else list(batch)
        twins = {} if self._is_alone(export) else self._twins(fresh, export)
        new = [one for one in fresh if _name(one) not in twins] if twins else fresh
        self._insert(new, export)
        if self._names.behind() > STEP:
            self.settle()
        for message in fresh if twins else ():
            if (twin := twins.get(_name(message))) is not None:
                self._sight(message, twin, export)
        return Taken(len(new), len(fresh) - len(new), len(batch) - len(fresh))

    def settle(self) -> None:
        """Put what waits of an export in its place, inside a transaction."""
        self._names.catch_up()

    def _insert(self, new: Sequence[Message], export: int) -> None:
        """Write rows, words, days and leaves."""
        first = self._next_number()
        leaves = self._append(map(_canonical, new))
        rows, days = [], Counter[tuple[int, int, int]]()
        key_of = self._database.key_of
        conversations, authors, origins = self._conversations, self._authors, self._origins
        for number, leaf, message in zip(range(first, first + len(new)), leaves, new, strict=True):
            conversation, author = conversations[message.conversation,], authors[message.author,]
            origin = message.origin
            sent_at = to_time(message.sent_at)
            days[conversation, author, day_of(sent_at)] += 1
            rows.append(
                (
                    number,
                    message.id,
                    key_of(message.id),
                    conversation,
                    author,
                    sent_at,
                    origin.place,
                    origins[origin.source, origin.sha256],
                    export,
                    message.offset_minutes,
                    _ZONE[message.zone],
                    _KIND[message.kind],
                    message.text,
                    message.subject,
                    len(message.attachments),
                    rest_of(message),
                    leaf,
                )
            )
        self._database.run_many(_INSERT, rows)
        self._database.run(_INDEX, first)
        self._database.run_many(_COUNT, ((*day, count) for day, count in days.items()))

    def _sight(self, message: Message, twin: tuple[int, Message], export: int) -> None:
        """Note that an export holds a message of another, whole where it holds it otherwise."""
        number, known = twin
        same = msgspec.structs.replace(message, origin=known.origin) == known
        leaf = None if same else self._append([_canonical(message)])[0]
        row = self._database.add(
            "INSERT INTO sighting (message, export, origin, place, body, leaf)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            number,
            export,
            self._origins[message.origin.source, message.origin.sha256],
            message.origin.place,
            None if same else _pack(message),
            leaf,
        )
        if _holds(message) > _holds(known):
            self._database.run("UPDATE message SET richer = ? WHERE number = ?", row, number)

    def _twins(
        self, fresh: Sequence[Message], export: int
    ) -> dict[tuple[str, ...], tuple[int, Message]]:
        """Find messages of other exports that are the same as these, by id and content."""
        rows = self._database.rows(
            f"SELECT {COLUMNS} FROM {JOINED} WHERE m.export != ?1"
            " AND m.number IN (SELECT number FROM message_key"
            " WHERE key IN (SELECT key_of(value) FROM json_each(?2)))"
            " AND m.id IN (SELECT value FROM json_each(?2)) ORDER BY m.number DESC",
            export,
            msgspec.json.encode([message.id for message in fresh]).decode(),
        )
        found: dict[tuple[str, ...], tuple[int, Message]] = {}
        for row in list(rows):
            known = to_message(row)
            if row[RICHER] is not None:
                sighting = "SELECT body FROM sighting WHERE number = ?"
                known = _unpack(self._database.cell(sighting, row[RICHER]))
            found[_name(known)] = (row[NUMBER], known)
        return found

    def _not_here(self, batch: Sequence[Message], export: int) -> Iterator[Message]:
        """Leave out what was added of this export before: each as often as it was added."""
        if export not in self._resumed:
            self._resumed[export] = self._here(export)
        here = self._resumed[export]
        for message in batch:
            known = hash((*_name(message), message.origin.place))
            if here[known] > 0:
                here[known] -= 1
            else:
                yield message

    def _here(self, export: int) -> Counter[int]:
        """Count what was added of an export, by content and place."""
        rows = self._database.rows(
            "SELECT m.id, c.name, a.name, m.text, m.place FROM message m"
            " JOIN conversation c ON c.number = m.conversation JOIN author a ON a.number = m.author"
            " WHERE m.export = ?1 UNION ALL"
            " SELECT m.id, c.name, a.name, m.text, s.place FROM sighting s"
            " JOIN message m ON m.number = s.message"
            " JOIN conversation c ON c.number = m.conversation JOIN author a ON a.number = m.author"
            " WHERE s.export = ?1",
            export,
        )
        return Counter(hash(tuple(row)) for row in rows)

    def _is_alone(self, export: int) -> bool:
        """Tell whether no other export brought messages, so that there is nothing to look for."""
        if export not in self._alone:
            others = "SELECT 1 FROM export WHERE added > 0 AND number != ? LIMIT 1"
            self._alone[export] = self._database.row(others, export) is None
        return self._alone[export]

    def _next_number(self) -> int:
        return int(self._database.cell("SELECT max(number) FROM message") or 0) + 1


class _Numbers(dict[tuple[str, ...], int]):
    """The numbers of rows by what is in them; a new row is added when it is first asked for."""

    def __init__(self, database: Database, table: str) -> None:
        """Keep numbers of a table, written with its columns."""
        super().__init__()
        self._database = database
        self._table = table

    def __missing__(self, values: tuple[str, ...]) -> int:
        """Find or add a row."""
        marks = ", ".join("?" * len(values))
        self[values] = int(
            self._database.cell(
                f"INSERT INTO {self._table} VALUES ({marks})"
                " ON CONFLICT DO UPDATE SET number = number RETURNING number",
                *values,
            )
        )
        return self[values]


def _name(message: Message) -> tuple[str, str, str, str]:
    """Name a message; ids that others gave their rows may mean something else in each file."""
    return message.id, message.conversation, message.author, message.text


def _holds(message: Message) -> int:
    """Count what a message holds beside its text: files that are there, reactions, edits."""
    there = sum(not attachment.missing for attachment in message.attachments)
    return there + len(message.reactions) + len(message.edits) + len(message.seen)
