"""Rows of a Messages database, whichever of its columns this version has."""

from collections.abc import Iterator

import msgspec

from offscript.sources._database import Rows

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


def columns_of(database: Rows, table: str) -> frozenset[str]:
    """Name a table's columns; none where there is no such table."""
    found = database.execute("SELECT name FROM pragma_table_info(?)", (table,))
    return frozenset(name for (name,) in found)


def picked(database: Rows, table: str, wanted: dict[str, str]) -> str:
    """Write the columns of a SELECT: each read as it should be, NULL for one that isn't there."""
    there = columns_of(database, table) | {"ROWID"}
    return ", ".join(
        "NULL" if name not in there else f"CAST({name} AS {kind})" if kind else name
        for name, kind in wanted.items()
    )


def messages(database: Rows, *, tapbacks: bool) -> Iterator[Row]:
    """Give the rows of `message` in their order: those that are reactions, or all others."""
    columns = picked(database, "message", _COLUMNS)
    where = ""
    if "associated_message_type" in columns_of(database, "message"):
        where = f"WHERE {TAPBACK}" if tapbacks else f"WHERE NOT ({TAPBACK})"
    elif tapbacks:
        return
    found = database.execute(f"SELECT {columns} FROM message {where} ORDER BY ROWID")  # noqa: S608
    for values in found:
        yield Row(*values)


class Beside:
    """A table of pairs, walked along with the messages: both stand in the order of row ids."""

    def __init__(self, database: Rows, table: str, other: str) -> None:
        """Begin at the first pair of `message_id` and the column `other`."""
        self._pairs: Iterator[tuple[int, int]] = iter(())
        if {"message_id", other} <= columns_of(database, table):
            self._pairs = iter(
                database.execute(
                    f"SELECT CAST(message_id AS INTEGER) AS message, CAST({other} AS INTEGER) "  # noqa: S608
                    f"FROM {table} WHERE message_id IS NOT NULL AND {other} IS NOT NULL "
                    "ORDER BY message_id, 2"
                )
            )
        self._next = next(self._pairs, None)

    def of(self, message: int) -> list[int]:
        """Give what stands beside a message, each once; to be asked in the order of row ids."""
        found: list[int] = []
        while self._next is not None and self._next[0] <= message:
            if self._next[0] == message and self._next[1] not in found[-1:]:
                found.append(self._next[1])
            self._next = next(self._pairs, None)
        return found
