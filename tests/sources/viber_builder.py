"""Makes the invented viber.db of the tests: `python tests/sources/viber_builder.py FILE`."""

import json
import sqlite3
import sys
from pathlib import Path

SCHEMA = """
CREATE TABLE Contact (ContactID INTEGER PRIMARY KEY, Name TEXT, Number TEXT, ClientName TEXT, MID TEXT);
CREATE TABLE ChatInfo (ChatID INTEGER PRIMARY KEY, Name TEXT, Token TEXT, Flags INTEGER);
CREATE TABLE ChatRelation (ChatID INTEGER, ContactID INTEGER);
CREATE TABLE Events (EventID INTEGER PRIMARY KEY AUTOINCREMENT, TimeStamp LONGINT, Direction INTEGER,
  Type SMALLINT, ChatID INTEGER, ContactID INTEGER, Token TEXT, SortOrder INTEGER);
CREATE TABLE Messages (EventID INTEGER PRIMARY KEY, Type INTEGER, Status INTEGER, Subject TEXT, Body TEXT,
  PayloadPath TEXT, ThumbnailPath TEXT, StickerID INTEGER, Duration INTEGER, Info TEXT,
  PGLikeCount INTEGER, SelfReaction TEXT, MembersReactions TEXT, AdminsReactions TEXT);
CREATE TABLE Calls (EventID INTEGER PRIMARY KEY, Type INTEGER, Duration INTEGER, Status INTEGER);
"""
START = 1_709_669_655_123
ME, ALEX, SAM, NOBODY = 1, 2, 3, 9
MESSAGES: list[tuple[int, int, int, dict[str, object]]] = [
    (ALEX, 0, 1, {"Type": 1, "Body": "Where are you? <script>alert(1)</script> =1+1 \u202e 🙂"}),
    (ME, 1, 1, {"Type": 1, "Body": "Home\nas I said"}),
    (ALEX, 0, 1, {"Type": 1, "Body": "Answer me"}),
    (ALEX, 0, 1, {"Type": 1, "Body": "Answer me"}),
    (ME, 1, 1, {"Type": 1, "Body": "no", "Info": json.dumps({"quote": {"text": "Answer me"}})}),
    (ALEX, 0, 1, {"Type": 1, "Body": "new words", "Info": json.dumps({"edit": {"x": 1}})}),
    (ALEX, 0, 1, {"Type": 2, "PayloadPath": r"C:\Users\sam\Documents\ViberDownloads\cat.jpg"}),
    (ALEX, 0, 1, {"Type": 3, "PayloadPath": "/home/sam/ViberDownloads/gone.mp4", "Body": "look"}),
    (ALEX, 0, 1, {"Type": 4, "StickerID": 40133}),
    (ALEX, 0, 1, {"Type": 9, "Info": json.dumps({"URL": "https://example.org", "Title": "x"})}),
    (ALEX, 0, 1, {"Type": 1, "Body": "ok", "SelfReaction": "2", "MembersReactions": '{"1": 2}'}),
    (ALEX, 0, 1, {"Type": 1, "Body": "liked", "PGLikeCount": 1}),
    (SAM, 0, 2, {"Type": 1, "Body": "in the group"}),
    (NOBODY, 0, 2, {"Type": 1, "Body": "who am I"}),
    (SAM, 0, 3, {"Type": 1, "Body": "another group of that name"}),
    (SAM, 0, 4, {"Type": 1, "Body": "only the two of us"}),
    (ALEX, 0, 1, {"Type": 8}),
    (ALEX, 0, 1, {"Type": 1, "Body": b"\xff\xfe not text", "Info": "{broken"}),
]


def build(path: Path) -> None:
    """Write the database."""
    with sqlite3.connect(path) as database:
        database.executescript(SCHEMA)
        database.executemany(
            "INSERT INTO Contact VALUES (?, ?, ?, ?, '')",
            [
                (ME, "", "+447700900100", "Me Myself"),
                (ALEX, "Alex Doe", "+44 7700 900123", "lex"),
                (SAM, None, None, "Sam"),
            ],
        )
        database.executemany(
            "INSERT INTO ChatInfo VALUES (?, ?, '', 0)",
            [(1, ""), (2, "Family"), (3, "Family"), (4, None)],
        )
        database.executemany(
            "INSERT INTO ChatRelation VALUES (?, ?)",
            [(1, ALEX), (1, ME), (2, ALEX), (2, SAM), (2, ME), (3, SAM), (3, ALEX), (4, SAM)],
        )
        for number, (who, direction, chat, columns) in enumerate(MESSAGES, start=1):
            event = (number, START + number * 1000, direction, 0, chat, who, "", number)
            database.execute("INSERT INTO Events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", event)
            names = ", ".join(["EventID", *columns])
            marks = ", ".join("?" for _ in range(len(columns) + 1))
            statement = f"INSERT INTO Messages ({names}) VALUES ({marks})"  # noqa: S608
            database.execute(statement, (number, *columns.values()))
        database.executescript("""
            INSERT INTO Events VALUES (101, 1709669745123, 1, 1, 1, 2, '', 101);
            INSERT INTO Calls VALUES (101, 1, 63, 0);
            INSERT INTO Events VALUES (102, 1709669750123, 0, 1, 1, 2, '', 102);
            INSERT INTO Calls VALUES (102, 1, 0, 0);
            INSERT INTO Events VALUES (103, 1709669751123, 0, 5, 1, 2, '', 103);
            INSERT INTO Events VALUES (104, 'soon', 0, 0, 1, 2, '', 104);
            INSERT INTO Messages (EventID, Type, Body) VALUES (104, 1, 'no time');
            INSERT INTO Messages (EventID, Type, Body) VALUES (999, 1, 'no event');
            VACUUM;
        """)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
