"""What Signal Desktop keeps beside the messages: its tables of files and of calls.

Both are younger than the messages: an older database says the same in each message's JSON.
"""

from offscript.record import Attachment
from offscript.sources._files.attachments import attached
from offscript.sources._files.database import Rows
from offscript.sources._files.file import InputFile
from offscript.sources._json.loose import Thing, thing, things, whole, words

_CALL = ("mode", "type", "direction", "status", "endedTimestamp")
_FILE = ("attachmentType", "fileName", "contentType", "path", "size", "version")
_ORDER = {"messageId", "editHistoryIndex", "orderInMessage"}
_ENCRYPTED = 2
"""Attachments of this version and later lie encrypted beside the database."""


def columns_of(database: Rows, table: str) -> set[str]:
    """Name the columns of a table; none where there is no such table. Raises DatabaseError."""
    return {row[1] for row in database.execute(f"PRAGMA table_info({table})")}


class Beside:
    """Files and calls of messages. `locked` counts files that lie there encrypted.

    Without a database there is only what each message's JSON says.
    """

    def __init__(self, file: InputFile, database: Rows | None = None) -> None:
        """Look at which tables there are. Raises DatabaseError."""
        self._file = file
        self._database = database
        calls = columns_of(database, "callsHistory") if database else set()
        files = columns_of(database, "message_attachments") if database else set()
        self._has_calls = {"callId", *_CALL} <= calls
        self._has_files = {*_ORDER, *_FILE} <= files
        self.locked = 0

    def call(self, content: Thing) -> Thing:
        """Find what the table of calls says of a call."""
        call = words(content.get("callId")) or str(whole(content.get("callId")) or "")
        if not (call and self._database and self._has_calls):
            return thing(content.get("callHistoryDetails"))
        query = f"SELECT {', '.join(_CALL)} FROM callsHistory WHERE callId = ?"  # noqa: S608 - our own names
        found = self._database.execute(query, (call,)).fetchone()
        return dict(zip(_CALL, found, strict=True)) if found else {}

    def attachments(self, message: str, content: Thing) -> list[Attachment]:
        """Say what came with a row: from the table, or from JSON where there is none yet."""
        rows = [(one, "") for one in things(content.get("attachments"))]
        rows += [(thing(one), "sticker") for one in [content.get("sticker")] if one]
        if self._database and self._has_files:
            query = (
                f"SELECT {', '.join(_FILE)} FROM message_attachments WHERE messageId = ? AND "  # noqa: S608 - our own names
                "editHistoryIndex = -1 AND attachmentType IN ('attachment', 'sticker', "
                "'long-message') ORDER BY attachmentType, orderInMessage"
            )
            found = self._database.execute(query, (message,)).fetchall()
            emoji = words(thing(content.get("sticker")).get("emoji"))
            kept = [dict(zip(_FILE, one, strict=True)) for one in found]
            rows = [({"emoji": emoji, **one}, words(one["attachmentType"])) for one in kept] or rows
        attachments = [self._attachment(*one) for one in rows]
        for contact in things(content.get("contact")):
            name = words(thing(contact.get("name")).get("displayName")) or "contact card"
            attachments.append(Attachment(name=name, type="text/vcard", missing=True))
        if content.get("isViewOnce") and not attachments:
            attachments.append(Attachment(name="view-once media", missing=True))
        return attachments

    def _attachment(self, facts: Thing, kind: str) -> Attachment:
        """Find one file; an encrypted one is known by name and size alone."""
        data = thing(facts.get("data")) or facts
        media = words(data.get("contentType")) or None
        fallback = (
            f"sticker {words(facts.get('emoji'))}".strip() if kind == "sticker" else "unnamed"
        )
        name = words(data.get("fileName")) or fallback
        path = words(data.get("path")).replace("\\", "/")
        place = f"attachments.noindex/{path}"
        if path and (whole(data.get("version")) or 0) >= _ENCRYPTED:
            self.locked += self._file.near(place) is not None
            return Attachment(name=name, type=media, size=whole(data.get("size")), missing=True)
        return attached(self._file, place if path else "", name=name, kind=media)
