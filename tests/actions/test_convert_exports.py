"""Converting: rows in and out are counted, and come back as they were."""

import io
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args
from zoneinfo import ZoneInfo

import msgspec
import pyarrow.parquet
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offscript.actions import _row_writers
from offscript.actions._row_writers import Form
from offscript.actions.convert_exports import Converted, convert_exports
from offscript.record import (
    Attachment,
    Clock,
    Edit,
    Message,
    Note,
    Origin,
    Problem,
    Reaction,
    Seen,
    Unreadable,
)

EXPORTS = Path(__file__).parent.parent / "exports"
LONDON = Clock(ZoneInfo("Europe/London"))


def convert(paths: list[Path], to: Form) -> tuple[bytes, Converted]:
    """Convert in memory."""
    out = io.BytesIO()
    done = convert_exports(paths, LONDON, to, out, lambda _note: None)
    return out.getvalue(), done


def rewrite(folder: Path, rows: bytes, to: Form) -> bytes:
    """Convert rows to JSON lines by way of another form."""
    (folder / "rows.jsonl").write_bytes(rows)
    if to != "jsonl":
        rows, _ = convert([folder / "rows.jsonl"], to)
    (folder / f"again.{to}").write_bytes(rows)
    return convert([folder / f"again.{to}"], "jsonl")[0]


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_every_export_comes_back_byte_for_byte(tmp_path: Path, form: Form) -> None:
    """All exports of all sources, written, read and written again, are the same rows."""
    rows, done = convert([EXPORTS], "jsonl")
    assert done.rows == done.messages + done.unreadable == rows.count(b"\n") > 0
    assert rewrite(tmp_path, rows, form) == rows


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
TIME = st.datetimes(datetime(1900, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
NAMED = TEXT.filter(bool)
ORIGIN = st.builds(Origin, TEXT, TEXT, st.integers(1, 10**9))
MESSAGES = st.builds(
    Message,
    id=NAMED,
    conversation=TEXT,
    author=TEXT,
    sent_at=TIME,
    offset_minutes=st.integers(-900, 900),
    zone=st.sampled_from(["stated", "assumed"]),
    kind=st.sampled_from(["message", "system", "call"]),
    text=TEXT,
    attachments=st.lists(st.builds(Attachment, name=TEXT, type=st.none() | TEXT)).map(tuple),
    reactions=st.lists(st.builds(Reaction, author=TEXT, text=TEXT, sent_at=TIME)).map(tuple),
    edits=st.lists(st.builds(Edit, text=st.none() | TEXT)).map(tuple),
    reply_to=st.none() | NAMED,
    subject=st.none() | NAMED,
    seen=st.lists(st.builds(Seen, author=TEXT, at=st.none() | TIME)).map(tuple),
    unsent=st.booleans(),
    certainty=st.none() | st.floats(0, 1),
    repeat=st.integers(0, 9),
    origin=ORIGIN,
)
ITEMS = MESSAGES | st.builds(Unreadable, reason=NAMED, origin=ORIGIN)


@settings(max_examples=20, deadline=None)  # a process of its own reads each
@given(items=st.lists(ITEMS, min_size=1, max_size=9))
def test_any_rows_come_back(
    tmp_path_factory: pytest.TempPathFactory, items: list[Message | Unreadable]
) -> None:
    """Whatever a row holds, neither form changes it."""
    rows = b"".join(msgspec.json.encode(item) + b"\n" for item in items)
    folder = tmp_path_factory.mktemp("rows")
    assert rewrite(folder, rows, "jsonl") == rows
    assert rewrite(folder, rows, "csv") == rows


def test_parquet_has_types_and_row_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Times are times, lists are lists, and an unreadable row has nothing but its reason."""
    monkeypatch.setattr(_row_writers, "_ROW_GROUP", 5)
    data, done = convert([EXPORTS / "sms_backup" / "messages"], "parquet")
    path = tmp_path / "rows.parquet"
    path.write_bytes(data)
    file = pyarrow.parquet.ParquetFile(path)
    assert file.num_row_groups == -(-done.rows // 5)
    rows = file.read().to_pylist()
    assert len(rows) == done.rows
    first = rows[0]
    assert first["sent_at"] == datetime(2024, 2, 14, 20, tzinfo=UTC)
    assert first["sent_at"].utcoffset() == timedelta(0)
    assert first["origin"]["place"] == 1
    lost = [row for row in rows if row["unreadable"]]
    assert len(lost) == done.unreadable
    assert lost[0]["text"] is None
    assert any(row["attachments"] for row in rows)


def test_a_number_beyond_every_form_is_one_unreadable_row(tmp_path: Path) -> None:
    """Nobody sees a traceback for a row made to break it, in Parquet either."""
    origin = Origin("x", "y", 2**63)
    (tmp_path / "a.jsonl").write_bytes(
        msgspec.json.encode(Unreadable(reason="r", origin=origin)) + b"\n"
    )
    _, done = convert([tmp_path], "parquet")
    assert (done.messages, done.unreadable) == (0, 1)


def test_notes_are_told_and_not_written() -> None:
    """What a person should know is told apart from the rows; what is lost is told and written."""
    told: list[Note | Unreadable] = []
    out = io.BytesIO()
    done = convert_exports([EXPORTS / "sms_backup"], LONDON, "jsonl", out, told.append)
    assert any(isinstance(item, Note) for item in told)
    assert sum(isinstance(item, Unreadable) for item in told) == done.unreadable > 0
    assert b'"about"' not in out.getvalue()


def test_a_path_that_is_not_there() -> None:
    """It is said in one sentence."""
    with pytest.raises(Problem, match="no file"):
        convert([EXPORTS / "nowhere"], "jsonl")


@pytest.mark.parametrize("form", get_args(Form))
def test_nothing_is_written_where_a_path_is_not_there(form: Form) -> None:
    """Not even the head of a table: what is written to standard output can't be taken back."""
    out = io.BytesIO()
    with pytest.raises(Problem, match="no file"):
        convert_exports([EXPORTS / "nowhere"], LONDON, form, out, lambda _note: None)
    assert out.getvalue() == b""


def test_formulas_are_left_as_they_were_written(tmp_path: Path) -> None:
    """A guard would change the words; the docs say so."""
    table = "date,from,text\n2024-07-01T10:00Z,Sam,=1+1\n"
    (tmp_path / "a.csv").write_text(table)
    assert b",=1+1," in convert([tmp_path], "csv")[0]


@pytest.mark.parametrize("first", ["with", "without"])
def test_a_photo_that_another_export_leaves_out_is_one_row(tmp_path: Path, first: str) -> None:
    """In either order the row with the file is written, in its place, and the other is told."""
    lines = [f"13/01/2024, 21:0{n} - Alex: {{}}\n" for n in range(4)]
    photos = (
        "hi",
        "IMG-20240113-WA0001.jpg (file attached)",
        "IMG-2.jpg (file attached)\nlook",
        "ok",
    )
    bare = ("hi", "<Media omitted>", "<Media omitted>\nlook", "ok")
    for name, texts in (("with", photos), ("without", bare)):
        (tmp_path / name).mkdir()
        chat = "".join(line.format(text) for line, text in zip(lines, texts, strict=True))
        (tmp_path / name / "WhatsApp Chat with Alex.txt").write_text(chat, "utf-8")
    (tmp_path / "with" / "IMG-2.jpg").write_bytes(b"picture")
    told: list[Note | Unreadable] = []
    out = io.BytesIO()
    paths = sorted(tmp_path.iterdir(), key=lambda path: path.name != first)
    done = convert_exports(paths, LONDON, "jsonl", out, told.append)
    rows = [msgspec.json.decode(row) for row in out.getvalue().splitlines()]
    assert sorted(row["text"] for row in rows) == sorted(photos)
    assert done.rows == 4
    assert (
        sum(
            "2 photos, recordings or other files stand in another file too" in str(item.says)
            for item in told
            if isinstance(item, Note)
        )
        == 1
    )
