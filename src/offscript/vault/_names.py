"""Keeps messages findable by their ids, while an import of a million of them goes on.

Ids lie at random, so adding their keys touches every page of where they are kept, and each page
is encrypted anew. So an import adds them in large steps; whoever asks `named` (a view of the
schema) is told of the messages behind the last step as well, which are walked through.
"""

from offscript.record import said
from offscript.vault._database import Database
from offscript.vault.ledger import Difference

STEP = 131_072
"""Messages of one export whose keys may wait, together, to be put where they are looked for."""
_REACHED = "keys reach"
_AFTER = "number > (SELECT CAST(value AS INTEGER) FROM internal WHERE name = ?)"


class Names:
    """The keys of messages' ids; inside the caller's transactions."""

    def __init__(self, database: Database) -> None:
        """Keep keys in this database."""
        self._database = database

    def behind(self) -> int:
        """Count the messages whose keys wait."""
        reached = self._database.noted(_REACHED)
        return int(self._database.cell("SELECT max(number) FROM message") or 0) - int(reached)

    def catch_up(self) -> None:
        """Put every key that waits where it is looked for."""
        if self.behind():
            self._database.run(
                "INSERT INTO message_key SELECT key, number FROM message"
                f" WHERE {_AFTER} ORDER BY key, number",
                _REACHED,
            )
            self._database.run(
                "UPDATE internal SET value = (SELECT max(number) FROM message) WHERE name = ?",
                _REACHED,
            )

    def check(self) -> Difference | None:
        """Compare the keys with the messages': a message whose key is gone would not be found."""
        missing = self._database.row(
            f"SELECT 1 FROM message m WHERE NOT {_AFTER} AND NOT EXISTS (SELECT 1"
            " FROM message_key k WHERE k.key = m.key AND k.number = m.number) LIMIT 1",
            _REACHED,
        )
        kept = self._database.cell("SELECT count(*) FROM message_key")
        whole = self._database.cell(f"SELECT count(*) FROM message WHERE NOT {_AFTER}", _REACHED)
        if missing is None and kept == whole and self.behind() >= 0:
            return None
        return Difference(says=said("The names of messages are not those of the messages."))
