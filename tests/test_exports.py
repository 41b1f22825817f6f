"""Every source reads its folder of exports to the message: tests/exports/<source>/<case>/.

A case is a folder with one export, a file or a folder, and its `expected.jsonl`. An optional `clock.json` sets
`zone`, `date_order`, `columns` and `day`. `pytest --accept` writes the expected file; read the diff before you
commit it.
"""

import json
import re
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from offscript.record import Clock, Columns, Note, Unreadable
from offscript.sources import Item, all_sources, lay_out, read_part

EXPORTS = Path(__file__).parent / "exports"
CASES = sorted(path for path in EXPORTS.glob("*/*") if path.is_dir())
BESIDE = {"expected.jsonl", "clock.json", "README.md"}


def case_name(case: Path) -> str:
    """Name a case by source and folder."""
    return f"{case.parent.name}/{case.name}"


def clock_of(case: Path) -> Clock:
    """Read the case's clock, or take London and no date order."""
    file = case / "clock.json"
    given = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return Clock(
        ZoneInfo(given.get("zone", "Europe/London")),
        given.get("date_order"),
        msgspec.convert(given.get("columns"), Columns | None),
        msgspec.convert(given.get("day"), date | None),
    )


def in_english(item: Item) -> Item:
    """Write out what a note or a reason says."""
    if isinstance(item, Note):
        return msgspec.structs.replace(item, says=str(item.says))
    if isinstance(item, Unreadable):
        return msgspec.structs.replace(item, reason=str(item.reason))
    return item


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_export_reads_as_expected(case: Path, accept: bool) -> None:  # noqa: FBT001
    """The export in the folder gives exactly the rows beside it."""
    exports = [path for path in case.iterdir() if path.name not in BESIDE]
    assert len(exports) == 1, "a case holds one export"
    clock = clock_of(case)
    items: list[Item] = []
    with lay_out(exports) as layout:
        for part in layout:
            assert part.source is not None
            assert part.source.name == case.parent.name
            items += read_part(part, clock)
        items += layout.left_over()
    rows = "".join(msgspec.json.encode(in_english(item)).decode() + "\n" for item in items)
    expected = case / "expected.jsonl"
    if accept:
        expected.write_text(rows, "utf-8")
    assert _sure(rows) == _sure(expected.read_text("utf-8"))


def _sure(rows: str) -> str:
    """Leave out how sure a reading was: processors differ in the last digits."""
    return re.sub(r'"certainty":\d\.\d+', '"certainty":0.5', rows)


@pytest.mark.parametrize("source", all_sources(), ids=lambda source: source.name)
def test_source_has_exports(source: object) -> None:
    """A source without an export to prove it does not exist."""
    name = getattr(source, "name", "")
    assert any(case.parent.name == name for case in CASES)
