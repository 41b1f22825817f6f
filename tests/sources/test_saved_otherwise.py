"""Exports that were saved again by another program, or under another name, on their way."""

import zipfile
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, name_as_text
from offscript.sources import Item, lay_out, read_part

LONDON = Clock(ZoneInfo("Europe/London"), "dmy")
TEXTS = (
    '<?xml version="1.0" encoding="{named}"?>\n<smses count="2">\n'
    '<sms address="+447700900123" contact_name="Zoë" date="1700000000000" type="1" '
    'body="café 😀 one" />\n'
    '<sms address="+447700900123" contact_name="Zoë" date="1700000001000" type="2" '
    'body="Āā two" />\n</smses>\n'
)
CHAT = "13/05/2024, 19:02 - Alex: bring bread\n13/05/2024, 19:03 - Sam: ok\n"


def items(path: Path) -> list[Item]:
    """Read a file as the program does."""
    with lay_out([path]) as layout:
        return [item for part in layout for item in read_part(part, LONDON)]


def texts(path: Path) -> list[str]:
    """Read the words of a file's messages."""
    return [item.text for item in items(path) if isinstance(item, Message)]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("named", ["UTF-8", "UTF-16"])
def test_texts_in_utf_16(tmp_path: Path, encoding: str, named: str) -> None:
    """With its mark or without, whatever the file says of itself."""
    path = tmp_path / "sms.xml"
    path.write_bytes(TEXTS.format(named=named).encode(encoding))
    assert texts(path) == ["café 😀 one", "Āā two"]


@pytest.mark.parametrize("name", ["chat.txt", "WhatsApp Chat with Alex.txt", "chat.bin"])
def test_a_zip_that_is_not_called_one(tmp_path: Path, name: str) -> None:
    """Its first bytes say what it is."""
    path = tmp_path / name
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("WhatsApp Chat with Alex.txt", CHAT)
    assert texts(path) == ["bring bread", "ok"]


def test_a_text_that_is_called_a_zip(tmp_path: Path) -> None:
    """It is read as the text it is."""
    path = tmp_path / "WhatsApp Chat with Alex.zip"
    path.write_text(CHAT, "utf-8")
    assert texts(path) == ["bring bread", "ok"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("a\nNot read: nothing.txt", "a⟨U+000A⟩Not read: nothing.txt"),
        ("a\x1b[2J\x07.txt", "a⟨U+001B⟩[2J⟨U+0007⟩.txt"),
        ("a\u202etxt.exe", "a⟨U+202E⟩txt.exe"),
        ("\u200eWhatsApp صدا\u200f.txt", "\u200eWhatsApp صدا\u200f.txt"),
        ("👨\u200d👩\u200d👧 é.txt", "👨\u200d👩\u200d👧 é.txt"),
    ],
)
def test_a_name_says_nothing_in_our_stead(tmp_path: Path, name: str, told: str) -> None:
    """What breaks lines or moves the cursor is named, and what letters need is left."""
    assert name_as_text(name) == told
    path = tmp_path / name
    path.write_text(CHAT, "utf-8")
    assert all("\n" not in str(getattr(item, "file", "")) for item in items(path))
