"""Outlook's mails and mailboxes: damage, a missing library, and a mailbox as libpff shows one.

libpff can't write a mailbox, so its interface is played by what stands here.
"""

import random
import struct
import sys
import tracemalloc
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, Item, read, recognise
from offscript.sources._mail.mapi import filetime
from offscript.sources._mail.rich_text import rich_text, unpacked
from tests.sources.outlook_builder import ALEX, AT, CASES, HEADERS, SAM, Given, packed

LONDON = Clock(ZoneInfo("Europe/London"))
MAILBOX = b"!BDN\0\0\0\0SM\x17\0" + b"\0" * 600


def items_of(folder: Path, content: bytes, name: str) -> list[Item]:
    """Read a file given by itself."""
    path = folder / name
    path.write_bytes(content)
    return list(read(InputFile(path), LONDON))


@pytest.mark.parametrize("place", sorted(CASES))
def test_a_damaged_mail_is_one_row(tmp_path: Path, place: str) -> None:
    """Cut off anywhere, or with bytes changed, a saved mail is one row."""
    chance = random.Random(place)
    content = CASES[place]
    damaged = [content[: chance.randrange(len(content))] for _ in range(20)]
    for _ in range(30):
        changed = bytearray(content)
        for _ in range(chance.randint(1, 40)):
            changed[chance.randrange(8, len(changed))] = chance.randrange(256)
        damaged.append(bytes(changed))
    for each in damaged:
        assert len(items_of(tmp_path, each, "mail.msg")) == 1


def test_a_stream_that_goes_round_is_not_followed(tmp_path: Path) -> None:
    """A few sectors in a ring make any size; it is refused before a byte of it is read."""
    content = bytearray(CASES[next(place for place in CASES if place.startswith("sent"))])
    entry = content.index("__substg1.0_0037001F".encode("utf-16-le"))
    (fat,) = struct.unpack_from("<I", content, 76)
    struct.pack_into("<IQ", content, entry + 116, 3, 1 << 30)
    struct.pack_into("<I", content, 512 * (fat + 1) + 4 * 3, 3)
    tracemalloc.start()
    (item,) = items_of(tmp_path, bytes(content), "mail.msg")
    held = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(item, Unreadable)
    assert held < 64 << 20


@given(content=st.binary(max_size=300))
def test_no_bytes_make_rich_text_raise(content: bytes) -> None:
    """Damaged rich text gives what can be read of it."""
    for kind in (b"LZFu", b"MELA", b"????"):
        unpacked(b"\0" * 4 + b"\xff\xff\0\0" + kind + b"\0" * 4 + content).decode("latin-1")
    rich_text(b"{\\rtf1 " + content).text.encode()
    rich_text(b"{\\rtf1\\fromhtml1 " + content).text.encode()


def test_rich_text_comes_apart_as_it_was_packed() -> None:
    """References to earlier letters are followed; the example is the one of the specification."""
    example = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232 0af3206865 6c090020627705b06c647d0a800fa0"
    )
    assert unpacked(example) == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"
    assert unpacked(packed(b"{\\rtf1 x}")) == b"{\\rtf1 x}"
    assert rich_text(rb"{\rtf1\ansi a\par b\tab\'e9\u8217? {\*\x hidden}c}").text == "a\nb\té’ c"


def test_times_beyond_the_calendar() -> None:
    """A time of nought, or after all years, is none."""
    assert filetime(0) is None
    assert filetime(2**64 - 1) is None
    assert filetime(133_540_455_000_000_000) == datetime(2024, 3, 4, 17, 5, tzinfo=UTC)


class Shown:
    """A thing with a table of properties, as libpff shows it."""

    def __init__(self, *tables: Given, **more: Any) -> None:  # noqa: ANN401
        """Take its tables, and what else it answers."""
        self._tables = tables
        self.number_of_record_sets = len(tables)
        for name, value in more.items():
            setattr(self, name, value)

    def get_record_set(self, number: int) -> SimpleNamespace:
        """Give a table."""
        rows = list(self._tables[number].items())
        return SimpleNamespace(
            number_of_entries=len(rows), get_entry=lambda place: _entry(*rows[place])
        )


def _entry(number: int, value: str | bytes | int | datetime) -> SimpleNamespace:
    """Show a property."""
    kinds = {str: (0x1F, "data_as_string"), bytes: (0x102, "data"), int: (3, "data_as_integer")}
    kind, name = kinds.get(type(value), (0x40, "data_as_datetime"))
    shown = value.replace(tzinfo=None) if isinstance(value, datetime) else value
    return SimpleNamespace(entry_type=number, value_type=kind, **{name: shown})


def mail(number: int, given: Given, *files: Shown) -> Shown:
    """Show a mail."""
    return Shown(
        given,
        identifier=number,
        plain_text_body=b"Words.\r\nMore.",
        recipients=Shown(SAM),
        number_of_attachments=len(files),
        get_attachment=lambda place: files[place],
    )


def folder(*mails: Any, inner: tuple[Any, ...] = ()) -> SimpleNamespace:  # noqa: ANN401
    """Show a folder; None in it stands for what is damaged."""

    def get(things: tuple[Any, ...], number: int) -> Any:  # noqa: ANN401
        if things[number] is None:
            raise OSError
        return things[number]

    return SimpleNamespace(
        number_of_sub_messages=len(mails),
        get_sub_message=lambda number: get(mails, number),
        number_of_sub_folders=len(inner),
        get_sub_folder=lambda number: get(inner, number),
    )


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Put a mailbox behind the library's name."""
    sent: Given = {0x001A: "IPM.Note", 0x0037: "s", 0x0039: AT, **ALEX}
    file = Shown({0x3707: "a.txt"}, size=3, read_buffer=lambda size: b"abc"[:size])
    inside = Shown({0x3001: "Old mail"}, size=0, number_of_sub_items=1)
    received = mail(36, {0x001A: "IPM.Note", 0x007D: HEADERS})
    root = folder(
        None,
        inner=(
            folder(mail(35, sent, file, inside), received, mail(37, {0x001A: "IPM.Contact"})),
            folder(mail(38, {0x001A: "IPM.Note"})),
            None,
        ),
    )
    mailbox = SimpleNamespace(
        open=lambda _path: None,
        close=lambda: None,
        get_root_folder=lambda: root,
        number_of_orphan_items=1,
        get_orphan_item=lambda _number: mail(39, {**sent, 0x0E07: 8}),
    )
    module = ModuleType("pypff")
    module.file = lambda: mailbox  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pypff", module)
    return mailbox


@pytest.mark.usefixtures("library")
def test_a_mailbox_is_read_to_its_last_item(tmp_path: Path) -> None:
    """Every item is a message, unreadable, or counted; the place is the item's own number."""
    items = items_of(tmp_path, MAILBOX, "mail.pst")
    messages = [item for item in items if isinstance(item, Message)]
    assert [message.origin.place for message in messages] == [35, 36, 39]
    assert [message.kind for message in messages] == ["message", "message", "system"]
    assert messages[0].text == "Words.\nMore."
    assert {message.conversation for message in messages} == {"alex@example.org, sam@example.net"}
    assert [(file.name, file.size, file.missing) for file in messages[0].attachments] == [
        ("a.txt", 3, False),
        ("Old mail", None, False),
    ]
    assert messages[1].author == "Sam Roe <sam@example.net>"
    assert messages[1].offset_minutes == 120
    assert sum(isinstance(item, Unreadable) for item in items) == 3
    said = " ".join(str(item.says) for item in items if isinstance(item, Note))
    assert "no folder any more, as deleted ones do for a while: 1" in said
    assert "no mail: 1" in said


def test_a_mailbox_that_does_not_open(tmp_path: Path, library: SimpleNamespace) -> None:
    """Damage is said in a sentence."""

    def fail(_path: str) -> None:
        raise OSError

    library.open = fail
    (item,) = items_of(tmp_path, MAILBOX, "mail.pst")
    assert isinstance(item, Unreadable)
    assert "damaged" in str(item.reason)


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person is told what to install."""
    monkeypatch.setitem(sys.modules, "pypff", None)
    (item,) = items_of(tmp_path, MAILBOX, "mail.pst")
    assert isinstance(item, Unreadable)
    assert "its part “pst”" in str(item.reason)


def test_the_real_library_meets_damage(tmp_path: Path) -> None:
    """Where it is installed, a mailbox of zeros is one sentence."""
    pytest.importorskip("pypff")
    (item,) = items_of(tmp_path, MAILBOX, "mail.pst")
    assert isinstance(item, Unreadable)


def test_other_compound_files_are_not_taken(tmp_path: Path) -> None:
    """An old Word document is no mail."""
    path = tmp_path / "letter.doc"
    path.write_bytes(CASES["contact/Alex.msg"][:512] + b"\0" * 4096)
    assert recognise(InputFile(path)) is None
