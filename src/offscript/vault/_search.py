"""Finds messages by their words, in the order of time, quickly however many there are.

The index gives rows in the order they were added; time is another order, and stands in the message
itself: looking that up means one page to be decrypted for each hit. So only few hits are looked up
and sorted. Of more, an index of messages by time is walked until enough of them came by: of one
conversation's, one author's, or all; it holds nothing else, so a page of it tells of hundreds. Of
very many, its rows are taken window by window, and the words' index is asked between their numbers.
Ranking looks at every hit, so it is done only where there are not too many.

All words that go on from a beginning are put together by each question that asks for it: so it is
asked for once. Where very many go on from it, messages are read instead, by time, or those among
them that hold the other words; only where that leads nowhere is the index asked for all.
"""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import partial

from offscript.record import Filter, Hit, Hits, Key, Order
from offscript.vault._beginnings import Beginnings
from offscript.vault._by_time import ByTime, by_time, go_behind
from offscript.vault._database import Database
from offscript.vault._matching import Asked, asked_for, is_unspaced, question
from offscript.vault._reading import Reading
from offscript.vault._snippet import Snippets
from offscript.vault._where import Where, way, where

_EVERYTHING = Filter()
_FEW = 4000
"""Hits that are ranked, and held in a list."""
_LOOKED_UP = 600
"""Hits that are looked up and sorted at once: a page each."""
_LOOKED_AT = 14_000
"""Rows by time that the words' index is asked about first: many words stand in one of hundreds."""
_WINDOW = 2000
"""Rows the words' index is asked about first."""
_WINDOW_TO_READ = 100
_READ = 6000
"""Messages that are read for common beginnings, before the index is asked after all."""
_GAP = 500
"""Numbers that may be missing between two rows that the words' index is asked for together."""


class Search:
    """Looks for words in messages, with a filter."""

    def __init__(self, database: Database, reading: Reading) -> None:
        """Ask this database; `reading` gives the messages found."""
        self._database = database
        self._reading = reading
        self._by_time = ByTime(database)
        self._beginnings = Beginnings(database)

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
        matter. The best first is not told of words with thousands of hits, nor behind a key; common
        beginnings have no part in it.
        """
        if is_unspaced(typed):
            return self._scan(typed, wanted, "newest" if order == "best" else order, limit, behind)
        asked = asked_for(typed)
        if not asked:
            return Hits()
        common, rest = self._beginnings.apart(asked)
        if order == "best" and behind is None:
            best = self._best(asked, common, rest, wanted, limit)
            if best is not None:
                return best
        direction: Order = "newest" if order == "best" else order
        rows = self._first(asked, common, rest, wanted, behind, direction, limit + 1)
        return self._hits(asked, rows, limit, direction)

    def _first(
        self,
        asked: list[Asked],
        common: list[Asked],
        rest: list[Asked],
        wanted: Filter,
        behind: Key | None,
        order: Order,
        limit: int,
    ) -> list[int]:
        """Give the first rows that hold what is asked for, in whichever way is the shortest."""
        found, walked = where(wanted), way(wanted)
        for one in (found, walked):
            go_behind(one, behind, order)
        ways = [walked]
        if wanted.tactics or wanted.channels or wanted.attachment is not None:
            ways.append(found)
        if common:
            held = self._beginnings.held(found, common)
            rows = self._among(rest, held, ways, order, limit, in_the_end=False)
            if rows is not None:
                return rows
        return self._among(asked, found, ways, order, limit, in_the_end=True) or []

    def _among(
        self,
        asked: list[Asked],
        found: Where,
        ways: list[Where],
        order: Order,
        limit: int,
        *,
        in_the_end: bool,
    ) -> list[int] | None:
        """Give the first rows among the index's; among all that are read where nothing is asked.

        Not `in_the_end`: None where too few came by among as many as may be read.
        """
        hits_of: Callable[[list[int]], AbstractSet[int]] = set
        size = _WINDOW_TO_READ
        if asked:
            goes_on = any(one.goes_on for one in asked)
            words = question(asked)
            hits = self._some(words, -1 if goes_on else _FEW + 1)
            if len(hits) <= _FEW:
                met = len(hits) > _LOOKED_UP
                rows = self._by_time.met(hits, found, ways[0], order, limit) if met else None
                return self._by_time.sorted(hits, found, order, limit) if rows is None else rows
            once = set(hits).intersection
            hits_of = once if goes_on else partial(self._hits_of, words)
            size = _WINDOW
        for one in ways:
            most = None if one is ways[-1] else _LOOKED_AT
            read = None if in_the_end else _READ
            rows = self._by_time.walked(hits_of, found, one, order, limit, size, most, read)
            if rows is not None:
                return rows
        return None

    def _some(self, words: str, most: int) -> list[int]:
        """Give the rows of so many hits; of all where `most` is below 0."""
        rows = self._database.rows(
            "SELECT rowid FROM words WHERE words MATCH ? LIMIT ?", words, most
        )
        return [row[0] for row in rows]

    def _best(
        self,
        asked: list[Asked],
        common: list[Asked],
        rest: list[Asked],
        wanted: Filter,
        limit: int,
    ) -> Hits | None:
        """Rank the hits; None where they are too many.

        A common beginning is asked of the texts alone: it says little of what fits best.
        """
        words = question(rest)
        if not rest or len(self._some(words, _FEW + 1)) > _FEW:
            return None
        found = where(wanted)
        if common:
            found = self._beginnings.held(found, common)
        rows = self._database.rows(
            "SELECT m.number FROM words JOIN message m ON m.number = words.rowid"
            f" WHERE words MATCH ? AND {found.sql} ORDER BY rank, m.sent_at DESC LIMIT ?",
            words,
            *found.values,
            limit + 1,
        )
        return self._hits(asked, [row[0] for row in rows], limit, "best")

    def _hits_of(self, asked: str, window: list[int]) -> set[int]:
        """Ask the words' index which of some rows are hits."""
        return {
            row[0]
            for first, last in _runs(window)
            for row in self._database.rows(
                "SELECT rowid FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ?",
                asked,
                first,
                last,
            )
        }

    def _scan(
        self, typed: str, wanted: Filter, order: Order, limit: int, behind: Key | None
    ) -> Hits:
        """Look through the texts themselves, for scripts that set no spaces."""
        found = where(wanted)
        go_behind(found, behind, order)
        for part in typed.replace('"', " ").split():
            found.conditions.append("instr(m.text, ?) > 0")
            found.values.append(part)
        rows = self._database.rows(
            f"SELECT m.number FROM message m WHERE {found.sql} ORDER BY {by_time(order)} LIMIT ?",
            *found.values,
            limit + 1,
        )
        return self._hits((), [row[0] for row in rows], limit, order)

    def _hits(self, asked: Sequence[Asked], rows: list[int], limit: int, order: Order) -> Hits:
        """Fetch the messages of rows, in the order given, each with the words around a hit."""
        snippets = Snippets(self._database.connection, asked) if asked else None
        hits = []
        for number in rows[:limit]:
            message, key = self._reading.row(number)
            texts = (message.text, message.subject or "")
            snippet = snippets.cut(texts) if snippets else texts[:1]
            hits.append(Hit(message=message, key=key, snippet=snippet))
        return Hits(hits=tuple(hits), more=len(rows) > limit, order=order)


def _runs(window: list[int]) -> Iterator[tuple[int, int]]:
    """Give the first and last of the rows that lie near each other: each export has its own."""
    rows = sorted(window)
    first = before = rows[0]
    for row in rows:
        if row - before > _GAP:
            yield first, before
            first = row
        before = row
    yield first, before
