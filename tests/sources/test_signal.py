"""Signal: whatever is wrong with an export, every line and row is accounted for, and nothing fails."""

import json
import random
import sqlite3
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offscript.record import Clock, Message, Unreadable
from offscript.sources import InputFile, Item, read, recognise
from offscript.sources._json.loose import read_object, whole, words

from .signal_builder import modern, old

LONDON = Clock(ZoneInfo("Europe/London"))
EXPORTS = Path(__file__).parent.parent / "exports" / "signal"
PHONE = EXPORTS / "phone" / "signal-export-2026-05-23" / "main.jsonl"
TOOL = EXPORTS / "tool_json" / "signal-chats" / "Alex Doe" / "data.json"
MARKDOWN = EXPORTS / "tool_markdown" / "Alex Doe" / "chat.md"
HEAD = b'{"version":"1","backupTimeMs":"1"}\n{"recipient":{"id":"1","self":{}}}\n'


def items_of(folder: Path, content: bytes, name: str = "main.jsonl") -> list[Item]:
    """Read these bytes as a file, which must be known as Signal's, and write what comes out."""
    path = folder / name
    path.write_bytes(content)
    file = InputFile(path)
    source = recognise(file)
    assert source is not None
    assert source.name == "signal"
    items = list(read(file, LONDON))
    msgspec.json.encode(items)
    return items


def counted(items: list[Item]) -> int:
    """Count what came out, but notes."""
    return sum(isinstance(item, Message | Unreadable) for item in items)


@pytest.mark.parametrize("export", [PHONE, TOOL])
def test_cut_anywhere(tmp_path: Path, export: Path) -> None:
    """A file cut off gives the lines before the cut, and says so of the line that was cut."""
    whole_file = export.read_bytes()
    first = whole_file.index(b"\n")
    for cut in range(first + 1, len(whole_file), 61):
        part = whole_file[:cut]
        items = items_of(tmp_path, part, export.name)
        lines = [line for line in part.split(b"\n") if line.strip()]
        wanted = [line for line in lines if b'"chatItem"' in line or b'"adHocCall"' in line]
        if export == TOOL:
            wanted = lines
        assert len(wanted) <= counted(items) <= len(wanted) + 1


@pytest.mark.parametrize("export", [PHONE, TOOL, MARKDOWN])
@pytest.mark.parametrize("seed", range(8))
def test_flipped_bytes(tmp_path: Path, export: Path, seed: int) -> None:
    """Wrong bytes cost the lines they stand in, never the file."""
    chance = random.Random(seed)
    content = bytearray(export.read_bytes())
    start = content.index(b"\n")
    for _ in range(60):
        content[chance.randrange(start, len(content))] = chance.randrange(256)
    assert counted(items_of(tmp_path, bytes(content), export.name)) >= 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def mutilated(value: object, chance: random.Random, odd: object) -> object:
    """Put something odd in the place of one value somewhere in a tree."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(sorted(value))
        return {**value, key: mutilated(value[key], chance, odd)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        return [*value[:at], mutilated(value[at], chance, odd), *value[at + 1 :]]
    return odd


@settings(max_examples=60, deadline=None)
@given(odd=JSON, seed=st.integers(0, 10_000))
def test_wrong_kinds_of_values(
    tmp_path_factory: pytest.TempPathFactory, odd: object, seed: int
) -> None:
    """A value of a wrong kind anywhere costs no other line."""
    chance = random.Random(seed)
    folder = tmp_path_factory.mktemp("odd")
    for export in (PHONE, TOOL):
        lines = export.read_text("utf-8").splitlines()
        at = chance.randrange(1, len(lines) - 1)
        before = counted(items_of(folder, "\n".join(lines).encode(), export.name))
        lines[at] = json.dumps(mutilated(json.loads(lines[at]), chance, odd))
        after = counted(items_of(folder, "\n".join(lines).encode(), export.name))
        assert before - 1 <= after <= before + 1


@pytest.mark.parametrize(
    "date", ["1" * 5000, "-1", "0", "999999999999999999", "abc", "", "253402300800000", "1e5", "٣"]
)
def test_absurd_times(tmp_path: Path, date: str) -> None:
    """A time no calendar holds makes the line unreadable, and no more."""
    item = {"chatItem": {"chatId": "1", "authorId": "1", "dateSent": date, "standardMessage": {}}}
    items = items_of(tmp_path, HEAD + json.dumps(item).encode())
    assert counted(items) == 1
    assert isinstance(items[0], Unreadable) == (date != "-1")


def test_numbers_too_long_for_any_reader(tmp_path: Path) -> None:
    """A number of 5,000 digits makes one line unreadable."""
    line = b'{"chatItem":{"dateSent":%s}}\n' % (b"9" * 5000)
    items = items_of(tmp_path, HEAD + line + b"[" * 200_000 + b"\n" + b"[1]")
    assert [type(item) for item in items[:3]] == [Unreadable] * 3


def test_place_leads_back_to_the_line(tmp_path: Path) -> None:
    """`place` is the number of the line the words stand in."""
    lines = PHONE.read_text("utf-8").split("\n")
    for item in items_of(tmp_path, PHONE.read_bytes()):
        if isinstance(item, Message) and item.kind == "message" and "\n" not in item.text:
            line = lines[item.origin.place - 1]
            assert item.text[:300] in line.replace("\\ud83d", "\ufffd")


@given(value=st.integers() | st.text(max_size=30) | st.floats())
def test_loose_values(value: object) -> None:
    """Anything can be asked for as text or number."""
    assert isinstance(words(value), str)
    words(value).encode()
    assert whole(value) is None or abs(whole(value) or 0) < 10**19 + 1


def test_halves_of_characters() -> None:
    """Half a character costs itself; whole ones stay."""
    read_line, sound = read_object(b'{"a":"x\\ud83d\\ude06 \\ud83d"}')
    assert read_line is not None
    assert words(read_line["a"]) == "x😆 \ufffd"
    assert not sound


@pytest.mark.parametrize("build", [modern, old])
def test_damaged_database(tmp_path: Path, build: object) -> None:
    """A damaged database gives what can be read, and says where it stops."""
    assert callable(build)
    content = build()
    for seed in range(30):
        chance = random.Random(seed)
        broken = bytearray(content[: chance.randrange(4096, len(content))])
        for _ in range(chance.randrange(20)):
            broken[chance.randrange(100, len(broken))] = chance.randrange(256)
        path = tmp_path / f"{seed}.sqlite"
        path.write_bytes(bytes(broken))
        msgspec.json.encode(list(read(InputFile(path), LONDON)))


def test_rows_are_all_there(tmp_path: Path) -> None:
    """Every row is a message or unreadable, and `place` is its rowid."""
    path = tmp_path / "db.sqlite"
    path.write_bytes(modern())
    items = [item for item in read(InputFile(path), LONDON) if isinstance(item, Message)]
    rows = dict(sqlite3.connect(path).execute("SELECT rowid, body FROM messages").fetchall())
    assert counted(list(read(InputFile(path), LONDON))) == len(rows)
    spoken = [item for item in items if rows[item.origin.place] is not None]
    assert all(item.text == rows[item.origin.place] for item in spoken)
    assert len(spoken) > 5


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("main.jsonl", b'{"a":1}\n'),
        ("chat.md", b"# A heading\n"),
        ("data.json", b'{"messages":[]}'),
        ("rows.jsonl", b'{"conversation":"a","author":"b","sent_at":"1","text":"chat"}\n'),
        ("db.sqlite", b"plain text"),
    ],
)
def test_others_are_left_alone(tmp_path: Path, name: str, content: bytes) -> None:
    """What only resembles Signal's export is nobody's."""
    path = tmp_path / name
    path.write_bytes(content)
    source = recognise(InputFile(path))
    assert source is None or source.name != "signal"
