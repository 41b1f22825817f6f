"""Makes the invented mmssms.db of the tests: `python tests/sources/sms_builder.py FILE`."""

import sqlite3
import sys
from pathlib import Path

SCHEMA = """
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_GB');
CREATE TABLE canonical_addresses (_id INTEGER PRIMARY KEY, address TEXT);
CREATE TABLE threads (_id INTEGER PRIMARY KEY, date INTEGER, recipient_ids TEXT, snippet TEXT);
CREATE TABLE sms (_id INTEGER PRIMARY KEY, thread_id INTEGER, address TEXT, date INTEGER,
  date_sent INTEGER, read INTEGER, type INTEGER, subject TEXT, body TEXT);
CREATE TABLE pdu (_id INTEGER PRIMARY KEY, thread_id INTEGER, date INTEGER, msg_box INTEGER,
  sub TEXT, sub_cs INTEGER, m_type INTEGER);
CREATE TABLE part (_id INTEGER PRIMARY KEY, mid INTEGER, seq INTEGER, ct TEXT, name TEXT, fn TEXT,
  cid TEXT, cl TEXT, _data TEXT, text TEXT);
CREATE TABLE addr (_id INTEGER PRIMARY KEY, msg_id INTEGER, address TEXT, type INTEGER);
INSERT INTO canonical_addresses VALUES (1, '+44 7700 900123'), (2, '+15550100144');
INSERT INTO threads VALUES (1, 0, '1', ''), (2, 0, '1 2', '');
"""
ALEX, SAM, OWN = "+447700900123", "+15550100144", "+447700900199"
START = 1_709_669_655
PARTS = "/data/user_de/0/com.android.providers.telephony/app_parts"
Row = tuple[int | str | bytes | None, ...]
ROWS: dict[str, list[Row]] = {
    "sms (_id, thread_id, address, date, type, body)": [
        (1, 1, "+44 7700 900123", START * 1000, 1, "Where are you 😀"),
        (2, 1, ALEX, START * 1000 + 60_000, 2, "At work"),
        (3, 1, ALEX, START * 1000 + 61_000, 2, "At work"),
        (4, 1, ALEX, START * 1000 + 62_000, 3, "a draft"),
        (5, 1, ALEX, "not a date", 1, "<script>alert(1)</script>"),
        (6, 1, ALEX, START * 1000 + 63_000, 77, "neither sent nor received"),
        (7, 1, None, START * 1000 + 64_000, 1, b"\xff\xfe bytes"),
    ],
    "pdu (_id, thread_id, date, msg_box, sub, sub_cs, m_type)": [
        (1, 1, START + 145, 1, "Gr\u00c3\u00bc\u00c3\u009fe", 106, 132),
        (2, 2, START + 245, 1, None, None, 132),
        (3, 2, START + 295, 2, None, None, 128),
        (4, 9, START + 305, 1, None, None, 130),
    ],
    "part (mid, seq, ct, cl, _data, text)": [
        (1, -1, "application/smil", "smil.xml", None, "<smil/>"),
        (1, 0, "image/jpeg", "photo.jpg", f"{PARTS}/PART_1_photo.jpg", None),
        (1, 1, "text/plain", "t.txt", None, "Look"),
        (2, 0, "text/plain", "t.txt", None, "Both of you"),
        (3, 0, "video/mp4", "gone.mp4", f"{PARTS}/PART_3_gone.mp4", None),
    ],
    "addr (msg_id, address, type)": [
        (1, ALEX, 137),
        (1, OWN, 151),
        (2, SAM, 137),
        (2, OWN, 151),
        (2, ALEX, 151),
        (3, "insert-address-token", 137),
        (3, ALEX, 151),
        (3, SAM, 151),
        (4, ALEX, 137),
    ],
}


def build(path: Path) -> None:
    """Write the database."""
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.executescript(SCHEMA)
    for table, rows in ROWS.items():
        marks = ", ".join("?" * len(rows[0]))
        database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608
    database.commit()
    database.execute("VACUUM")
    database.close()


if __name__ == "__main__":
    build(Path(sys.argv[1]))
