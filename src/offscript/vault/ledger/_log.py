"""The acquisition log: lines that the ledger itself holds and commits to."""

from datetime import UTC, datetime, timedelta
from getpass import getuser
from platform import node

import apsw
import msgspec

from offscript.record import Dropped, FileImported, LedgerEvent, Opened
from offscript.vault.ledger._difference import Difference

TABLES = "CREATE TABLE ledger_event (leaf INTEGER PRIMARY KEY, body BLOB NOT NULL);"


def offset_minutes(moment: datetime) -> int:
    """Give how far this computer's clock stands from UTC at a moment."""
    return int((moment.astimezone().utcoffset() or timedelta()).total_seconds()) // 60


def opened(program: str, secret: str, difference: Difference | None) -> Opened:
    """Make the line that says that the vault was opened now, from this account and computer."""
    now = datetime.now(UTC)
    try:
        account = getuser()
    except (OSError, KeyError, ImportError):
        account = ""
    return Opened(
        at=now.replace(microsecond=0),
        offset_minutes=offset_minutes(now),
        program=program,
        secret=secret,
        differs="" if difference is None else str(difference.says),
        account=account,
        computer=node(),
    )


class Line(msgspec.Struct, frozen=True):
    """A line of the log: its leaf, its bytes as they were committed to, and what they say."""

    leaf: int
    body: bytes
    event: LedgerEvent

    @property
    def dropped(self) -> tuple[int, ...]:
        """The leaves it says were dropped."""
        return self.event.leaves if isinstance(self.event, Dropped) else ()

    def bears_on(self, span: range) -> bool:
        """Tell whether it is about records in a span: they were read in, or dropped."""
        event = self.event
        if isinstance(event, FileImported) and event.first_leaf is not None:
            return event.first_leaf < span.stop and (event.end_leaf or 0) > span.start
        return any(leaf in span for leaf in self.dropped)


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

    def lines(self) -> list[Line]:
        """Give each line, read."""
        return [
            Line(leaf, body, msgspec.json.decode(body, type=LedgerEvent))
            for leaf, body in self.bodies()
        ]
