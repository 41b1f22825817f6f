"""The acquisition log: lines that the ledger itself holds and commits to."""

import apsw
import msgspec

from offscript.record import LedgerEvent

TABLES = "CREATE TABLE ledger_event (leaf INTEGER PRIMARY KEY, body BLOB NOT NULL);"


class Log:
    """The lines of the log, by their leaves."""

    def __init__(self, connection: apsw.Connection) -> None:
        """Take the connection; its transactions are the caller's."""
        self._connection = connection

    def add(self, leaf: int, body: bytes) -> None:
        """Keep a line."""
        self._connection.execute("INSERT INTO ledger_event VALUES (?, ?)", (leaf, body))

    def holds(self, leaf: int) -> bool:
        """Tell whether this leaf is a line of the log."""
        query = "SELECT 1 FROM ledger_event WHERE leaf = ?"
        return self._connection.execute(query, (leaf,)).fetchone() is not None

    def bodies(self) -> list[tuple[int, bytes]]:
        """Give each line as it was committed to, in the order of leaves."""
        return list(self._connection.execute("SELECT leaf, body FROM ledger_event ORDER BY leaf"))

    def events(self) -> list[tuple[int, LedgerEvent]]:
        """Give each line read."""
        return [(leaf, msgspec.json.decode(body, type=LedgerEvent)) for leaf, body in self.bodies()]
