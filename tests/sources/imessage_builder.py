"""Builds Messages databases as Macs and iPhones of several years have them."""

import plistlib
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .typedstream_builder import body

EPOCH = datetime(2001, 1, 1, tzinfo=UTC)
OLD = """
CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL, text TEXT,
  replace INTEGER DEFAULT 0, service_center TEXT, handle_id INTEGER DEFAULT 0, subject TEXT,
  country TEXT, attributedBody BLOB, version INTEGER DEFAULT 0, type INTEGER DEFAULT 0, service TEXT,
  account TEXT, account_guid TEXT, error INTEGER DEFAULT 0, date INTEGER, date_read INTEGER,
  date_delivered INTEGER, is_delivered INTEGER DEFAULT 0, is_finished INTEGER DEFAULT 0,
  is_emote INTEGER DEFAULT 0, is_from_me INTEGER DEFAULT 0, is_empty INTEGER DEFAULT 0,
  is_delayed INTEGER DEFAULT 0, is_auto_reply INTEGER DEFAULT 0, is_prepared INTEGER DEFAULT 0,
  is_read INTEGER DEFAULT 0, is_system_message INTEGER DEFAULT 0, is_sent INTEGER DEFAULT 0,
  has_dd_results INTEGER DEFAULT 0, is_service_message INTEGER DEFAULT 0, is_forward INTEGER DEFAULT 0,
  was_downgraded INTEGER DEFAULT 0, is_archive INTEGER DEFAULT 0, cache_has_attachments INTEGER DEFAULT 0,
  cache_roomnames TEXT, was_data_detected INTEGER DEFAULT 0, was_deduplicated INTEGER DEFAULT 0,
  is_audio_message INTEGER DEFAULT 0, is_played INTEGER DEFAULT 0, date_played INTEGER,
  item_type INTEGER DEFAULT 0, other_handle INTEGER DEFAULT 0, group_title TEXT,
  group_action_type INTEGER DEFAULT 0, share_status INTEGER DEFAULT 0, share_direction INTEGER DEFAULT 0,
  is_expirable INTEGER DEFAULT 0, expire_state INTEGER DEFAULT 0, message_action_type INTEGER DEFAULT 0,
  message_source INTEGER DEFAULT 0);
CREATE TABLE chat (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL, style INTEGER,
  state INTEGER, account_id TEXT, properties BLOB, chat_identifier TEXT, service_name TEXT,
  room_name TEXT, account_login TEXT, is_archived INTEGER DEFAULT 0, last_addressed_handle TEXT,
  display_name TEXT, group_id TEXT, is_filtered INTEGER, successful_query INTEGER);
CREATE TABLE handle (ROWID INTEGER PRIMARY KEY AUTOINCREMENT UNIQUE, id TEXT NOT NULL, country TEXT,
  service TEXT NOT NULL, uncanonicalized_id TEXT, UNIQUE (id, service));
CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL,
  created_date INTEGER DEFAULT 0, start_date INTEGER DEFAULT 0, filename TEXT, uti TEXT, mime_type TEXT,
  transfer_state INTEGER DEFAULT 0, is_outgoing INTEGER DEFAULT 0, user_info BLOB, transfer_name TEXT,
  total_bytes INTEGER DEFAULT 0);
CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER, UNIQUE(chat_id, handle_id));
CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER, PRIMARY KEY (chat_id, message_id));
CREATE TABLE message_attachment_join (message_id INTEGER, attachment_id INTEGER,
  UNIQUE(message_id, attachment_id));
"""
SINCE_10 = {
    "message": "associated_message_guid TEXT, balloon_bundle_id TEXT, payload_data BLOB, "
    "associated_message_type INTEGER DEFAULT 0, expressive_send_style_id TEXT, "
    "associated_message_range_location INTEGER DEFAULT 0, message_summary_info BLOB, "
    "associated_message_range_length INTEGER DEFAULT 0, time_expressive_send_played INTEGER",
    "attachment": "is_sticker INTEGER DEFAULT 0, sticker_user_info BLOB, attribution_info BLOB, "
    "hide_attachment INTEGER DEFAULT 0",
}
SINCE_16 = {
    "message": "destination_caller_id TEXT, is_corrupt INTEGER DEFAULT 0, reply_to_guid TEXT, "
    "is_spam INTEGER DEFAULT 0, thread_originator_guid TEXT, thread_originator_part TEXT, "
    "date_retracted INTEGER DEFAULT 0, date_edited INTEGER DEFAULT 0, part_count INTEGER, "
    "was_detonated INTEGER DEFAULT 0, associated_message_emoji TEXT, "
    "schedule_type INTEGER DEFAULT 0, schedule_state INTEGER DEFAULT 0",
    "chat_message_join": "message_date INTEGER DEFAULT 0",
}
RECOVERABLE = """
CREATE TABLE chat_recoverable_message_join (chat_id INTEGER, message_id INTEGER, delete_date INTEGER,
  ck_sync_state INTEGER DEFAULT 0, PRIMARY KEY (chat_id, message_id));
CREATE TABLE deleted_messages (ROWID INTEGER PRIMARY KEY AUTOINCREMENT UNIQUE, guid TEXT NOT NULL);
CREATE INDEX chat_message_join_idx_message_id_only ON chat_message_join (message_id);
CREATE INDEX message_idx_associated_message ON message (associated_message_guid);
"""


class Phone:
    """One database being written. `year` picks the columns: 2015, 2018 or 2024."""

    def __init__(self, path: Path, year: int = 2024) -> None:
        """Make the tables."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        self.year = year
        self.database = sqlite3.connect(path, isolation_level=None)
        self.database.execute("PRAGMA page_size = 1024")
        self.database.executescript(OLD)
        for columns in (SINCE_10 if year >= 2016 else {}), (SINCE_16 if year >= 2022 else {}):
            for table, added in columns.items():
                for column in added.split(", "):
                    self.database.execute(f"ALTER TABLE {table} ADD COLUMN {column}")
        if year >= 2022:
            self.database.executescript(RECOVERABLE)
        self.database.execute("BEGIN")
        self._messages = 0

    def close(self) -> None:
        """Write everything down."""
        self.database.execute("COMMIT")
        self.database.close()

    def insert(self, table: str, **values: object) -> int:
        """Insert a row and give its id."""
        names, marks = ", ".join(values), ", ".join("?" * len(values))
        made = self.database.execute(
            f"INSERT INTO {table} ({names}) VALUES ({marks})",  # noqa: S608
            tuple(values.values()),
        )
        return made.lastrowid or 0

    def handle(self, address: str, service: str = "iMessage") -> int:
        """Add an address."""
        return self.insert("handle", id=address, service=service, country="gb")

    def chat(self, guid: str, *handles: int, **values: object) -> int:
        """Add a conversation with its people."""
        service, kind, identifier = guid.split(";")
        given = {"style": 43 if kind == "+" else 45, "chat_identifier": identifier, **values}
        chat = self.insert("chat", guid=guid, service_name=service, **given)
        for handle in handles:
            self.insert("chat_handle_join", chat_id=chat, handle_id=handle)
        return chat

    def time(self, moment: datetime) -> int:
        """Count as this version does: seconds until 2016, then billionths."""
        seconds = int((moment - EPOCH).total_seconds())
        return seconds if self.year < 2017 else seconds * 10**9

    def message(self, chats: Sequence[int] | int, text: str | None = None, **values: object) -> int:
        """Add a message; its words go where this version keeps them. Times are datetimes."""
        self._messages += 1
        given: dict[str, Any] = {
            "guid": f"00000000-0000-4000-8000-{self._messages:012X}",
            "date": datetime(2024, 3, 1, 10, self._messages % 60, tzinfo=UTC),
            "service": "iMessage",
            **values,
        }
        if text is not None:
            if self.year < 2022:
                given["text"] = text
            given.setdefault("attributedBody", body(text))
        for name, value in given.items():
            if isinstance(value, datetime):
                given[name] = self.time(value)
        message = self.insert("message", **given)
        for chat in [chats] if isinstance(chats, int) else chats:
            self.insert("chat_message_join", chat_id=chat, message_id=message)
        return message

    def attach(self, message: int, guid: str, filename: str | None, **values: object) -> None:
        """Add a file to a message."""
        made = self.insert("attachment", guid=guid, filename=filename, **values)
        self.insert("message_attachment_join", message_id=message, attachment_id=made)


def guid(number: int) -> str:
    """Give the guid of the message that was added as this one, from 1."""
    return f"00000000-0000-4000-8000-{number:012X}"


def edited(*wordings: tuple[str, float], part: str = "0") -> bytes:
    """Write what a phone keeps of edits: words, and seconds since 2001."""
    history = [{"t": body(text), "d": when} for text, when in wordings]
    return plistlib.dumps(
        {"ec": {part: history}, "ep": [int(part)], "otr": {part: {"lo": 0, "le": 3}}, "ust": True},
        fmt=plistlib.FMT_BINARY,
    )


def taken_back(*parts: int) -> bytes:
    """Write that parts of a message were taken back."""
    return plistlib.dumps(
        {"rp": list(parts), "ep": [], "otr": {"0": {"lo": 0, "le": 5}}, "ust": True},
        fmt=plistlib.FMT_BINARY,
    )


def app_payload(**texts: str) -> bytes:
    """Archive what a bubble says: `an` is the app, `ldtext` a line, `URL` its address, else captions."""
    objects: list[Any] = ["$null"]

    def put(value: object) -> plistlib.UID:
        objects.append(value)
        return plistlib.UID(len(objects) - 1)

    plain = {key: put(text) for key, text in texts.items() if key in {"an", "ldtext"}}
    if address := texts.pop("URL", None):
        plain["URL"] = put({"NS.base": plistlib.UID(0), "NS.relative": put(address)})
    captions = {key: text for key, text in texts.items() if key not in plain}
    user = put(
        {
            "NS.keys": [put(key) for key in captions],
            "NS.objects": [put(text) for text in captions.values()],
        }
    )
    keys = {**plain, "userInfo": user}
    root = put({"NS.keys": [put(key) for key in keys], "NS.objects": list(keys.values())})
    archive = {
        "$archiver": "NSKeyedArchiver",
        "$version": 100000,
        "$top": {"root": root},
        "$objects": objects,
    }
    return plistlib.dumps(archive, fmt=plistlib.FMT_BINARY)
