"""Measures how fast Messages databases are read: 250,000 messages with words only in archives.

Run `python -m bench.import_imessage`. CPU seconds and peak memory are this process's own;
a child makes the data, so that making it is not measured.
"""

import random
import sqlite3
import subprocess
import sys
from pathlib import Path

from bench._reading import DATA, measure

DATABASE = DATA / "chat.db"
WORDS = ("I", "you", "never", "always", "please", "answer", "home", "sorry", "tomorrow")
COUNT = 250_000
BEFORE = (
    b"\x04\x0bstreamtyped\x81\xe8\x03\x84\x01@\x84\x84\x84\x12NSAttributedString\x00\x84\x84"
    b"\x08NSObject\x00\x85\x92\x84\x84\x84\x08NSString\x01\x94\x84\x01+"
)
BEHIND = (
    b"\x86\x84\x02iI\x01%b\x92\x84\x84\x84\x0cNSDictionary\x00\x94\x84\x01i\x01\x92\x84\x96\x96\x1d"
    b"__kIMMessagePartAttributeName\x86\x92\x84\x84\x84\x08NSNumber\x00\x84\x84\x07NSValue\x00"
    b"\x94\x84\x01*\x84\x99\x99\x00\x86\x86\x86"
)
SUMMARY = bytes.fromhex("62706c6973743030d10102536f74720408") + bytes(60)
TABLES = """
CREATE TABLE message (ROWID INTEGER PRIMARY KEY, guid TEXT UNIQUE NOT NULL, text TEXT,
  handle_id INTEGER, subject TEXT, attributedBody BLOB, service TEXT, error INTEGER DEFAULT 0,
  date INTEGER, date_read INTEGER, date_edited INTEGER, is_delivered INTEGER, is_sent INTEGER,
  is_from_me INTEGER, item_type INTEGER DEFAULT 0, group_title TEXT, associated_message_guid TEXT,
  associated_message_type INTEGER DEFAULT 0, balloon_bundle_id TEXT, payload_data BLOB,
  expressive_send_style_id TEXT, message_summary_info BLOB, thread_originator_guid TEXT);
CREATE TABLE chat (ROWID INTEGER PRIMARY KEY, guid TEXT, style INTEGER, chat_identifier TEXT,
  display_name TEXT, room_name TEXT);
CREATE TABLE handle (ROWID INTEGER PRIMARY KEY, id TEXT, service TEXT);
CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY, guid TEXT, filename TEXT, mime_type TEXT);
CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER);
CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER, message_date INTEGER,
  PRIMARY KEY (chat_id, message_id));
CREATE TABLE message_attachment_join (message_id INTEGER, attachment_id INTEGER);
CREATE INDEX by_message ON chat_message_join (message_id);
"""


def make(path: Path) -> None:
    """Write invented messages in 40 conversations; one in 12 is a reaction."""
    chance = random.Random(11)  # noqa: S311 - invented text, not a secret
    path.parent.mkdir(exist_ok=True)
    database = sqlite3.connect(path)
    database.executescript(TABLES)
    for person in range(1, 41):
        address = f"+4477009009{person:02d}"
        database.execute("INSERT INTO handle VALUES (?, ?, 'iMessage')", (person, address))
        chat = (person, f"iMessage;-;{address}", 45, address)
        database.execute(
            "INSERT INTO chat (ROWID, guid, style, chat_identifier) VALUES (?, ?, ?, ?)", chat
        )
        database.execute("INSERT INTO chat_handle_join VALUES (?, ?)", (person, person))
    insert = (
        "INSERT INTO message (guid, handle_id, attributedBody, service, date, date_read, is_sent, "
        "is_from_me, associated_message_type, associated_message_guid, message_summary_info) "
        "VALUES (?, ?, ?, 'iMessage', ?, ?, 1, ?, ?, ?, ?)"
    )
    for number in range(1, COUNT + 1):
        words = " ".join(chance.choices(WORDS, k=chance.randint(1, 40))).encode()
        length = len(words).to_bytes(2, "little")
        length = b"\x81" + length if length[1] or length[0] & 0x80 else length[:1]
        archived = BEFORE + length + words + BEHIND % length
        date = (600_000_000 + number * 61) * 10**9
        person, reaction = number % 40 + 1, number % 12 == 0
        row = (
            f"{number:08X}-0000-4000-8000-000000000000",
            person,
            archived,
            date,
            date + 10**11,
            number % 2,
            2000 + number % 6 if reaction else 0,
            f"p:0/{number - 1:08X}-0000-4000-8000-000000000000" if reaction else None,
            SUMMARY,
        )
        database.execute(insert, row)
        database.execute("INSERT INTO chat_message_join VALUES (?, ?, ?)", (person, number, date))
    database.commit()
    database.close()


if __name__ == "__main__":
    if sys.argv[1:] == ["make"]:
        make(DATABASE)
    else:
        if not DATABASE.exists():
            subprocess.run([sys.executable, "-m", "bench.import_imessage", "make"], check=True)
        measure(DATABASE)
