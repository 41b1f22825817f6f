"""Workbooks: their rows are found again in the file, and none of them breaks the reading."""

import io
import tracemalloc
import zipfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from python_calamine import CalamineWorkbook

from offscript.record import Clock, Columns, Message, Note, Unreadable
from offscript.sources import InputFile, Item, lay_out, read_part
from offscript.sources.spreadsheet import source
from tests.sources.spreadsheet_builder import Cell, Sheets, ods, xls, xlsx

LONDON = Clock(ZoneInfo("Europe/London"))
WHEN = datetime(2024, 1, 23, 9, 5)  # noqa: DTZ001
ROWS: Sheets = {
    "One": [["Export"], [], ["Time", "Sender", "Text"], [WHEN, "Alex", "hi"], [], [WHEN, "Sam", "yo"]],
    "Two": [["Sent", "From", "Message"], [WHEN, "Kim", "x"]],
}  # fmt: skip


def book(folder: Path, content: bytes, name: str = "chat.xlsx") -> InputFile:
    """Write a workbook and give it as a file."""
    path = folder / name
    path.write_bytes(content)
    return InputFile(path)


def read(file: InputFile, clock: Clock = LONDON) -> list[Item]:
    """Read a workbook."""
    assert source.recognises(file)
    return list(source.read(file, clock))


@pytest.mark.parametrize("write", [xlsx, ods, xls])
def test_a_place_leads_back_to_its_row(tmp_path: Path, write: Callable[[Sheets], bytes]) -> None:
    """The place counts rows through all sheets, empty ones too, and the row there is the message."""
    content = write(ROWS)
    sheets = CalamineWorkbook.from_filelike(io.BytesIO(content))
    rows = [
        row for name in sheets.sheet_names for row in sheets.get_sheet_by_name(name).iter_rows()
    ]
    found = [item for item in read(book(tmp_path, content)) if isinstance(item, Message)]
    assert [message.text for message in found] == ["hi", "yo", "x"]
    for message in found:
        assert rows[message.origin.place - 1] == [WHEN, message.author, message.text]


def test_columns_that_are_said_are_found(tmp_path: Path) -> None:
    """Columns of another name are asked for with rows to see, and read when they are said."""
    file = book(tmp_path, xlsx({"S": [["Wann", "Wer", "Was"], [WHEN, "Alex", "hallo"]]}))
    asked = read(file)
    assert [item.table for item in asked if isinstance(item, Note)] == [
        (("Wann", "Wer", "Was"), ("2024-01-23 09:05:00", "Alex", "hallo"))
    ]
    said = Clock(ZoneInfo("UTC"), columns=Columns(time="wann", author="2", text="Was"))
    assert [item.text for item in read(file, said) if isinstance(item, Message)] == ["hallo"]
    wrong = Clock(ZoneInfo("UTC"), columns=Columns(time="Wann", author="Wer", text="Wort"))
    assert any(
        "Wort" in str(item.reason) for item in read(file, wrong) if isinstance(item, Unreadable)
    )


@pytest.mark.parametrize("write", [xlsx, xls])
def test_no_cut_or_changed_workbook_raises(
    tmp_path: Path, write: Callable[[Sheets], bytes]
) -> None:
    """A workbook that breaks off, or has other bytes, is read or told."""
    content = bytearray(write(ROWS))
    for at in range(0, len(content), 97):
        for changed in (content[:at], content[:at] + b"\xff" + content[at + 1 :]):
            file = book(tmp_path, bytes(changed))
            if source.recognises(file):
                assert list(source.read(file, LONDON))


def test_a_workbook_far_too_large_is_refused(tmp_path: Path) -> None:
    """What would fill the memory is told by its stated size, and nothing is unpacked."""
    buffer = io.BytesIO(xlsx(ROWS))
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/media/large.bin", bytes(150 << 20))
    (refused,) = read(book(tmp_path, buffer.getvalue()))
    assert isinstance(refused, Unreadable)
    assert "too large" in str(refused.reason)


@pytest.mark.parametrize("write", [xlsx, ods])
def test_one_cell_far_away_fills_no_memory(
    tmp_path: Path, write: Callable[[Sheets], bytes]
) -> None:
    """A small file whose last cell stands in the farthest corner is refused before it is laid out."""
    files = zipfile.ZipFile(
        io.BytesIO(write({"S": [["Time", "Sender", "Text"], [WHEN, "Al", "hi"]]}))
    )
    name = "xl/worksheets/sheet1.xml" if write is xlsx else "content.xml"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        for info in files.infolist():
            content = files.read(info).replace(b'r="C2"', b'r="XFD1048576"')
            far = b'<table:table-row table:number-rows-repeated="1048570"><table:table-cell/>'
            far += b"</table:table-row><table:table-row><table:table-cell"
            far += b' table:number-columns-repeated="16000"/><table:table-cell'
            content = content.replace(b"<table:table-row><table:table-cell", far, 1)
            packed.writestr(info, content)
    assert name in files.namelist()
    (refused,) = read(book(tmp_path, buffer.getvalue(), "chat.xlsx"))
    assert isinstance(refused, Unreadable)
    assert "too large" in str(refused.reason)


def test_an_old_workbook_reaches_only_as_far_as_its_cells(tmp_path: Path) -> None:
    """A cell in the farthest corner lays out nothing before it; odd values are words too."""
    rows: list[list[Cell]] = [
        ["Time", "Sender", "Text"],
        [WHEN, "Alex", "hi 😀"],
        [45000.0, "Al", 1.5],
    ]
    rows += [[] for _ in range(65_000)]
    rows += [[*[None] * 255, "far"], [0.5, "Al", "no day"]]
    tracemalloc.start()
    found = read(book(tmp_path, xls({"S": rows}), "chat.xls"))
    held = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    texts = [(one.text, one.origin.place) for one in found if isinstance(one, Message)]
    assert texts == [("hi 😀", 2)]
    assert [one.origin.place for one in found if isinstance(one, Unreadable)] == [3, 65004, 65005]
    assert held < 64 << 20


def test_in_a_folder_only_workbooks_with_messages_are_taken(tmp_path: Path) -> None:
    """A budget beside a chat is left alone, and named."""
    (tmp_path / "given").mkdir()
    (tmp_path / "given" / "budget.xlsx").write_bytes(xlsx({"S": [["Item", "Price"], ["tea", 3.5]]}))
    (tmp_path / "given" / "chat.xlsx").write_bytes(xlsx(ROWS))
    with lay_out([tmp_path / "given"]) as layout:
        parts = [part for part in layout if part.source]
        found = [item for part in parts for item in read_part(part, LONDON)]
        left = [str(item.says) for item in layout.left_over() if isinstance(item, Note)]
    assert len([item for item in found if isinstance(item, Message)]) == 3
    assert "budget.xlsx" in str(left[0])


def test_a_formula_gives_its_value_and_nothing_runs(tmp_path: Path) -> None:
    """Words that look like a formula stay words."""
    rows: Sheets = {
        "S": [["Time", "Sender", "Text"], [WHEN, "Alex", "=HYPERLINK(1)"], [WHEN, "Sam", 1e21]]
    }
    found = [item for item in read(book(tmp_path, xlsx(rows))) if isinstance(item, Message)]
    assert [message.text for message in found] == ["=HYPERLINK(1)", "1000000000000000000000"]
