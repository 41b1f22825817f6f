"""Exports that were saved again by another program, or under another name, on their way."""

import zipfile
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, Unreadable, name_as_text
from offscript.sources import Item, lay_out, read_part
from offscript.sources._files.wide import Narrowed
from tests.sources.test_sms_xml import Trickle

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


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("named", ["UTF-8", "UTF-16", "UTF-32"])
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


@pytest.mark.parametrize("name", ["chat.md", "w.md"])
def test_a_chat_that_is_called_markdown(tmp_path: Path, name: str) -> None:
    """WhatsApp's own lines are no words of anybody; a text that only quotes a chat is none."""
    path = tmp_path / name
    path.write_text(
        CHAT + "13/05/2024, 19:04 - You blocked this contact. Tap to unblock.\n", "utf-8"
    )
    found = [item for item in items(path) if isinstance(item, Message)]
    assert [item.text for item in found[:2]] == ["bring bread", "ok"]
    assert [item.kind for item in found] == ["message", "message", "system"]
    path.write_text(f"# Notes\n\nAs an example:\n\n{CHAT}", "utf-8")
    assert not any(
        item.origin.source == "whatsapp" for item in items(path) if isinstance(item, Message)
    )


@pytest.mark.parametrize("ending", ["json", "jsonl", "html", "csv", "xml", "eml"])
def test_a_chat_that_is_called_something_else(tmp_path: Path, ending: str) -> None:
    """Its first line says what it is; where other words come first, its name is said to be why."""
    path = tmp_path / f"chat.{ending}"
    path.write_text(CHAT, "utf-8")
    assert texts(path) == ["bring bread", "ok"]
    path.write_text(f"<p>of last year</p>\n{CHAT}", "utf-8")
    (item,) = items(path)
    assert isinstance(item, Unreadable)
    assert "Lines in it are as WhatsApp writes them" in str(item.reason)
    assert "no “ - Name: ”" not in str(item.reason)


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


WIDE = {
    "chat.txt": CHAT,
    "pasted.txt": "Alex (14:03): bring bread\nSam (14:04): ok\n",
    "[LINE] Chat with Alex.txt": "[LINE] Chat with Alex\nSaved on: 2024/05/13 19:05\n\n"
    "Mon, 5/13/2024\n19:02\tAlex\tbring bread\n19:03\tSam\tok\n",
    "rows.csv": "conversation,author,sent_at,text\n"
    "Alex,Alex,2024-05-13T19:02:00Z,bring bread\nAlex,Sam,2024-05-13T19:03:00Z,ok\n",
    "Messages - Alex.csv": '"13/05/2024","19:02:00","Alex","+447700900123","bring bread"\n'
    '"13/05/2024","19:03:00","Me","+447700900199","ok"\n',
    "rows.jsonl": '{"conversation":"Alex","author":"Alex","sent_at":"2024-05-13T19:02:00Z",'
    '"text":"bring bread"}\n{"conversation":"Alex","author":"Sam",'
    '"sent_at":"2024-05-13T19:03:00Z","text":"ok"}\n',
    "+447700900123.txt": "May 13, 2024  7:02:00 PM\n+447700900123\nbring bread\n\n"
    "May 13, 2024  7:03:00 PM\nMe\nok\n\n",
    "Alex (+447700900123).txt": "Conversation: Alex (+447700900123)\n\nFrom: Alex (+447700900123)\n"
    "Type: incoming\nSent: Mon, 13 May 2024 19:02:00 +0100\n"
    "Received: Mon, 13 May 2024 19:02:01 +0100\n\nbring bread\n\nFrom: You\nType: outgoing\n"
    "Sent: Mon, 13 May 2024 19:03:00 +0100\n\nok\n\n",
}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("name", WIDE)
def test_every_kind_of_text_may_be_wide(tmp_path: Path, name: str, encoding: str) -> None:
    """A terminal that redirects what it was told writes UTF-16, some editors UTF-32."""
    path = tmp_path / name
    path.write_bytes(WIDE[name].encode(encoding))
    assert texts(path) == ["bring bread", "ok"]


@pytest.mark.parametrize("order", ["little", "big"])
def test_utf_32_of_either_order(tmp_path: Path, order: str) -> None:
    """The mark tells which."""
    path = tmp_path / "chat.txt"
    path.write_bytes(f"\ufeff{CHAT}".encode(f"utf-32-{order[0]}e"))
    assert texts(path) == ["bring bread", "ok"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize(("said", "why"), [("", "is empty"), (" \n", "nothing but spaces")])
def test_a_mark_alone_is_nothing(tmp_path: Path, encoding: str, said: str, why: str) -> None:
    """A text that is nothing but its mark is empty."""
    path = tmp_path / "chat.txt"
    path.write_bytes(said.encode(encoding))
    (item,) = items(path)
    assert why in str(item)


def test_a_mark_within_a_text_stays() -> None:
    """Only the first is a mark; another is a sign of the text, wherever a read ends."""
    text = "\ufeff" + "ab\ufeffc" * 50
    stream = Narrowed(Trickle(text.encode("utf-16-le"), 2))
    assert b"".join(iter(stream.read, b"")).decode() == text[1:]
