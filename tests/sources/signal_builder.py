"""Builds small Signal Desktop databases with the columns each age of the app had.

Run `python tests/sources/signal_builder.py` to write them into tests/exports/signal.
"""

import json
import sqlite3
from pathlib import Path
from typing import Any

EXPORTS = Path(__file__).parent.parent / "exports" / "signal"
START = 1_773_480_000_000
ME, ALEX, KIM = (f"{digit * 8}-0000-4000-8000-{digit * 12}" for digit in "123")
MODERN = """
CREATE TABLE conversations(id STRING PRIMARY KEY ASC, json TEXT, active_at INTEGER, type STRING,
  members TEXT, name TEXT, profileName TEXT, profileFamilyName TEXT, profileFullName TEXT,
  e164 TEXT, serviceId TEXT, groupId TEXT, profileLastFetchedAt INTEGER, expireTimerVersion INTEGER);
CREATE TABLE messages(rowid INTEGER PRIMARY KEY ASC, id STRING UNIQUE, json TEXT,
  readStatus INTEGER, expires_at INTEGER, sent_at INTEGER, schemaVersion INTEGER,
  conversationId STRING, received_at INTEGER, source STRING, hasAttachments INTEGER, type STRING,
  body TEXT, expireTimer INTEGER, isErased INTEGER, isViewOnce INTEGER, sourceServiceId TEXT,
  serverGuid STRING, sourceDevice INTEGER, storyId STRING, timestamp INTEGER);
CREATE TABLE message_attachments(messageId TEXT NOT NULL, editHistoryIndex INTEGER NOT NULL,
  attachmentType TEXT NOT NULL, orderInMessage INTEGER NOT NULL, size INTEGER, contentType TEXT,
  path TEXT, fileName TEXT, localKey TEXT, version INTEGER, plaintextHash TEXT,
  PRIMARY KEY (messageId, editHistoryIndex, attachmentType, orderInMessage));
CREATE TABLE callsHistory(callId TEXT PRIMARY KEY, peerId TEXT, ringerId TEXT, mode TEXT,
  type TEXT, direction TEXT, status TEXT, timestamp INTEGER, startedById TEXT,
  endedTimestamp INTEGER);
CREATE TABLE items(id STRING PRIMARY KEY ASC, json TEXT);
CREATE TABLE sessions(id TEXT PRIMARY KEY, ourServiceId TEXT, serviceId TEXT);
"""
OLD = """
CREATE TABLE conversations(id STRING PRIMARY KEY ASC, json TEXT, active_at INTEGER, type STRING,
  members TEXT, name TEXT, profileName TEXT);
CREATE TABLE messages(rowid INTEGER PRIMARY KEY ASC, id STRING UNIQUE, json TEXT, sent_at INTEGER,
  conversationId STRING, received_at INTEGER, source STRING, type STRING, body TEXT);
CREATE TABLE items(id STRING PRIMARY KEY ASC, json TEXT);
"""


class Desktop:
    """A database being filled; each row comes a minute after the one before."""

    def __init__(self, schema: str) -> None:
        """Make the tables."""
        self.rows = sqlite3.connect(":memory:")
        self.rows.executescript(schema)
        self._count = 0

    def insert(self, table: str, **values: Any) -> None:  # noqa: ANN401
        """Add a row."""
        names, marks = ", ".join(values), ", ".join("?" * len(values))
        self.rows.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", [*values.values()])  # noqa: S608

    def say(
        self,
        kind: str,
        body: str | None = None,
        chat: str = "c-alex",
        **content: Any,  # noqa: ANN401
    ) -> None:
        """Add a row of `messages`."""
        self._count += 1
        columns = content.pop("columns", {})
        self.insert(
            "messages",
            id=f"m{self._count}",
            json=json.dumps(content, ensure_ascii=False),
            sent_at=START + self._count * 60_000,
            conversationId=chat,
            type=kind,
            body=body,
            **columns,
        )

    def content(self) -> bytes:
        """Give the file."""
        self.rows.commit()
        self.rows.execute("VACUUM")
        return self.rows.serialize()


def modern() -> bytes:
    """Build a database as of 2025: words, files and calls in columns and tables of their own."""
    desktop = Desktop(MODERN)
    desktop.insert("items", id="uuid_id", json=json.dumps({"id": "uuid_id", "value": f"{ME}.2"}))
    desktop.insert("sessions", id="s", ourServiceId=ME, serviceId=ALEX)
    for chat, kind, name, number, account in (
        ("c-me", "private", "Sam", "+447700900001", ME),
        ("c-alex", "private", "Alex Doe", "+447700900123", ALEX),
        ("c-kim", "private", None, None, KIM),
        ("c-flat", "group", "Flat 7", None, None),
    ):
        content = {"profileName": "Kim"} if chat == "c-kim" else {}
        desktop.insert(
            "conversations", id=chat, json=json.dumps(content), type=kind,
            profileFullName=name if kind == "private" else None,
            name=name if kind == "group" else None, e164=number, serviceId=account,
        )  # fmt: skip
    alex: dict[str, Any] = {"columns": {"sourceServiceId": ALEX}}
    kim: dict[str, Any] = {"columns": {"sourceServiceId": KIM}}
    desktop.say("incoming", "Where are you? <script>x</script> =A1+1 \u202eabc\u202c 😀", **alex)
    desktop.say(
        "outgoing", "At work.",
        sendStateByConversationId={
            "c-alex": {"status": "Read", "updatedAt": START + 999_000},
            "c-me": {"status": "Read", "updatedAt": START},
        },
        quote={"id": START + 60_000, "authorAci": ALEX, "text": "Where are you?"},
        reactions=[{"emoji": "😡", "fromId": "c-alex", "timestamp": START + 1000}],
    )  # fmt: skip
    desktop.say(
        "incoming", "You never answer me!!",
        editHistory=[
            {"body": "You never answer me!!", "timestamp": START + 9000},
            {"body": "You never answer me!", "timestamp": START + 8000},
            {"body": "You never answer me", "timestamp": START + 7000},
        ], **alex,
    )  # fmt: skip
    desktop.say("incoming", None, deletedForEveryone=True, **alex)
    desktop.say("incoming", "look", **alex)
    for order, (name, version) in enumerate((("a.png", 2), ("b.txt", 1), ("gone.txt", 1))):
        desktop.insert(
            "message_attachments", messageId="m5", editHistoryIndex=-1, size=7 + order,
            attachmentType="attachment", orderInMessage=order, contentType="text/plain",
            path=f"aa\\{name}", fileName=name, version=version,
        )  # fmt: skip
    desktop.say("incoming", None, sticker={"emoji": "🙄", "packId": "p"}, **alex)
    desktop.say("incoming", None, isViewOnce=True, **alex)
    desktop.say("incoming", None, contact=[{"name": {"displayName": "Robin Poe"}}], **alex)
    desktop.say("outgoing", "Stop", sendStateByConversationId={"c-alex": {"status": "Failed"}})
    calls = (
        ("1", "Direct", "Audio", "Incoming", "Missed", None),
        ("2", "Direct", "Video", "Outgoing", "Accepted", START + 5000),
        ("3", "Group", "Group", "Incoming", "GenericGroupCall", None),
        ("4", "Direct", "Audio", "Incoming", "Declined", None),
    )
    for call, mode, kind, way, status, ended in calls:
        desktop.insert(
            "callsHistory", callId=call, mode=mode, type=kind, direction=way, status=status,
            timestamp=START, endedTimestamp=ended,
        )  # fmt: skip
        desktop.say("call-history", None, callId=call, **alex)
    desktop.say("keychange", None, key_changed=ALEX)
    desktop.say("verified-change", None, verified=True, verifiedChanged="c-alex")
    desktop.say(
        "timer-notification",
        expirationTimerUpdate={"expireTimer": 86_400, "sourceServiceId": ALEX},
    )
    desktop.say("timer-notification", expirationTimerUpdate={"sourceServiceId": ME})
    desktop.say(
        "profile-change",
        changedId="c-alex",
        profileChange={"type": "name", "oldName": "Alex D", "newName": "Alex Doe"},
    )
    desktop.say(
        "group-v2-change", None, "c-flat",
        groupV2Change={
            "from": ALEX,
            "details": [{"type": "title", "newTitle": "Flat 7"}, {"type": "member-add", "aci": KIM}],
        },
    )  # fmt: skip
    desktop.say("incoming", "Hi both", "c-flat", **kim)
    desktop.say("something-new", None)
    desktop.say("outgoing", "note to self", "c-me")
    desktop.say("story", "my day", "c-kim", **kim)
    desktop.insert("messages", id="bad", json="{", conversationId="c-alex", sent_at=START)
    desktop.insert("messages", id="late", json="{}", conversationId="c-alex", type="incoming")
    return desktop.content()


def old() -> bytes:
    """Build a database as of 2019: nearly all of it in JSON."""
    desktop = Desktop(OLD)
    desktop.insert("items", id="number_id", json=json.dumps({"value": "+447700900001.2"}))
    for chat, kind, name in (
        ("+447700900123", "private", "Alex Doe"),
        ("g1", "group", "Flat 7"),
    ):
        content = {"e164": chat} if kind == "private" else {"groupId": chat}
        desktop.insert("conversations", id=chat, json=json.dumps(content), type=kind, name=name)
    alex = "+447700900123"
    desktop.say("incoming", "Hello", alex, source=alex, columns={"source": alex})
    desktop.say("outgoing", "Hi", alex)
    desktop.say(
        "incoming", "look", alex, source=alex,
        attachments=[{"fileName": "b.txt", "contentType": "text/plain", "path": "aa/b.txt"}],
    )  # fmt: skip
    desktop.say(
        "call-history", None, alex,
        callHistoryDetails={"wasIncoming": True, "wasVideoCall": False, "endedTime": START},
    )  # fmt: skip
    return desktop.content()


def main() -> None:
    """Write the cases."""
    for case, content in (("desktop_modern", modern()), ("desktop_old", old())):
        folder = EXPORTS / case / "Signal"
        (folder / "sql").mkdir(parents=True, exist_ok=True)
        (folder / "sql" / "db.sqlite").write_bytes(content)
        files = folder / "attachments.noindex" / "aa"
        files.mkdir(parents=True, exist_ok=True)
        (files / "b.txt").write_text("invented")
        if case == "desktop_modern":
            (files / "a.png").write_bytes(b"sealed bytes")
        (folder / "config.json").write_text("{}")


if __name__ == "__main__":
    main()
