"""Turns exports into rows for other programs: JSON lines, CSV or Parquet."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, Literal

import msgspec

from offscript.actions._paths import all_files
from offscript.actions._row_writers import Csv, JsonLines, Parquet, RowWriter
from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, read

Tell = Callable[[Note | Unreadable], None]
Form = Literal["jsonl", "csv", "parquet"]
_WRITERS: dict[Form, type[JsonLines | Csv | Parquet]] = {
    "jsonl": JsonLines,
    "csv": Csv,
    "parquet": Parquet,
}


class Converted(msgspec.Struct, frozen=True, kw_only=True):
    """What went in and came out: every message and every unreadable piece is one row."""

    files: int
    messages: int
    unreadable: int
    rows: int


def convert_exports(
    paths: Sequence[Path], clock: Clock, to: Form, out: BinaryIO, tell: Tell
) -> Converted:
    """Read every export and write its rows to `out` as they come; memory does not grow.

    Notes go to `tell`, and so does each piece that could not be read, which is a row too. Raises
    Problem for a path that isn't there.
    """
    files = list(all_files(paths))
    writer = _WRITERS[to](out)
    messages = rows = 0
    for path in files:
        wrote = _convert_file(InputFile(path), clock, writer, tell)
        messages += wrote[0]
        rows += wrote[1]
    writer.close()
    out.flush()
    return Converted(files=len(files), messages=messages, unreadable=rows - messages, rows=rows)


def _convert_file(file: InputFile, clock: Clock, writer: RowWriter, tell: Tell) -> tuple[int, int]:
    """Write one file's rows; give the number of messages and of rows."""
    messages = rows = 0
    for item in read(file, clock):
        if not isinstance(item, Message):
            tell(item)
        if isinstance(item, Note):
            continue
        writer.write(item)
        rows += 1
        messages += isinstance(item, Message)
    return messages, rows
