"""Reads messages back: by name, page by page in time order, or around one; and counts them."""

from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import islice
from operator import itemgetter
from typing import Any

import msgspec

from offscript.record import ConversationCount, Filter, Key, Message, Page, Problem, said
from offscript.vault._branches import branches
from offscript.vault._database import Database
from offscript.vault._rows import (
    COLUMNS,
    JOINED,
    NUMBER,
    PLACE,
    RICHER,
    SENT_AT,
    canonical,
    from_time,
    to_message,
)
from offscript.vault._where import Where, where

_EVERYTHING = Filter()
_ORDER = "m.sent_at, m.place, m.number"
_BACKWARDS = "m.sent_at DESC, m.place DESC, m.number DESC"
_MICROSECONDS_A_DAY = 86_400_000_000
_canonical = canonical()
_decode = msgspec.msgpack.Decoder(Message).decode
_GONE = said("There is no such message here.")


class Reading:
    """Messages as they were given, in time order; what two exports hold is given once."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._database = database
        self._counted: dict[Filter, tuple[int, list[tuple[int, int]]]] = {}

    def count(self, wanted: Filter = _EVERYTHING) -> int:
        """Count the messages a filter lets through."""
        quick = self._by_day(wanted)
        if quick is not None:
            return sum(count for _, count in quick)
        found = where(wanted)
        count: int = self._database.cell(
            f"SELECT count(*) FROM message m WHERE {found.sql}", *found.values
        )
        return count

    def page(
        self,
        wanted: Filter = _EVERYTHING,
        *,
        after: Key | None = None,
        before: Key | None = None,
        limit: int = 50,
    ) -> Page:
        """Give the messages after a key, before one, or the first there are, in time order."""
        backwards = before is not None
        key = before if backwards else after
        parts = branches(self._database, wanted)
        for found in parts:
            if key is not None:
                found.conditions.append(f"({_ORDER}) {'<' if backwards else '>'} (?, ?, ?)")
                found.values.extend((key.time, key.place, key.row))
        rows = self._merged(parts, limit + 1, backwards=backwards)
        further, rows = len(rows) > limit, rows[:limit]
        if backwards:
            rows.reverse()
        return Page(
            messages=tuple(self._messages(rows)),
            rows=tuple(row[NUMBER] for row in rows),
            first=_key(rows[0]) if rows else None,
            last=_key(rows[-1]) if rows else None,
            earlier=further if backwards else after is not None,
            later=backwards or further,
        )

    def page_at(self, number: int, wanted: Filter = _EVERYTHING, *, limit: int = 50) -> Page:
        """Give the page that begins with the n-th message, from 0: for a scrollbar."""
        parts = branches(self._database, wanted)
        offset = number
        quick = self._by_day(wanted)
        if quick is not None:  # the days before need not be walked through
            for day, count in quick:
                if offset < count:
                    for found in parts:
                        found.conditions.append("m.sent_at >= ?")
                        found.values.append(day * _MICROSECONDS_A_DAY)
                    break
                offset -= count
            else:
                return Page(earlier=number > 0)
        rows = self._merged(parts, limit + 1, offset)
        return Page(
            messages=tuple(self._messages(rows[:limit])),
            rows=tuple(row[NUMBER] for row in rows[:limit]),
            first=_key(rows[0]) if rows else None,
            last=_key(rows[:limit][-1]) if rows else None,
            earlier=number > 0,
            later=len(rows) > limit,
        )

    def get(self, name: str) -> Message | None:
        """Give the message of an id; the first, where files of strangers gave two the same."""
        found = _named(name)
        return next(iter(self._messages(self._rows(found, "m.number", 1))), None)

    def key(self, name: str) -> Key | None:
        """Give where the message of an id stands."""
        rows = self._rows(_named(name), "m.number", 1)
        return _key(rows[0]) if rows else None

    def row(self, number: int) -> tuple[Message, Key]:
        """Give a message by its row, and where it stands. Raises Problem where there is none."""
        rows = self._rows(Where(["m.number = ?"], [number]), "m.number", 1)
        if not rows:
            raise Problem(_GONE)
        (message,) = self._messages(rows)
        return message, _key(rows[0])

    def last_row(self) -> int:
        """Give the highest row there is: another one means that messages came in."""
        return int(self._database.cell("SELECT max(number) FROM message") or 0)

    def channels(self) -> tuple[str, ...]:
        """Name every source that messages came from."""
        return tuple(
            str(row[0]) for row in self._database.rows("SELECT DISTINCT source FROM origin")
        )

    def around(self, name: str, each_side: int = 10) -> Page:
        """Give a message of an id with its neighbours in its conversation."""
        message, key = self.get(name), self.key(name)
        if message is None or key is None:
            return Page()
        wanted = Filter(conversations=(message.conversation,))
        earlier = self.page(wanted, before=key, limit=each_side)
        later = self.page(wanted, after=key, limit=each_side)
        return Page(
            messages=(*earlier.messages, message, *later.messages),
            rows=(*earlier.rows, key.row, *later.rows),
            first=earlier.first or key,
            last=later.last or key,
            earlier=earlier.earlier,
            later=later.later,
        )

    def all(self, wanted: Filter = _EVERYTHING) -> Iterator[Message]:
        """Give every message a filter lets through, in time order, as a stream."""
        found = where(wanted)
        rows = self._database.rows(
            f"SELECT {COLUMNS} FROM {JOINED} WHERE {found.sql} ORDER BY {_ORDER}",
            *found.values,
        )
        while batch := list(islice(rows, 1000)):
            yield from self._messages(batch)

    def by_leaf(self) -> Iterator[tuple[int, bytes]]:
        """Give what the ledger commits to of every message as it was first given, by leaf."""
        rows = self._database.rows(f"SELECT {COLUMNS}, m.leaf FROM {JOINED} ORDER BY m.number")
        return ((row[-1], _canonical(to_message(row))) for row in rows)

    def recorded(self, wanted: Filter = _EVERYTHING) -> Iterator[tuple[int, Message]]:
        """Give what a filter lets through by its leaf, each as the ledger commits to it.

        Where another export holds a message otherwise, that is given too, at its own leaf.
        """
        found = where(wanted)
        first = self._database.rows(
            f"SELECT {COLUMNS}, m.leaf FROM {JOINED} WHERE {found.sql}"
            " AND m.leaf IS NOT NULL ORDER BY m.leaf",
            *found.values,
        )
        seen = self._database.rows(
            "SELECT s.leaf, s.body FROM sighting s JOIN message m ON m.number = s.message"
            f" WHERE s.leaf IS NOT NULL AND {found.sql} ORDER BY s.leaf",
            *found.values,
        )
        return merge(
            ((row[-1], to_message(row)) for row in first),
            ((leaf, _decode(body)) for leaf, body in seen),
            key=itemgetter(0),
        )

    def sightings_by_leaf(self) -> Iterator[tuple[int, bytes]]:
        """Give what the ledger commits to of messages that another export holds otherwise."""
        rows = self._database.rows(
            "SELECT leaf, body FROM sighting WHERE leaf IS NOT NULL ORDER BY number"
        )
        return ((leaf, _canonical(_decode(body))) for leaf, body in rows)

    def given_twice(self, name: str) -> tuple[Message, ...]:
        """Give the same message as other exports hold it: each is a witness to it."""
        number = self._database.cell(
            f"SELECT m.number FROM message m WHERE {_named(name).sql}", name, name
        )
        if number is None:
            return ()
        rows = self._rows(Where(["m.double_of = ?"], [number]), "m.number", -1)
        (first,) = self._rows(Where(["m.number = ?"], [number]), "m.number", 1)
        seen = self._database.rows(
            "SELECT s.body, o.source, o.sha256, s.place FROM sighting s"
            " JOIN origin o ON o.number = s.origin WHERE s.message = ? ORDER BY s.number",
            number,
        )
        sighted = [
            _decode(body)
            if body is not None
            else to_message((*first[:10], source, sha256, place, *first[13:]))
            for body, source, sha256, place in seen
        ]
        return (*sighted, *(to_message(one) for one in rows))

    def conversations(self) -> tuple[ConversationCount, ...]:
        """Give every conversation with who wrote in it, the one with most messages first."""
        counts: dict[str, dict[str, int]] = {}
        days: dict[str, list[int]] = {}
        rows = self._database.rows(
            "SELECT c.name, a.name, sum(d.messages), min(d.day), max(d.day) FROM day d"
            " JOIN conversation c ON c.number = d.conversation"
            " JOIN author a ON a.number = d.author GROUP BY 1, 2 ORDER BY 3 DESC"
        )
        for name, author, messages, first, last in rows:
            counts.setdefault(name, {})[author] = messages
            days.setdefault(name, []).extend((first, last))
        found = [
            ConversationCount(
                name=name,
                authors=authors,
                first_at=from_time(min(days[name]) * _MICROSECONDS_A_DAY),
                last_at=from_time(max(days[name]) * _MICROSECONDS_A_DAY),
            )
            for name, authors in counts.items()
        ]
        return tuple(sorted(found, key=lambda one: -sum(one.authors.values())))

    def days(self, wanted: Filter = _EVERYTHING) -> tuple[tuple[int, int], ...] | None:
        """Give the days since 1970 with how many messages each has, where that is kept at hand."""
        return None if (found := self._by_day(wanted)) is None else tuple(found)

    def _by_day(self, wanted: Filter) -> list[tuple[int, int]] | None:
        """Count by days; None where a filter asks for more than conversations and authors."""
        plain = Filter(conversations=wanted.conversations, authors=wanted.authors)
        if wanted != plain:
            return None
        changes = self._database.connection.total_changes()
        if self._counted.get(plain, (-1,))[0] == changes:
            return self._counted[plain][1]
        found = where(plain)
        conditions = [one for one in found.conditions if not one.startswith("m.double_of")]
        sql = " AND ".join(one.replace("m.", "day.") for one in conditions) or "TRUE"
        rows = self._database.rows(
            f"SELECT day, sum(messages) FROM day WHERE {sql} GROUP BY day ORDER BY day",
            *found.values,
        )
        self._counted = {plain: (changes, [(day, count) for day, count in rows])}
        return self._counted[plain][1]

    def _rows(self, found: Where, order: str, limit: int, offset: int = 0) -> list[Any]:
        tables = JOINED.replace("message m", "message m NOT INDEXED") if found.few else JOINED
        sql = f"SELECT {COLUMNS} FROM {tables} WHERE {found.sql} ORDER BY {order} LIMIT ? OFFSET ?"
        return list(self._database.rows(sql, *found.values, limit, offset))

    def _merged(
        self, parts: Sequence[Where], limit: int, offset: int = 0, *, backwards: bool = False
    ) -> list[Any]:
        """Give the first rows of several parts together, in the order of time."""
        order = _BACKWARDS if backwards else _ORDER
        if len(parts) == 1:
            return self._rows(parts[0], order, limit, offset)
        rows = [row for found in parts for row in self._rows(found, order, limit + offset)]
        rows.sort(key=_key, reverse=backwards)
        return rows[offset : offset + limit]

    def _messages(self, rows: Sequence[Any]) -> Iterator[Message]:
        """Make messages of rows; where another export holds more of one, as it stands there."""
        for row in rows:
            if row[RICHER] is None:
                yield to_message(row)
            else:
                sighting = "SELECT body FROM sighting WHERE number = ?"
                yield _decode(self._database.cell(sighting, row[RICHER]))


def _named(name: str) -> Where:
    """Say that a message has an id."""
    return Where(
        ["m.number IN (SELECT number FROM named WHERE key = key_of(?))", "m.id = ?"], [name, name]
    )


def _key(row: Sequence[Any]) -> Key:
    return Key(row[SENT_AT], row[PLACE], row[NUMBER])
