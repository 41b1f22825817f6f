"""Tables and JSON lines with columns of their own: which are taken for messages, and the question."""

from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from offscript.record import Clock, Columns, Message, Note, Unreadable
from offscript.sources import Apart, InputFile, Item, all_sources, lay_out, read, recognise
from tests.sources import _damage

COLUMNS = Columns(time="When", author="Who", text="Words")
CLOCK = Clock(ZoneInfo("Europe/London"), columns=COLUMNS)
ROW = "2024-03-05 20:14,Alex,Where are you now?\n"
TABLE, LINES = (
    next(source for source in all_sources() if source.name == name)
    for name in ("table", "json_lines")
)


def known(path: Path) -> str | None:
    """Name the source that takes a file given by itself."""
    source = recognise(InputFile(path))
    return source.name if source else None


@pytest.mark.parametrize(
    ("name", "content", "source"),
    [
        ("log.csv", "a,b,c\n1,2,3\n", "table"),
        ("log.txt", f"a,b,c\n{ROW}", "table"),
        ("log.txt", "one, two, three\nand, so, on\n", None),
        ("log.csv", "a,b\n1,2\n", None),
        ("log.csv", "a,b,c\n", None),
        ("log.csv", "date,from,text\n2024-03-05,Alex,hi\n", "csv"),
        ("a.jsonl", '{"ts":"2024-03-05","m":"two words"}\n', "json_lines"),
        ("a.jsonl", '{"who":"Alex","when":"2024-03-05","m":"hi"}\n', "json_lines"),
        ("a.ndjson", '{"a":1,"b":2,"c":3}\n', "json_lines"),
        ("a.jsonl", '{"a":1,"b":2}\n', None),
        ("a.jsonl", '["a","b","c"]\n', None),
        ("a.json", '{"who":"Alex","when":"2024-03-05","m":"hi"}\n', None),
        ("a.json", '{"ts":"2024-03-05","m":"word"}\n', None),
        ("a.json", '[{"ts":"2024-03-05","m":"two words"}]\n', None),
        ("a.json", '[{"ts":"2024-03-05","m":"two words","who":"Sam"}]\n', "json_lines"),
    ],
)
def test_which_files_are_taken(tmp_path: Path, name: str, content: str, source: str | None) -> None:
    """What holds times and words; a file called a table or lines needs columns or keys alone."""
    path = tmp_path / name
    path.write_text(content, "utf-8")
    assert known(path) == source


def test_in_a_folder_a_table_must_look_like_messages(tmp_path: Path) -> None:
    """A takeout is full of tables that are none; those are left over, without a question."""
    (tmp_path / "prices.csv").write_text("a,b,c\n1,2,3\n4,5,6\n", "utf-8")
    (tmp_path / "prices.jsonl").write_text('{"a":1,"b":2,"c":3}\n', "utf-8")
    (tmp_path / "log.csv").write_text(f"a,b,c\n{ROW}", "utf-8")
    with lay_out([tmp_path]) as layout:
        assert [part.file.name for part in layout] == ["log.csv"]


def test_the_question_shows_the_rows(tmp_path: Path) -> None:
    """Names and up to three rows; numbers where there are no names."""
    path = tmp_path / "log.csv"
    path.write_text(ROW * 5, "utf-8")
    note, unread = read(InputFile(path), Clock(CLOCK.zone))
    assert isinstance(note, Note)
    assert note.open
    assert note.table == (("1", "2", "3"), *[tuple(ROW.strip().split(","))] * 3)
    assert isinstance(unread, Unreadable)
    assert "say which column holds the time" in str(unread.reason)


def test_an_answer_goes_to_the_process(tmp_path: Path) -> None:
    """The part is read again with it."""
    path = tmp_path / "log.csv"
    path.write_text(f"When,Who,Words\n{ROW}", "utf-8")
    with Apart([path], Clock(CLOCK.zone)) as apart:
        (found,) = [(list(apart.read(part, CLOCK))) for part in apart]
    assert [item.text for item in found if isinstance(item, Message)] == ["Where are you now?"]


CELL = some.text(some.characters(exclude_categories=["Cs"], exclude_characters="\0\r"), min_size=1)


@given(some.lists(some.tuples(CELL, CELL), min_size=1, max_size=5))
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, rows: Any) -> None:  # noqa: ANN401
    """Words come back exactly, from JSON lines and from tables."""
    folder = tmp_path_factory.mktemp("tables")
    objects = [{"When": "2024-03-05", "Who": who, "Words": text} for who, text in rows]
    (folder / "a.jsonl").write_bytes(b"\n".join(map(msgspec.json.encode, objects)))
    quoted = [
        "2024-03-05," + ",".join('"' + cell.replace('"', '""') + '"' for cell in row)
        for row in rows
    ]
    (folder / "a.csv").write_text("\n".join(["When,Who,Words", *quoted]), "utf-8", newline="")
    for source, name in ((LINES, "a.jsonl"), (TABLE, "a.csv")):
        items = list(source.read(InputFile(folder / name), CLOCK))
        texts = [item.text for item in items if isinstance(item, Message)]
        assert texts == [text for _, text in rows]


@pytest.mark.parametrize(
    ("source", "name"), [(TABLE, "named/log.csv"), (LINES, "nested/chat.jsonl")]
)
def test_damage(tmp_path: Path, source: Any, name: str) -> None:  # noqa: ANN401
    """Cut or changed, nothing is raised."""
    content = (_damage.EXPORTS / source.name / name).read_bytes()
    path = tmp_path / "log.csv"
    for damaged in (*_damage.cuts(content, 3), *_damage.flips(content, 150)):
        path.write_bytes(damaged)
        source.recognises(InputFile(path))
        source.resembles(InputFile(path))
        items: list[Item] = list(source.read(InputFile(path), CLOCK))
        assert msgspec.json.encode(items)
