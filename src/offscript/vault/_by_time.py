"""Goes through messages in the order of time, for hits that only an index can tell of."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice

import msgspec

from offscript.record import Key, Order
from offscript.vault._database import Database
from offscript.vault._where import Where

_WALKED = 300_000
"""Rows by time that are walked through for hits, before these are looked up after all."""
_LISTED = "(SELECT value FROM json_each(?))"


class ByTime:
    """Gives the first rows by time."""

    def __init__(self, database: Database) -> None:
        """Ask this database."""
        self._database = database

    def sorted(self, hits: Sequence[int], found: Where, order: Order, limit: int) -> list[int]:
        """Look up the hits, and give the first."""
        rows = self._database.rows(
            f"SELECT m.number FROM message m NOT INDEXED"
            f" WHERE {found.sql} AND m.number IN {_LISTED}"
            f" ORDER BY {by_time(order)} LIMIT ?",
            *found.values,
            _list(hits),
            limit,
        )
        return [row[0] for row in rows]

    def met(
        self, hits: Sequence[int], found: Where, walk: Where, order: Order, limit: int
    ) -> list[int] | None:
        """Walk an index by time past known hits; None where too few came by on a long way."""
        sql = f"SELECT m.number FROM message m WHERE {walk.sql} ORDER BY {by_time(order)} LIMIT ?"
        met = self._database.rows(
            f"SELECT number FROM ({sql}) WHERE number IN {_LISTED}",
            *walk.values,
            _WALKED,
            _list(hits),
        )
        rows: list[int] = []
        while (part := [row[0] for row in islice(met, limit * 2)]) and len(rows) < limit:
            rows += self._let_through(part, found)
        if len(rows) < limit:
            walked = f"SELECT count(*) FROM ({sql})"
            if int(self._database.cell(walked, *walk.values, _WALKED)) == _WALKED:
                return None
        return rows[:limit]

    def walked(
        self,
        hits_of: Callable[[list[int]], AbstractSet[int]],
        found: Where,
        walk: Where,
        order: Order,
        limit: int,
        size: int,
        most: int | None = None,
        most_hits: int | None = None,
    ) -> list[int] | None:
        """Walk by time until enough hits came by; None where not after so many rows, or hits.

        `walk` says which rows are walked through: all that `found` lets through, and maybe more.
        """
        rows: list[int] = []
        seen = known = 0
        for window in self._windows(walk, order, size):
            hits = hits_of(window)
            came = [number for number in window if number in hits]
            rows += came if walk is found else self._let_through(came, found)
            if len(rows) >= limit:
                return rows[:limit]
            seen += len(window)
            known += len(came)
            if (most is not None and seen >= most) or (
                most_hits is not None and known >= most_hits
            ):
                return None
        return rows

    def _let_through(self, rows: list[int], found: Where) -> list[int]:
        """Give those of some rows that a filter lets through, in their order."""
        passed = {
            row[0]
            for row in self._database.rows(
                f"SELECT m.number FROM message m NOT INDEXED"
                f" WHERE {found.sql} AND m.number IN {_LISTED}",
                *found.values,
                _list(rows),
            )
        }
        return [row for row in rows if row in passed]

    def _windows(self, found: Where, order: Order, size: int) -> Iterator[list[int]]:
        """Give the rows a filter lets through, in the order of time, in growing windows."""
        numbers = self._database.rows(
            f"SELECT m.number FROM message m WHERE {found.sql} ORDER BY {by_time(order)}",
            *found.values,
        )
        window: list[int] = []
        for (number,) in numbers:
            window.append(number)
            if len(window) == size:
                yield window
                window, size = [], size * 2
        if window:
            yield window


def go_behind(found: Where, behind: Key | None, order: Order) -> None:
    """Leave out what stands before a key, in the order that is asked for."""
    if behind is not None:
        sign = "<" if order == "newest" else ">"
        found.conditions.append(f"(m.sent_at, m.place, m.number) {sign} (?, ?, ?)")
        found.values.extend((behind.time, behind.place, behind.row))


def by_time(order: Order) -> str:
    """Say in SQL how rows `m` are ordered."""
    down = "DESC" if order == "newest" else "ASC"
    return f"m.sent_at {down}, m.place {down}, m.number {down}"


def _list(rows: Iterable[int]) -> str:
    return msgspec.json.encode(list(rows)).decode()
