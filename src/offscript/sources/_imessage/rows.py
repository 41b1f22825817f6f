"""Rows of a Messages database, whichever of its columns this version has."""

from collections.abc import Iterator
from typing import Any

import msgspec

from offscript.sources._files.database import DatabaseError, Rows

_COLUMNS = {
    "ROWID": "INTEGER",
    "guid": "TEXT",
    "text": "TEXT",
    "attributedBody": "BLOB",
    "handle_id": "INTEGER",
    "service": "TEXT",
    "subject": "TEXT",
    "error": "INTEGER",
    "date": "",
    "date_read": "",
    "date_edited": "",
    "date_retracted": "",
    "is_delivered": "INTEGER",
    "is_sent": "INTEGER",
    "is_from_me": "INTEGER",
    "item_type": "INTEGER",
    "other_handle": "INTEGER",
    "group_title": "TEXT",
    "group_action_type": "INTEGER",
    "share_status": "INTEGER",
    "associated_message_guid": "TEXT",
    "associated_message_type": "INTEGER",
    "associated_message_emoji": "TEXT",
    "balloon_bundle_id": "TEXT",
    "payload_data": "BLOB",
    "expressive_send_style_id": "TEXT",
    "message_summary_info": "BLOB",
    "thread_originator_guid": "TEXT",
    "cache_roomnames": "TEXT",
    "schedule_type": "INTEGER",
}
"""The columns that are read, and what each is read as: a hostile file may hold anything."""
TAPBACK = "COALESCE(associated_message_type, 0) BETWEEN 2000 AND 3999"


_MOST_GAPS = 1000


class Gap(msgspec.Struct, frozen=True):
    """Damage: what follows the row `after` can't be read; `until` is the next that can."""

    after: int
    until: int | None
    why: str


class Row(msgspec.Struct, gc=False):
    """One row of `message`, with None for columns this database does not have."""

    rowid: int
    guid: str | None
    text: str | None
    body: bytes | None
    handle: int | None
    service: str | None
    subject: str | None
    error: int | None
    date: object
    date_read: object
    date_edited: object
    date_retracted: object
    is_delivered: int | None
    is_sent: int | None
    is_from_me: int | None
    item_type: int | None
    other_handle: int | None
    group_title: str | None
    group_action: int | None
    share_status: int | None
    target: str | None
    target_type: int | None
    emoji: str | None
    balloon: str | None
    payload: bytes | None
    effect: str | None
    summary: bytes | None
    thread: str | None
    room: str | None
    schedule_type: int | None


class Tables:
    """A database read table by table, each as far as it is sound; `damaged` names those cut off."""

    def __init__(self, database: Rows) -> None:
        """Begin with nothing read."""
        self.damaged: set[str] = set()
        self._database = database

    def columns(self, table: str) -> frozenset[str]:
        """Name a table's columns; none where there is no such table."""
        return columns_of(self._database, table)

    def pick(self, table: str, wanted: dict[str, str]) -> str:
        """Write the columns of a SELECT: each read as it should be, NULL for one not there."""
        there = self.columns(table) | {"ROWID"}
        return ", ".join(
            "NULL" if name not in there else f"CAST({name} AS {kind})" if kind else name
            for name, kind in wanted.items()
        )

    def rows(self, table: str, query: str, *values: int) -> Iterator[tuple[Any, ...]]:
        """Give what a query finds in a table, up to where that is damaged."""
        try:
            yield from self._database.execute(query, values)
        except DatabaseError:
            self.damaged.add(table)

    def messages(self, *, tapbacks: bool) -> Iterator[Row | Gap]:
        """Give the rows of `message` in order, around damage: reactions, or all others."""
        columns = self.pick("message", _COLUMNS)
        where = ""
        if "associated_message_type" in self.columns("message"):
            where = f"AND {TAPBACK}" if tapbacks else f"AND NOT ({TAPBACK})"
        elif tapbacks:
            return
        query = f"SELECT {columns} FROM message WHERE ROWID > ? {where} ORDER BY ROWID"  # noqa: S608
        after = -(1 << 62)
        for _ in range(_MOST_GAPS):
            try:
                for values in self._database.execute(query, (after,)):
                    row = Row(*values)
                    yield row
                    after = row.rowid
            except DatabaseError as error:
                until = self._next_sound(after)
                yield Gap(after, until, str(error))
                if until is None:
                    return
                after = until - 1
            else:
                return
        yield Gap(after, None, "damaged in too many places")

    def _next_sound(self, after: int) -> int | None:
        """Find a row beyond damage that can be read; None where there is none."""
        query = "SELECT ROWID FROM message WHERE ROWID > ? ORDER BY ROWID LIMIT 1"
        step = 1
        while step < 1 << 40:
            try:
                found = next(self._database.execute(query, (max(after, 0) + step,)), None)
            except DatabaseError:
                step *= 2
            else:
                return int(found[0]) if found else None
        return None


def columns_of(database: Rows, table: str) -> frozenset[str]:
    """Name a table's columns; none where there is no such table."""
    found = database.execute("SELECT name FROM pragma_table_info(?)", (table,))
    return frozenset(name for (name,) in found)


class Beside:
    """A table of pairs, walked along with the messages: both stand in the order of row ids."""

    def __init__(self, tables: Tables, table: str, other: str) -> None:
        """Begin at the first pair of `message_id` and the column `other`."""
        self._pairs: Iterator[tuple[Any, ...]] = iter(())
        if {"message_id", other} <= tables.columns(table):
            query = (
                f"SELECT CAST(message_id AS INTEGER), CAST({other} AS INTEGER) FROM {table} "  # noqa: S608
                f"WHERE message_id IS NOT NULL AND {other} IS NOT NULL ORDER BY message_id, {other}"
            )
            self._pairs = tables.rows(table, query)
        self._next = next(self._pairs, None)

    def of(self, message: int) -> list[int]:
        """Give what stands beside a message, each once; to be asked in the order of row ids."""
        if self._next is None or self._next[0] > message:
            return []
        found: list[int] = []
        while self._next is not None and self._next[0] <= message:
            if self._next[0] == message and self._next[1] not in found[-1:]:
                found.append(self._next[1])
            self._next = next(self._pairs, None)
        return found
