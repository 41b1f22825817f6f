"""JSON lines: our own rows come back as they were; other lines are read or said to be unreadable."""

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, Item, read, recognise
from offscript.sources._files import long_lines

LONDON = Clock(ZoneInfo("Europe/London"))
ROW = '{"conversation":"c","author":"Sam","sent_at":"2024-07-01T10:00:00Z","text":"%s"}\n'


def read_lines(folder: Path, content: str | bytes) -> list[Item]:
    """Read a file with these lines, which must be recognised."""
    path = folder / "rows.jsonl"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    source = recognise(InputFile(path))
    assert source is not None
    assert source.name == "jsonl"
    return list(read(InputFile(path), LONDON))


@pytest.mark.parametrize(
    "content",
    ["{}", "[]", '{"messages": [], "name": "x"}', '{\n"conversation": 1}', "", "{", '"a"'],
)
def test_other_json_is_not_ours(tmp_path: Path, content: str) -> None:
    """A file is known by its first line."""
    path = tmp_path / "a.jsonl"
    path.write_text(content)
    assert recognise(InputFile(path)) is None


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe",
        b"{" * 100_000,
        (ROW % 'a","deep":%s,"b":"').encode() % (b"[" * 100_000 + b"]" * 100_000),
        b'{"schema":1,"unreadable":"x","deep":' + b"[" * 100_000,
        b'{"schema":1}',
        b'{"schema":1,"unreadable":3,"origin":{}}',
        b'{"schema":1,"unreadable":"x"}',
        b'{"schema":"1","conversation":"c","author":"a","sent_at":"2024-01-01T00:00Z","text":"t"}',
        b'{"conversation":"c","author":null,"sent_at":"2024-01-01T00:00:00Z","text":"t"}',
        b'{"conversation":"c","author":"a","sent_at":"9999-12-31T23:59:59-10:00","text":"t"}',
        b'{"conversation":"c","author":"a","sent_at":1e400,"text":"t"}',
        b'{"conversation":"c","author":"a","sent_at":99999999999999999999,"text":"t"}',
        b"\0",
    ],
)
def test_a_bad_line_is_that_line_alone(tmp_path: Path, line: bytes) -> None:
    """The lines around it are read."""
    good = (ROW % "a").encode()
    items = read_lines(tmp_path, good + line + b"\n" + good)
    assert [type(item) for item in items] == [Message, Unreadable, Message]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            '{"conversation":null,"author":"a","sent_at":"2024-01-01T00:00Z","text":"t"}',
            "“conversation” holds something else than it should",
        ),
        ('{"conversation":"c","author":"a","sent_at":1}', "“text” is missing"),
        ('{"conversation":"c","author":"a","sent_at":1,"te', "it breaks off"),
        ("not json", "it is not JSON"),
        ("[1]", "it is no object with keys"),
    ],
)
def test_why_a_line_is_no_row_is_said_plainly(tmp_path: Path, line: str, why: str) -> None:
    """Not in the words of what took it apart."""
    piece = read_lines(tmp_path, ROW % "a" + line + "\n")[1]
    assert isinstance(piece, Unreadable)
    assert str(piece.reason) == f"Line 2 is no row that can be read: {why}."


def test_long_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten megabytes are read; what memory should not hold is one unreadable row."""
    assert len(read_lines(tmp_path, ROW % ("a" * 10_000_000))) == 1
    monkeypatch.setattr(long_lines, "LONGEST", 1000)
    items = read_lines(tmp_path, ROW % "a" + ROW % ("b" * 5000) + ROW % "c")
    assert [type(item) for item in items] == [Message, Unreadable, Message]


def test_zone_that_was_not_stated_is_said(tmp_path: Path) -> None:
    """A time without a zone is read in the person's, and a note counts those."""
    items = read_lines(tmp_path, (ROW % "a").replace("Z", ""))
    assert isinstance(items[0], Message)
    assert (items[0].zone, items[0].offset_minutes) == ("assumed", 60)
    assert isinstance(items[1], Note)


@pytest.mark.parametrize(
    "row",
    [
        ROW,
        ROW.replace("{", '{"schema":1,"id":"x","origin":{"source":"a","sha256":"","place":1},', 1),
    ],
)
def test_half_an_emoji_costs_one_character(tmp_path: Path, row: str) -> None:
    """Programs that cut a text to a length leave one; JSON lets it pass, and so the words are read."""
    items = read_lines(tmp_path, row % r"stay \ud83d\ude00 \ud83d" + ROW % r"C:\\ud83d")
    texts = [item.text for item in items if isinstance(item, Message)]
    assert texts == ["stay \U0001f600 \ufffd", r"C:\ud83d"]
    assert [item.about for item in items if isinstance(item, Note)] == ["encoding"]
