"""Finds messages by their words, in the order of time, quickly however many there are.

The index gives rows in the order they were added; time is another order. So the newest are found
window by window: the newest rows by time, asked of the index between their lowest and highest
number, then twice as many before them. Ranking looks at every hit, so it is done only of few.
"""

import secrets
from collections.abc import Iterator

from offscript.record import Filter, Hit, Hits, Key, Order
from offscript.vault._database import Database
from offscript.vault._matching import is_unspaced, matching
from offscript.vault._reading import Reading
from offscript.vault._where import Where, where

_EVERYTHING = Filter()
_FEW = 4000
"""Hits that can be sorted and ranked within a few milliseconds."""
_WINDOW = 2000
_WORDS_AROUND = 24
_MARK = "\ue000" + secrets.token_hex(8)
"""Stands on both sides of what was found in a snippet; no message can hold it by chance."""


class Search:
    """Looks for words in messages, with a filter."""

    def __init__(self, database: Database, reading: Reading) -> None:
        """Ask this database; `reading` gives the messages found."""
        self._database = database
        self._reading = reading

    def find(
        self,
        typed: str,
        wanted: Filter = _EVERYTHING,
        *,
        order: Order = "newest",
        limit: int = 50,
        behind: Key | None = None,
    ) -> Hits:
        """Find messages that hold all words typed; `behind` the last hit of an earlier page.

        Words "in quotes" stand side by side; one that ends in * may go on. Case and accents don't
        matter. The best first is not told of words with thousands of hits, nor behind a key.
        """
        if is_unspaced(typed):
            return self._scan(typed, wanted, "newest" if order == "best" else order, limit, behind)
        asked = matching(typed)
        if asked is None:
            return Hits()
        few = self._few(asked)
        if order == "best" and few is not None and behind is None:
            return self._best(asked, wanted, limit)
        direction: Order = "newest" if order == "best" else order
        found = where(wanted)
        _go_behind(found, behind, direction)
        if few is not None:
            rows = self._sorted(asked, found, direction, limit + 1)
        else:
            rows = self._by_window(asked, found, direction, limit + 1)
        return self._hits(asked, rows, limit, direction)

    def _few(self, asked: str) -> int | None:
        """Count the hits; None where there are too many to sort."""
        count: int = self._database.cell(
            "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)",
            asked,
            _FEW + 1,
        )
        return None if count > _FEW else count

    def _best(self, asked: str, wanted: Filter, limit: int) -> Hits:
        found = where(wanted)
        rows = self._database.rows(
            "SELECT m.number FROM words JOIN message m ON m.number = words.rowid"
            f" WHERE words MATCH ? AND {found.sql} ORDER BY rank, m.sent_at DESC LIMIT ?",
            asked,
            *found.values,
            limit + 1,
        )
        return self._hits(asked, [row[0] for row in rows], limit, "best")

    def _sorted(self, asked: str, found: Where, order: Order, limit: int) -> list[int]:
        """Give the first rows of few hits."""
        down = "DESC" if order == "newest" else "ASC"
        rows = self._database.rows(
            f"SELECT m.number FROM message m WHERE {found.sql} AND m.number IN"
            " (SELECT rowid FROM words WHERE words MATCH ?)"
            f" ORDER BY m.sent_at {down}, m.place {down}, m.number {down} LIMIT ?",
            *found.values,
            asked,
            limit,
        )
        return [row[0] for row in rows]

    def _by_window(self, asked: str, found: Where, order: Order, limit: int) -> list[int]:
        """Give the first rows of many hits, looking at no more of them than needed."""
        rows: list[int] = []
        for window in self._windows(found, order):
            hits = {
                row[0]
                for row in self._database.rows(
                    "SELECT rowid FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ?",
                    asked,
                    min(window),
                    max(window),
                )
            }
            rows += [number for number in window if number in hits]
            if len(rows) >= limit:
                break
        return rows[:limit]

    def _windows(self, found: Where, order: Order) -> Iterator[list[int]]:
        """Give the rows a filter lets through, in the order of time, in growing windows."""
        down = "DESC" if order == "newest" else "ASC"
        numbers = self._database.rows(
            f"SELECT m.number FROM message m WHERE {found.sql}"
            f" ORDER BY m.sent_at {down}, m.place {down}, m.number {down}",
            *found.values,
        )
        size = _WINDOW
        window: list[int] = []
        for (number,) in numbers:
            window.append(number)
            if len(window) == size:
                yield window
                window, size = [], size * 2
        if window:
            yield window

    def _scan(
        self, typed: str, wanted: Filter, order: Order, limit: int, behind: Key | None
    ) -> Hits:
        """Look through the texts themselves, for scripts that set no spaces."""
        found = where(wanted)
        _go_behind(found, behind, order)
        for part in typed.replace('"', " ").split():
            found.conditions.append("instr(m.text, ?) > 0")
            found.values.append(part)
        down = "DESC" if order == "newest" else "ASC"
        rows = self._database.rows(
            f"SELECT m.number FROM message m WHERE {found.sql}"
            f" ORDER BY m.sent_at {down}, m.place {down}, m.number {down} LIMIT ?",
            *found.values,
            limit + 1,
        )
        return self._hits(None, [row[0] for row in rows], limit, order)

    def _hits(self, asked: str | None, rows: list[int], limit: int, order: Order) -> Hits:
        """Fetch the messages of rows, in the order given, each with a snippet."""
        hits = []
        for number in rows[:limit]:
            message, key = self._reading.row(number)
            snippet = (message.text,) if asked is None else self._snippet(asked, number)
            hits.append(Hit(message=message, key=key, snippet=snippet))
        return Hits(hits=tuple(hits), more=len(rows) > limit, order=order)

    def _snippet(self, asked: str, number: int) -> tuple[str, ...]:
        """Cut out the words around what was found: not found, found, not found, and so on."""
        piece: str = self._database.cell(
            "SELECT snippet(words, -1, ?, ?, '…', ?) FROM words WHERE words MATCH ? AND rowid = ?",
            _MARK,
            _MARK,
            _WORDS_AROUND,
            asked,
            number,
        )
        return tuple(piece.split(_MARK))


def _go_behind(found: Where, behind: Key | None, order: Order) -> None:
    """Leave out what stands before a key, in the order that is asked for."""
    if behind is not None:
        sign = "<" if order == "newest" else ">"
        found.conditions.append(f"(m.sent_at, m.place, m.number) {sign} (?, ?, ?)")
        found.values.extend((behind.time, behind.place, behind.row))
