"""WhatsApp's databases: every row is told once, whatever is damaged, missing or of another type."""

import importlib.util
import random
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import Item, lay_out, read_part

LONDON = Clock(ZoneInfo("Europe/London"))
ODD: list[Any] = [
    None, -1, 0, 2**63 - 1, -(2**63), 1.5, float("inf"), 1e308, "", "x", "9" * 5000, b"", b"\xff\x00", "\x00", -0.0,
]  # fmt: skip


def load(name: str) -> ModuleType:
    """Load the builder that stands beside this file."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILT = load("whatsapp_builder")
KINDS: dict[str, tuple[str, str, Callable[[], dict[str, Any]], str]] = {
    "android": ("msgstore.db", BUILT.ANDROID, BUILT.android_rows, "message"),
    "old": ("msgstore.db", BUILT.OLD, BUILT.old_rows, "messages"),
    "iphone": ("ChatStorage.sqlite", BUILT.IPHONE, BUILT.iphone_rows, "ZWAMESSAGE"),
    "calls": ("CallHistory.sqlite", BUILT.CALLS, BUILT.call_rows, "ZWACDCALLEVENT"),
}


def build(folder: Path, kind: str) -> Path:
    """Build a database of a kind."""
    name, schema, rows, _ = KINDS[kind]
    path: Path = BUILT.database(folder / name, schema, rows())
    return path


def under(path: Path) -> list[Item]:
    """Read all that lies under a path, as a person gives it; it can be written and read again."""
    with lay_out([path]) as layout:
        found = [item for part in layout for item in read_part(part, LONDON)]
        found += layout.left_over()
    for item in found:
        if isinstance(item, Message):
            assert msgspec.json.decode(msgspec.json.encode(item), type=Message) == item
    return found


def told(found: list[Item]) -> int:
    """Count what is a message or was said not to be one."""
    return sum(isinstance(item, Message | Unreadable) for item in found)


def expected(kind: str) -> int:
    """Count the rows that must be told: of messages, and of calls without one."""
    rows = KINDS[kind][2]()
    count = len(rows[KINDS[kind][3]])
    return {"android": count - 1 + 2, "old": count - 1}.get(kind, count)


@pytest.mark.parametrize("kind", KINDS)
def test_count_in_is_count_out(tmp_path: Path, kind: str) -> None:
    """Each row of messages is one item."""
    assert told(under(build(tmp_path, kind))) == expected(kind)


@pytest.mark.parametrize("kind", ["android", "old", "iphone"])
def test_places_lead_back_to_the_row(tmp_path: Path, kind: str) -> None:
    """The row with that id holds the text."""
    path = build(tmp_path, kind)
    table, column = {
        "android": ("message", "text_data"),
        "old": ("messages", "data"),
        "iphone": ("ZWAMESSAGE", "ZTEXT"),
    }[kind]
    key = "Z_PK" if kind == "iphone" else "_id"
    checked = 0
    with sqlite3.connect(path) as connection:
        for item in under(path):
            if isinstance(item, Message) and item.kind == "message" and item.text:
                question = f"SELECT {column} FROM {table} WHERE {key} = ?"  # noqa: S608
                (text,) = connection.execute(question, (item.origin.place,)).fetchone()
                checked += text == item.text
    connection.close()
    assert checked >= 4


@pytest.mark.parametrize("kind", KINDS)
def test_odd_cells_break_nothing(tmp_path: Path, kind: str) -> None:
    """Any cell may hold anything; every row is still told once."""
    path = build(tmp_path, kind)
    chance = random.Random(5)
    main = KINDS[kind][3]
    for _ in range(20):
        with sqlite3.connect(path) as connection:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            tables = [
                row[0]
                for row in connection.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
                )
            ]
            for table in tables:
                columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
                column = chance.choice(columns)
                if column in {"_id", "Z_PK"} and table == main:
                    continue
                try:
                    one = f"(SELECT rowid FROM {table} ORDER BY random() LIMIT 1)"  # noqa: S608
                    sentence = f"UPDATE {table} SET {column} = ? WHERE rowid = {one}"  # noqa: S608
                    connection.execute(sentence, (chance.choice(ODD),))
                except sqlite3.Error:
                    continue
        connection.close()
        count = told(under(path))
        # A row that begins the table may become a message, and a call may lose its message.
        assert abs(count - expected(kind)) <= 4, count


@pytest.mark.parametrize("kind", KINDS)
def test_missing_tables_and_columns_break_nothing(tmp_path: Path, kind: str) -> None:
    """A version without this table or that column is read all the same."""
    name, schema, rows, main = KINDS[kind]
    kept = {"message", "chat", "jid", "messages", "ZWAMESSAGE", "ZWACHATSESSION", "ZWACDCALLEVENT"}
    for table in rows():
        if table in kept:
            continue
        path = BUILT.database(tmp_path / name, schema, rows())
        with sqlite3.connect(path) as connection:
            connection.execute(f"DROP TABLE {table}")
        connection.close()
        assert told(under(path)) >= expected(kind) - (2 if table == "call_log" else 0)
    path = BUILT.database(tmp_path / name, schema, rows())
    connection = sqlite3.connect(path)
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({main})")][1:]
    needed = {"chat_row_id", "key_remote_jid"}
    for column in columns[::2]:
        if column not in needed:
            connection.execute(f"ALTER TABLE {main} DROP COLUMN {column}")
            connection.commit()
            assert told(under(path)) >= 1
    connection.close()


@pytest.mark.parametrize("kind", KINDS)
def test_cut_and_damaged_files_break_nothing(tmp_path: Path, kind: str) -> None:
    """A file cut anywhere, or with bytes of another, is told of and never raises."""
    path = build(tmp_path, kind)
    good = path.read_bytes()
    for end in range(0, len(good), 6007):
        path.write_bytes(good[:end])
        under(path)
    chance = random.Random(3)
    for _ in range(20):
        data = bytearray(good)
        for _ in range(20):
            data[chance.randrange(100, len(data))] = chance.randrange(256)
        path.write_bytes(data)
        under(path)


def test_a_database_in_a_zip(tmp_path: Path) -> None:
    """It is read there, with the names and the media beside it."""
    everything = Path(__file__).parent.parent / "exports" / "whatsapp_android" / "everything"
    path = tmp_path / "phone.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in (everything / "WhatsApp").rglob("*.*"):
            archive.write(file, file.relative_to(everything))
    found = [item for item in under(path) if isinstance(item, Message)]
    held = [held for item in found for held in item.attachments if not held.missing]
    assert len(found) == expected("android") - 1
    assert len(held) == 3
    assert any(item.author == "Alex Doe <+447700900123>" for item in found)


def test_a_locked_backup_is_named(tmp_path: Path) -> None:
    """Somebody who gives the encrypted file is told what it is."""
    path = tmp_path / "msgstore.db.crypt15"
    path.write_bytes(random.Random(1).randbytes(3000))
    (item,) = under(path)
    assert isinstance(item, Unreadable)
    assert "encrypted backup of WhatsApp" in str(item.reason)


def test_contacts_alone_are_named(tmp_path: Path) -> None:
    """So is somebody who gives only the names."""
    path = BUILT.database(tmp_path / "wa.db", BUILT.CONTACTS, BUILT.contacts())
    (item,) = under(path)
    assert isinstance(item, Unreadable)
    assert "give it together with msgstore.db" in str(item.reason)


def test_two_forms_in_one_database(tmp_path: Path) -> None:
    """A phone in between has both tables; the fuller one is read."""
    path = BUILT.database(tmp_path / "msgstore.db", BUILT.ANDROID, {})
    with sqlite3.connect(path) as connection:
        connection.executescript(BUILT.OLD)
        connection.execute(
            "INSERT INTO messages (key_remote_jid, key_id, data, timestamp) VALUES ('15550100@s.whatsapp.net', 'K', 'old form', 1710406800000)"
        )
    connection.close()
    texts = [item.text for item in under(path) if isinstance(item, Message)]
    assert texts == ["old form"]


def test_other_databases_are_not_claimed(tmp_path: Path) -> None:
    """Tables called `message` and `chat` are other apps' too."""
    path = tmp_path / "sms.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(
            "CREATE TABLE message (text); CREATE TABLE chat (guid); CREATE TABLE handle (id);"
        )
        connection.executescript("CREATE TABLE messages (body); CREATE TABLE conversations (id);")
    connection.close()
    assert not [item for item in under(path) if isinstance(item, Message | Note)]
