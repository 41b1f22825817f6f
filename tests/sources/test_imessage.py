"""Messages databases: every row comes out once, whatever stands in it, and damage is said."""

import random
import sqlite3
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, Item, lay_out, read, recognise
from offscript.sources._containers.plists import Archived, table_in
from offscript.sources._imessage.attributed import runs_of, words_of
from offscript.sources._imessage.history import history_of
from offscript.sources._times.apple import since_2001

from .imessage_builder import Phone, app_payload, edited, guid
from .imessage_cases import ALEX, EXPORTS, mac
from .typedstream_builder import HEADER, attributed, body, with_files

LONDON = Clock(ZoneInfo("Europe/London"))
MAC = EXPORTS / "mac" / "Messages" / "chat.db"


def messages(items: list[Item]) -> list[Message]:
    """Keep the messages."""
    return [item for item in items if isinstance(item, Message)]


def kept_in_notes(items: list[Item]) -> int:
    """Count the rows of reactions that notes tell of."""
    said = [str(item.says) for item in items if isinstance(item, Note)]
    starts = ("Reactions, each kept", "Rows of reactions that were taken back")
    return sum(int(line.rpartition(" ")[2].strip(".")) for line in said if line.startswith(starts))


def rows_in(path: Path) -> int:
    """Count the rows of `message`."""
    database = sqlite3.connect(path)
    count: int = database.execute("SELECT COUNT(*) FROM message").fetchone()[0]
    database.close()
    return count


@pytest.mark.parametrize("case", ["mac", "high_sierra", "ios9"])
def test_count_in_is_count_out(case: str) -> None:
    """Each row is a message, unreadable, or counted as a reaction."""
    (path,) = (EXPORTS / case).rglob("*.db")
    items = list(read(InputFile(path), LONDON))
    rows = [item for item in items if not isinstance(item, Note)]
    assert len(rows) + kept_in_notes(items) == rows_in(path)


def test_origin_leads_back_to_the_row() -> None:
    """The row with that id holds the words."""
    database = sqlite3.connect(MAC)
    checked = 0
    for message in messages(list(read(InputFile(MAC), LONDON))):
        query = "SELECT attributedBody FROM message WHERE ROWID = ?"
        (archived,) = database.execute(query, (message.origin.place,)).fetchone()
        if archived and message.text and not message.attachments and "App" not in message.text:
            assert message.text.encode() in archived
            checked += 1
    database.close()
    assert checked > 20


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=400), st.booleans())
@settings(deadline=None)
def test_archived_words_come_out_as_they_went_in(text: str, mutable: bool) -> None:  # noqa: FBT001
    """Any words, any length; all runs together are the words."""
    archived = body(text, mutable=mutable)
    assert words_of(archived) == text
    assert "".join(run.text for run in runs_of(archived)) == text


@pytest.mark.parametrize("length", [0, 1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 200_000])
def test_every_form_of_a_length(length: int) -> None:
    """One byte, two or four: nothing is cut short."""
    assert words_of(body("x" * length)) == "x" * length


def test_a_stream_in_a_stream() -> None:
    """Words that are archived once more, as bytes, are found; runs keep their attributes."""
    inner = attributed(("inside", {"__kIMMention": "sam@example.org", "blob": b"\0" * 300}))
    assert words_of(inner) == "inside"
    assert runs_of(inner)[0].attributes["__kIMMention"] == "sam@example.org"
    outer = bytearray(HEADER + b"\x84\x01@\x84\x84\x84\x06NSData\x00\x84\x84\x08NSObject\x00\x85")
    kind = f"[{len(inner)}c]".encode()
    outer += b"\x84\x01i\x81" + len(inner).to_bytes(2, "little")
    outer += b"\x84" + bytes([len(kind)]) + kind + inner + b"\x86"
    assert words_of(bytes(outer)) == "inside"


def test_damaged_archives_raise_nothing() -> None:
    """Cut anywhere, with any byte changed: words, or None."""
    chance = random.Random(3)
    whole = with_files("before", ("GUID", "a.png"), "after 😀")
    for end in range(len(whole)):
        words_of(whole[:end])
        runs_of(whole[:end])
    for _ in range(4000):
        changed = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        words_of(bytes(changed))
        runs_of(bytes(changed))
    many = b"\x84\x7f" + b"}" * 127
    words_of(HEADER + many + b"\x92" * 100_000)
    words_of(HEADER + b"\x84\x01@" + b"\x84\x84\x84\x01A\x00\x85\x92" * 5000)
    assert words_of(body("x" * 300).replace(b"\x81\x2c\x01", b"\x81\xff\xff")) is None


def test_damaged_lists_raise_nothing() -> None:
    """Neither what is kept of edits nor an app's payload."""
    chance = random.Random(4)
    for whole in (edited(("a", 1.0), ("b", 2.0)), app_payload(an="Chess", ldtext="x", caption="y")):
        for _ in range(3000):
            changed = bytearray(whole)
            changed[chance.randrange(len(changed))] = chance.randrange(256)
            history_of(bytes(changed))
            Archived(bytes(changed)).text(1)
    assert history_of(b"bplist00 Rec nonsense").damaged
    assert table_in(b"<plist><dict>" * 3000) == {}


@pytest.mark.parametrize(
    "number", [None, 0, "x", b"\0", 2**62, -(2**62), float("nan"), float("inf"), 1e300, True]
)
def test_absurd_times(number: object) -> None:
    """They are no time, or one within the calendar; nothing is raised."""
    since_2001(number)


def test_seconds_and_billionths() -> None:
    """Both forms give one moment."""
    assert since_2001(700_000_000) == since_2001(700_000_000 * 10**9)


def strange(tmp_path: Path) -> Path:
    """Fill every column with something of a kind it should not have."""
    path = tmp_path / "chat.db"
    phone = Phone(path)
    alex = phone.handle(ALEX)
    one = phone.chat(f"iMessage;-;{ALEX}", alex)
    columns = [row[1] for row in phone.database.execute("PRAGMA table_info(message)")]
    values = [
        None,
        "text",
        b"\xff\x00\xfe",
        -1,
        2**63 - 1,
        1.5,
        "\ud83d".encode("utf-8", "surrogatepass"),
        "",
    ]
    for column in columns[2:]:
        for value in values:
            given = {
                "guid": f"{column}{value!r}",
                "handle_id": alex,
                "date": 700_000_000,
                column: value,
            }
            made = phone.insert("message", **given)
            phone.insert("chat_message_join", chat_id=one, message_id=made)
    for table in ("chat", "handle", "attachment", "chat_message_join", "message_attachment_join"):
        names = [row[1] for row in phone.database.execute(f"PRAGMA table_info({table})")]
        for number, value in enumerate(values):
            for name in names[1:]:
                given = {
                    "guid": f"g{name}{number}",
                    "id": f"i{name}{number}",
                    "service": f"{name}{number}",
                }
                needed = {key: text for key, text in given.items() if key in names}
                phone.database.execute(
                    f"INSERT OR IGNORE INTO {table} ({', '.join({**needed, name: 0})}) "  # noqa: S608
                    f"VALUES ({', '.join('?' * len({**needed, name: 0}))})",
                    tuple({**needed, name: value}.values()),
                )
    phone.close()
    return path


def test_values_of_the_wrong_kind(tmp_path: Path) -> None:
    """Every row comes out, and nothing is raised."""
    path = strange(tmp_path)
    items = list(read(InputFile(path), LONDON))
    rows = [item for item in items if not isinstance(item, Note)]
    assert len(rows) + kept_in_notes(items) == rows_in(path)


def test_cut_and_changed_databases(tmp_path: Path) -> None:
    """Cut at any page, or with bytes changed: what is sound is read, and damage is said."""
    whole = MAC.read_bytes()
    chance = random.Random(5)
    path = tmp_path / "chat.db"
    for end in range(0, len(whole), len(whole) // 40):
        path.write_bytes(whole[:end])
        assert list(read(InputFile(path), LONDON))
    for _ in range(150):
        changed = bytearray(whole)
        for _ in range(6):
            changed[chance.randrange(100, len(changed))] = chance.randrange(256)
        path.write_bytes(changed)
        list(read(InputFile(path), LONDON))


def test_rows_around_damage_are_read(tmp_path: Path) -> None:
    """A page in the middle is lost: what stands before and behind it is not."""
    path = tmp_path / "chat.db"
    phone = Phone(path)
    alex = phone.handle(ALEX)
    one = phone.chat(f"iMessage;-;{ALEX}", alex)
    for number in range(300):
        phone.message(one, f"message number {number}.", handle_id=alex)
    phone.close()
    whole = bytearray(path.read_bytes())
    at = whole.index(b"message number 150.") // 1024 * 1024
    whole[at : at + 1024] = b"\xff" * 1024
    path.write_bytes(whole)
    items = list(read(InputFile(path), LONDON))
    texts = [message.text for message in messages(items)]
    assert texts[0] == "message number 0."
    assert texts[-1] == "message number 299."
    assert len(texts) > 285
    reasons = [str(item.reason) for item in items if isinstance(item, Unreadable)]
    assert any(reason.startswith("Messages from 1") for reason in reasons)


def test_other_databases_are_not_claimed(tmp_path: Path) -> None:
    """A table called “message” is not enough; old forms and lists of backups get a word."""
    for name, tables, says in (
        ("other.db", "message(a), attachment(b)", "not as Apple's Messages"),
        ("sms.db", "message(address), msg_group(b)", "iOS 5"),
        ("Manifest.db", "Files(a), Properties(b)", "give the whole folder"),
    ):
        path = tmp_path / name
        database = sqlite3.connect(path)
        for table in tables.split(", "):
            database.execute(f"CREATE TABLE {table}")
        database.close()
        assert recognise(InputFile(path)) is None
        (item,) = read(InputFile(path), LONDON)
        assert isinstance(item, Unreadable)
        assert says in str(item.reason)


def test_what_still_stands_in_the_log(tmp_path: Path) -> None:
    """Messages of the last minutes are often only in chat.db-wal; nothing is written beside it."""
    path = tmp_path / "from" / "chat.db"
    phone = Phone(path)
    one = phone.chat(f"iMessage;-;{ALEX}", phone.handle(ALEX))
    phone.message(one, "before", handle_id=1)
    phone.close()
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute(
        "INSERT INTO message (guid, text, date, handle_id) VALUES ('x', 'just now', 700000000, 1)"
    )
    database.commit()
    copy = tmp_path / "copy"
    copy.mkdir()
    for file in path.parent.iterdir():
        (copy / file.name).write_bytes(file.read_bytes())
    database.close()
    with lay_out([copy]) as layout:
        items = [item for part in layout for item in read_all(part)]
        assert list(layout.left_over()) == []
    assert [message.text for message in messages(items)] == ["before", "just now"]
    assert {file.name for file in copy.iterdir()} <= {"chat.db", "chat.db-wal", "chat.db-shm"}


def read_all(part: object) -> list[Item]:
    """Read a part of a layout."""
    source, file = getattr(part, "source", None), getattr(part, "file", None)
    assert source is not None
    return list(source.read(file, LONDON))


def test_reactions_are_held_whatever_the_order(tmp_path: Path) -> None:
    """One that stands before its message in the file is kept with it."""
    path = tmp_path / "chat.db"
    phone = Phone(path)
    one = phone.chat(f"iMessage;-;{ALEX}", phone.handle(ALEX))
    phone.message(
        one, associated_message_type=2000, associated_message_guid=f"p:0/{guid(2)}", handle_id=1
    )
    phone.message(one, "later", handle_id=1)
    phone.close()
    (message,) = messages(list(read(InputFile(path), LONDON)))
    assert [reaction.text for reaction in message.reactions] == ["❤️"]


def test_the_cases_are_what_the_builder_writes(tmp_path: Path) -> None:
    """The files under tests/exports can be made anew."""
    mac(tmp_path)
    made = messages(list(read(InputFile(tmp_path / "chat.db"), LONDON)))
    kept = messages(list(read(InputFile(MAC), LONDON)))
    assert [message.id for message in made] == [message.id for message in kept]
