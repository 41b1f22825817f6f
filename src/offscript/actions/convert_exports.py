"""Turns exports into rows for other programs: JSON lines, CSV or Parquet."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO, Literal

import msgspec

from offscript.actions._paths import all_files
from offscript.actions._row_writers import Csv, JsonLines, Parquet, RowWriter
from offscript.record import Clock, Message, Note, Problem
from offscript.sources import InputFile, read

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
    paths: Sequence[Path], clock: Clock, to: Form, out: BinaryIO, tell: Callable[[Note], None]
) -> Converted:
    """Read every export and write its rows to `out` as they come; memory does not grow.

    Notes go to `tell`. Raises Problem for a path that isn't there or can't be opened.
    """
    files = list(all_files(paths))
    writer = _WRITERS[to](out)
    messages = rows = 0
    for path in files:
        try:
            wrote = _convert_file(InputFile(path), clock, writer, tell)
        except OSError as error:
            reason = f"{error.filename or path} can't be read: {error.strerror or error}."
            raise Problem(reason) from error
        messages += wrote[0]
        rows += wrote[1]
    writer.close()
    return Converted(files=len(files), messages=messages, unreadable=rows - messages, rows=rows)


def _convert_file(
    file: InputFile, clock: Clock, writer: RowWriter, tell: Callable[[Note], None]
) -> tuple[int, int]:
    """Write one file's rows; give the number of messages and of rows."""
    messages = rows = 0
    for item in read(file, clock):
        if isinstance(item, Note):
            tell(item)
            continue
        writer.write(item)
        rows += 1
        messages += isinstance(item, Message)
    return messages, rows
