"""Finds messages that say something like what was typed, in other words too, the nearest first.

The bits name a thousand that may be near (`_meanings.py`), the index those that hold every word
typed; the vectors of these are made anew and compared, and what is not near is left out.
"""

from typing import Any

import msgspec
import numpy as np

from offscript.record import Filter, Hit, Hits
from offscript.vault._database import Database
from offscript.vault._matching import matching
from offscript.vault._meanings import Meaning, Meanings, Numbers, Vectors, cut_up, said
from offscript.vault._reading import Reading
from offscript.vault._where import Where, way, where

_EVERYTHING = Filter()
_numbers = msgspec.json.Decoder(list[int]).decode
_CANDIDATES = 1000
"""Messages whose vectors are made anew; more where a filter leaves too few of them."""
_ENOUGH = 120
_MOST = 64_000
_FEW = 5000
"""Messages a filter lets through that are all compared, and no others."""
_WALKED = 200_000
"""Messages of a conversation, or an author, that are compared by themselves before filtering."""
_HELD = 200
"""Messages that hold every word typed and are compared too."""
_HOLDS = 0.1
"""How much nearer a message counts that holds every word typed."""


class Nearness:
    """Looks for meanings in messages, with a filter."""

    def __init__(self, database: Database, meanings: Meanings, reading: Reading) -> None:
        """Ask this database and its bits; `reading` gives the messages found."""
        self._database = database
        self._meanings = meanings
        self._reading = reading

    def find(
        self, meaning: Meaning, typed: str, wanted: Filter = _EVERYTHING, *, limit: int = 50
    ) -> Hits:
        """Find messages near to what was typed, the nearest first.

        Messages whose bits have not been read out are not found: see `Meanings.extend`.
        """
        (vector,) = meaning.vectors([typed])
        if not vector.any():
            return Hits(order="nearest")
        held = self._held(typed)
        among, exactly = self._among(wanted)
        ranked = self._meanings.ranked(meaning, vector, among)
        looked: set[int] = set()
        rows: list[Any] = []
        count = _CANDIDATES
        while True:
            numbers = ranked(count)
            fresh = {*numbers.tolist(), *held} - looked
            rows += self._rows(fresh, wanted)
            looked |= fresh
            is_all = exactly or wanted == _EVERYTHING or len(numbers) < count
            if is_all or len(rows) >= _ENOUGH or count >= _MOST:
                break
            share = max(len(rows), 1) / len(looked)
            count = min(max(int(_ENOUGH * 1.2 / share), count * 2), _MOST)
        vectors = meaning.vectors([said(text, subject) for _, text, subject, _ in rows])
        nearness = vectors @ vector
        nearness += [_HOLDS * (row[0] in held) for row in rows]
        near = [place for place in range(len(rows)) if nearness[place] >= meaning.near]
        near.sort(key=lambda place: (nearness[place], rows[place][3]), reverse=True)
        hits = []
        for place in near[:limit]:
            message, key = self._reading.row(rows[place][0])
            snippet = _cut(meaning, vector, message.text)
            hits.append(Hit(message=message, key=key, snippet=(snippet,)))
        return Hits(hits=tuple(hits), more=len(near) > limit, order="nearest")

    def _rows(self, numbers: set[int], wanted: Filter) -> list[Any]:
        """Give number, text, subject and time of those that a filter lets through."""
        found = where(wanted)
        return list(
            self._database.rows(
                "SELECT m.number, m.text, m.subject, m.sent_at FROM json_each(?) j"
                f" CROSS JOIN message m ON m.number = j.value WHERE {found.sql}",
                msgspec.json.encode(sorted(numbers)).decode(),
                *found.values,
            )
        )

    def _held(self, typed: str) -> set[int]:
        """Give messages that hold every word typed, the newest of them."""
        asked = matching(typed)
        if asked is None:
            return set()
        rows = self._database.rows(
            "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ?", asked, _HELD
        )
        return {row[0] for row in rows}

    def _among(self, wanted: Filter) -> tuple[Numbers | None, bool]:
        """Give the messages to be compared, None for all, and whether the filter lets them through.

        Those are the few that it does let through; or all of one conversation, or one author.
        """
        if wanted == _EVERYTHING:
            return None, False
        found, walked = where(wanted), way(wanted)
        if len(walked.conditions) == 1 or len(numbers := self._numbers(walked, _WALKED)) > _WALKED:
            numbers = self._numbers(found, _FEW)
            return (None, False) if len(numbers) > _FEW else (numbers, True)
        if len(numbers) > _FEW:
            return numbers, False
        return self._numbers(found, _FEW), True

    def _numbers(self, found: Where, most: int) -> Numbers:
        """Give the rows of conditions, one more than so many at most; the engine lists them."""
        listed = self._database.cell(
            "SELECT json_group_array(number) FROM"
            f" (SELECT m.number FROM message m WHERE {found.sql} LIMIT ?)",
            *found.values,
            most + 1,
        )
        return np.array(_numbers(listed), np.int64)


def _cut(meaning: Meaning, vector: Vectors, text: str) -> str:
    """Cut out the words of a long text that are nearest to what was typed."""
    pieces = cut_up(text)
    if len(pieces) < 2:  # noqa: PLR2004 - it is whole
        return text
    vectors = meaning.vectors([piece for _, _, piece in pieces])
    start, end, piece = pieces[int(np.argmax(vectors @ vector))]
    before, after = "…" if start > pieces[0][0] else "", "…" if end < pieces[-1][1] else ""
    return f"{before}{piece}{after}"
