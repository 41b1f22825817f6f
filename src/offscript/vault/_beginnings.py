"""Knows beginnings of words that so many messages hold that reading them is quicker than the index.

Asked for a beginning, FTS5 puts together the places of all words that begin so, each time anew: for
one letter that is a second in a big vault. But what stands in one message of twenty or more comes
by soon enough when messages are read in the order of time.
"""

import json
from collections.abc import Sequence
from functools import lru_cache

from offscript.vault._database import Database, Value
from offscript.vault._matching import Asked
from offscript.vault._phrases import Phrase, Words
from offscript.vault._where import Where

_MANY = 30_000
"""Places of words that the index puts together in a moment: 5 ms, and as much to list the hits."""
_LAST = "\U0010ffff"
"""No word has it, and none that goes on from another stands behind both."""


class Beginnings:
    """Tells common beginnings from others, and finds them in texts."""

    def __init__(self, database: Database) -> None:
        """Ask this database, and give its SQL the function `holds`."""
        self._database = database
        self._words = Words(database.connection)
        self._phrases = lru_cache(maxsize=16)(self._taken_apart)
        database.connection.create_scalar_function("holds", self._holds, 3, deterministic=True)

    def apart(self, asked: Sequence[Asked]) -> tuple[list[Asked], list[Asked]]:
        """Give the beginnings that are common, and the rest of what is asked for.

        Of signs the index knows no word by, it takes no notice where there is anything else.
        """
        common = [one for one in asked if one.goes_on and self._is_common(one)]
        if not common:
            return [], list(asked)
        rest = [one for one in asked if one not in common and self._words.phrase(one).words]
        return common, rest

    def held(self, found: Where, asked: Sequence[Asked]) -> Where:
        """Let a filter through only messages that hold all of these, by their texts."""
        return Where(
            [*found.conditions, "holds(?, m.text, m.subject)"], [*found.values, json.dumps(asked)]
        )

    def _is_common(self, asked: Asked) -> bool:
        words = self._words.phrase(asked).words
        if not words:
            return False
        # Of this connection alone, and without content: it reads the index word by word.
        self._database.run(
            "CREATE VIRTUAL TABLE IF NOT EXISTS temp.place_of_word"
            " USING fts5vocab(main, words, instance)"
        )
        places = self._database.cell(
            "SELECT count(*) FROM"
            " (SELECT 1 FROM temp.place_of_word WHERE term >= ? AND term < ? LIMIT ?)",
            words[-1],
            words[-1] + _LAST,
            _MANY + 1,
        )
        return int(places) > _MANY

    def _holds(self, *values: Value) -> bool:
        """Do for SQL what the index does: each phrase stands in the text or the subject."""
        asked, *texts = values
        words = [self._words.folded(str(text)) for text in texts if text]
        return all(
            any(next(phrase.places(some), None) is not None for some in words)
            for phrase in self._phrases(str(asked))
        )

    def _taken_apart(self, asked: str) -> list[Phrase]:
        return [self._words.phrase(Asked(*one)) for one in json.loads(asked)]
