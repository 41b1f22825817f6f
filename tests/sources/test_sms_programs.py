"""Texts that other programs than SMS Backup & Restore took off a phone."""

import sqlite3
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, Unreadable
from offscript.sources import InputFile, Item, Wanted, read, recognise
from offscript.sources.sms_json import take_out
from tests.sources.sms_builder import build

LONDON = Clock(ZoneInfo("Europe/London"))
EXPORTS = Path(__file__).parents[1] / "exports"


def items_of(path: Path, source: str) -> list[Item]:
    """Read a file that this source must know."""
    found = recognise(InputFile(path))
    assert found is not None
    assert found.name == source
    return list(read(InputFile(path), LONDON))


def test_the_same_texts_are_the_same_messages_however_they_were_taken(tmp_path: Path) -> None:
    """A phone's database and a list of the same texts name each message alike, so they join."""
    (tmp_path / "sms.json").write_text(
        '[{"address":"+447700900123","body":"At work","date":1709669715000,"type":2,"read":1}]'
    )
    build(tmp_path / "mmssms.db")
    listed = items_of(tmp_path / "sms.json", "sms_json")[0]
    stored = items_of(tmp_path / "mmssms.db", "sms_database")[1]
    assert isinstance(listed, Message)
    assert isinstance(stored, Message)
    assert listed.id == stored.id


def test_a_picture_opens_from_its_message() -> None:
    """What stands in the file itself is found again by its place and hash."""
    path = EXPORTS / "sms_json" / "fossify" / "messages.json"
    (message,) = (
        item
        for item in items_of(path, "sms_json")
        if isinstance(item, Message) and item.attachments
    )
    (picture,) = message.attachments
    wanted = Wanted(message.origin.place, picture.sha256 or "", picture.size or 0)
    with path.open("rb") as stream:
        assert take_out(stream, wanted) == bytes(range(8))
    with path.open("rb") as stream:
        assert take_out(stream, Wanted(1, picture.sha256 or "", 8)) is None


def test_a_damaged_database_keeps_what_stands_before(tmp_path: Path) -> None:
    """Pages of another table do not cost the texts, and what is lost is said."""
    path = tmp_path / "mmssms.db"
    build(path)
    database = sqlite3.connect(path)
    (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'pdu'").fetchone()
    (size,) = database.execute("PRAGMA page_size").fetchone()
    database.close()
    content = bytearray(path.read_bytes())
    content[(root - 1) * size : root * size] = b"\xff" * size
    path.write_bytes(content)
    items = items_of(path, "sms_database")
    assert "Where are you 😀" in [item.text for item in items if isinstance(item, Message)]
    reasons = [str(item.reason) for item in items if isinstance(item, Unreadable)]
    assert any("pdu" in reason for reason in reasons)


@pytest.mark.parametrize(
    "content",
    [
        '{"messages": [{"id": 1, "type": "message", "date": "2024-03-05T20:14:15", "text": "hi"}]}',
        '[{"date": "2024-03-05", "type": "invoice", "number": 7, "total": "12.00"}]',
        '{"address": "1 High Street", "date": "2024-03-05"}\n',
    ],
)
def test_other_lists_are_no_texts(tmp_path: Path, content: str) -> None:
    """Lists with a date and a type in them are many things."""
    (tmp_path / "list.json").write_text(content)
    found = recognise(InputFile(tmp_path / "list.json"))
    assert found is None or found.name != "sms_json"
