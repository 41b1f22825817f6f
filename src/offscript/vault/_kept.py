"""What the person gave themself: written, plans, dates, notes. Removed means really gone."""

import secrets
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar

import msgspec

from offscript.record import Kept, KeptItem, Problem
from offscript.vault._database import Database
from offscript.vault._matching import matching
from offscript.vault._rows import from_time, to_time
from offscript.vault.ledger import Ledger

T = TypeVar("T", bound=msgspec.Struct)

_SELECT = "SELECT id, kind, made_at, changed_at, body FROM kept "


class KeptThings:
    """One store for every kind of thing the person keeps; a kind is a struct in the record."""

    def __init__(self, database: Database, ledger: Ledger) -> None:
        """Keep things in this database; the ledger commits to everything kept."""
        self._database = database
        self._ledger = ledger

    def add(self, kind: str, value: msgspec.Struct) -> Kept:
        """Keep a value."""
        now = datetime.now(UTC)
        kept = Kept(
            id=secrets.token_hex(8),
            kind=kind,
            made_at=now,
            changed_at=now,
            body=msgspec.json.encode(value),
        )
        with self._database.transaction():
            self._insert(kept)
        return kept

    def change(self, name: str, value: msgspec.Struct) -> Kept:
        """Put a value in the place of an earlier one, which is gone then."""
        with self._database.transaction():
            before = self._remove(name, "changed")
            kept = msgspec.structs.replace(
                before, changed_at=datetime.now(UTC), body=msgspec.json.encode(value)
            )
            self._insert(kept)
        return kept

    def remove(self, name: str) -> None:
        """Remove a thing for good: its words, its place in the index, and its salt in the ledger.

        Raises Problem when it is not there.
        """
        with self._database.transaction():
            self._remove(name, "removed")

    def get(self, name: str, kind: type[T]) -> KeptItem[T] | None:
        """Give one thing, as the struct it is; None where it is not there."""
        row = self._database.row(_SELECT + "WHERE id = ?", name)
        return None if row is None else _item(_kept(row), kind)

    def all(self, kind: str, of: type[T]) -> list[KeptItem[T]]:
        """Give everything of a kind, the oldest first."""
        return [_item(one, of) for one in self.of_kind(kind)]

    def of_kind(self, kind: str) -> Iterator[Kept]:
        """Give everything of a kind as it lies there, the oldest first."""
        rows = self._database.rows(_SELECT + "WHERE kind = ? ORDER BY made_at, number", kind)
        yield from [_kept(row) for row in rows]

    def search(self, words: str, limit: int = 50) -> list[Kept]:
        """Find what holds all these words, the newest first."""
        query = matching(words)
        if query is None:
            return []
        rows = self._database.rows(
            _SELECT + "WHERE number IN (SELECT rowid FROM kept_words WHERE kept_words MATCH ?)"
            " ORDER BY made_at DESC LIMIT ?",
            query,
            limit,
        )
        return [_kept(row) for row in rows]

    def by_leaf(self) -> Iterator[tuple[int, bytes]]:
        """Give what the ledger commits to, with its leaf."""
        rows = self._database.rows(
            "SELECT id, kind, made_at, changed_at, body, leaf FROM kept ORDER BY leaf"
        )
        return ((row[5], canonical(_kept(row))) for row in rows)

    def _insert(self, kept: Kept) -> None:
        (leaf,) = self._ledger.append([canonical(kept)])
        words = "\n".join(_texts(msgspec.json.decode(kept.body)))
        row = self._database.add(
            "INSERT INTO kept (id, kind, made_at, changed_at, body, words, leaf)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            kept.id,
            kept.kind,
            to_time(kept.made_at),
            to_time(kept.changed_at),
            kept.body,
            words,
            leaf,
        )
        self._database.run("INSERT INTO kept_words (rowid, words) VALUES (?, ?)", row, words)

    def _remove(self, name: str, why: Literal["removed", "changed"]) -> Kept:
        row = self._database.row(
            "SELECT id, kind, made_at, changed_at, body, number, words, leaf FROM kept"
            " WHERE id = ?",
            name,
        )
        if row is None:
            message = "This is not there any more; it was removed before."
            raise Problem(message)
        number, words, leaf = row[5:]
        self._database.run(
            "INSERT INTO kept_words (kept_words, rowid, words) VALUES ('delete', ?, ?)",
            number,
            words,
        )
        self._database.run("DELETE FROM kept WHERE number = ?", number)
        self._ledger.drop([leaf], why, datetime.now(UTC))
        return _kept(row)


def canonical(kept: Kept) -> bytes:
    """Write a kept thing as the bytes the ledger commits to."""
    return msgspec.json.encode(
        {
            "kept": kept.kind,
            "id": kept.id,
            "made_at": kept.made_at,
            "changed_at": kept.changed_at,
            "value": msgspec.Raw(kept.body),
        }
    )


def _kept(row: Sequence[Any]) -> Kept:
    return Kept(
        id=row[0],
        kind=row[1],
        made_at=from_time(row[2]),
        changed_at=from_time(row[3]),
        body=row[4],
    )


def _item(kept: Kept, kind: type[T]) -> KeptItem[T]:
    return KeptItem(
        id=kept.id,
        made_at=kept.made_at,
        changed_at=kept.changed_at,
        value=msgspec.json.decode(kept.body, type=kind),
    )


def _texts(value: object) -> Iterator[str]:
    """Give every text in a JSON value."""
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from _texts(inner)
        case list():
            for inner in value:
                yield from _texts(inner)
