"""A file nobody knows is told which formats came close, and what speaks against them."""

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Unreadable
from offscript.sources import InputFile, read

LONDON = Clock(ZoneInfo("Europe/London"))


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.txt", "2024-03-05 10:00 Alex said hello\n", "as in a WhatsApp chat"),
        ("_chat.txt", "hello\n", "named as WhatsApp names a chat"),
        ("b.json", '{"messages":[{"id":1,"date":"x"}]}', "as Telegram writes it"),
        ("c.xml", '<sms address="1" body="x"/>', "SMS Backup & Restore"),
        ("d.eml", "hello\n", "named as mail is"),
        ("e.bin", "From: me\nhello\n", "as mail has"),
        ("g.xlsb", "PK\x03\x04", "save it as .xlsx"),
        ("h.numbers", "PK\x03\x04", "Numbers"),
        ("i.txt.gz", "\x1f\x8b\x08\x00\x00", "Unpack it first, and give what was in it."),
        ("j.7z", "7z\xbc\xaf'\x1c\x00\x04", "Unpack it first, and give what was in it."),
        ("k.rar", "Rar!\x1a\x07\x01\x00", "Unpack it first, and give what was in it."),
    ],
)
def test_what_came_close(tmp_path: Path, name: str, content: str, says: str) -> None:
    """One sentence each, beside the plain one."""
    path = tmp_path / name
    path.write_bytes(content.encode("latin-1"))
    (item,) = [item for item in read(InputFile(path), LONDON) if isinstance(item, Unreadable)]
    assert "is not an export Offscript can read" in str(item.reason)
    assert says in str(item.reason)
