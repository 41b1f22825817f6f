"""Signal Desktop's database, opened by another program: conversations and messages, row by row.

Newer versions keep more in columns and tables and less in `json`; whatever a version has is read.
https://github.com/signalapp/Signal-Desktop/tree/main/ts/sql/migrations
"""

from collections.abc import Iterator

from offscript.record import Clock, Note, Origin, Unreadable, said
from offscript.sources._files.database import DatabaseError, opened, tables_of
from offscript.sources._files.file import InputFile
from offscript.sources._json.loose import Thing, read_object, words
from offscript.sources._json.salvage import strings_in
from offscript.sources._signal.contacts import Contacts
from offscript.sources._signal.desktop_rows import DesktopRows, unsent_notes
from offscript.sources._signal.desktop_tables import Beside, columns_of
from offscript.sources._signal.message import NAME
from offscript.sources._source import Item

_WANTED = ("json", "id", "conversationId", "type", "body", "sent_at", "timestamp", "source")
_ALSO = ("sourceServiceId", "sourceUuid", "isViewOnce")


def is_desktop(file: InputFile) -> bool:
    """Look for the tables."""
    tables = tables_of(file)
    if not {"conversations", "messages"} <= tables:
        return False
    try:
        with opened(file) as database:
            return {"json", "conversationId"} <= columns_of(database, "messages")
    except (DatabaseError, OSError):
        return False


class DesktopDatabase:
    """The rows of `messages`, in the order they were stored."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        """Read `file`."""
        self._file = file
        self._zone = clock.zone
        self._unsent = self._locked = 0

    def read(self) -> Iterator[Item]:
        """Read every row; where the database is damaged, say so after what could be read."""
        self._file.near("config.json")
        place = 0
        try:
            with opened(self._file) as database:
                beside = Beside(self._file, database)
                rows = DesktopRows(self._file, self._zone, Contacts(database), beside)
                present = columns_of(database, "messages")
                names = [name for name in (*_WANTED, *_ALSO) if name in present]
                columns = ", ".join(f'"{name}"' for name in names)
                query = f"SELECT rowid, {columns} FROM messages ORDER BY rowid"  # noqa: S608 - names of columns it has
                for place, *values in database.execute(query):
                    yield self._row(dict(zip(names, values, strict=True)), place, rows)
                self._unsent, self._locked = rows.unsent, beside.locked
        except (DatabaseError, OSError) as error:
            reason = said(
                "The database is damaged after row {place}: {error}.", place=place, error=error
            )
            yield Unreadable(reason=reason, origin=Origin(NAME, self._file.sha256, place + 1))
        yield from self._notes()

    def _row(self, row: Thing, place: int, rows: DesktopRows) -> Item:
        """Read one row."""
        kept = row.get("json")
        content, _ = read_object(words(kept).encode()) if kept else ({}, True)
        if content is None and row.get("body") is None:
            reason = said("Row {place} holds no JSON that can be read.", place=place)
            return rows.unreadable(place, reason, strings_in(words(kept).encode()))
        content = content or {}
        content.setdefault("isViewOnce", row.get("isViewOnce"))
        return rows.item(row, content, place)

    def _notes(self) -> Iterator[Note]:
        """Tell what a person should know about this database."""
        yield from unsent_notes(self._file.name, self._unsent)
        if self._locked:
            says = said(
                "Files that lie encrypted beside the database: {locked}. Signal's readable export "
                "from the phone holds them open.",
                locked=self._locked,
            )
            yield Note(file=self._file.name, about="media", says=says)
