"""What the person gave themself: written, plans, dates, notes. Removed means really gone."""

import secrets
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar

import msgspec

from offscript.record import Kept, KeptItem, Problem, said
from offscript.vault._database import Database
from offscript.vault._matching import matching
from offscript.vault._meanings import Meaning, Vectors, cut_up
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
        self._near_by: tuple[str, dict[int, tuple[str, Vectors]]] = ("", {})

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

    def search(self, words: str, kinds: Sequence[str] = (), limit: int = 50) -> list[Kept]:
        """Find what holds all these words, the newest first; of some kinds, or of all."""
        query = matching(words)
        if query is None:
            return []
        rows = self._database.rows(
            _SELECT + "WHERE number IN (SELECT rowid FROM kept_words WHERE kept_words MATCH ?1)"
            " AND (?2 = '[]' OR kind IN (SELECT value FROM json_each(?2)))"
            " ORDER BY made_at DESC LIMIT ?3",
            query,
            msgspec.json.encode(kinds).decode(),
            limit,
        )
        return [_kept(row) for row in rows]

    def near(
        self, meaning: Meaning, typed: str, kinds: Sequence[str] = (), limit: int = 50
    ) -> list[Kept]:
        """Find what says something like what was typed, the nearest first; of some kinds, or all.

        Nothing of it is written down: what is removed leaves no vector behind.
        """
        (vector,) = meaning.vectors([typed])
        places = self._vectors(meaning)
        wanted = set(kinds)
        near = [
            (float((known @ vector).max()), leaf)
            for leaf, (kind, known) in places.items()
            if len(known) and (not wanted or kind in wanted)
        ]
        near = sorted((one for one in near if one[0] >= meaning.near), reverse=True)[:limit]
        found = []
        for _, leaf in near:
            row = self._database.row(_SELECT + "WHERE leaf = ?", leaf)
            if row is not None:
                found.append(_kept(row))
        return found

    def _vectors(self, meaning: Meaning) -> dict[int, tuple[str, Vectors]]:
        """Give kind and vectors of everything kept, by its leaf; made once while the vault is open.

        Each text has vectors of its own, a long one of its pieces. A leaf is never used twice, so
        what was changed has another.
        """
        if self._near_by[0] != meaning.version:
            self._near_by = (meaning.version, {})
        known = self._near_by[1]
        there = {row[0] for row in self._database.rows("SELECT leaf FROM kept")}
        for leaf in known.keys() - there:
            del known[leaf]
        fresh = msgspec.json.encode(sorted(there - known.keys())).decode()
        rows = list(
            self._database.rows(
                "SELECT leaf, kind, words FROM kept WHERE leaf IN (SELECT value FROM json_each(?))",
                fresh,
            )
        )
        for leaf, kind, words in rows:
            pieces = [piece for line in words.split("\n") for _, _, piece in cut_up(line)]
            known[leaf] = (kind, meaning.vectors(pieces))
        return known

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
            raise Problem(said("This is not there any more; it was removed before."))
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
