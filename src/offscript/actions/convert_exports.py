"""Turns exports into rows for other programs: JSON lines, CSV or Parquet."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import BinaryIO, Literal

import msgspec

from offscript.actions._paths import check_paths
from offscript.actions._row_writers import Csv, JsonLines, Parquet, RowWriter
from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import AskPassword, Item, lay_out, read_part

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
    paths: Sequence[Path],
    clock: Clock,
    to: Form,
    out: BinaryIO,
    tell: Tell,
    *,
    ask_password: AskPassword | None = None,
) -> Converted:
    """Read every export and write its rows to `out` as they come; memory does not grow.

    Notes go to `tell`, and so does each piece that could not be read, which is a row too.
    `ask_password` is asked for the password of an encrypted iPhone backup. Raises
    Problem for a path that isn't there.
    """
    writer = _WRITERS[to](out)
    files = messages = rows = 0
    with lay_out(check_paths(paths), ask_password) as layout:
        for part in layout:
            wrote = _write(read_part(part, clock), writer, tell)
            files += 1
            messages += wrote[0]
            rows += wrote[1]
        rows += _write(layout.left_over(), writer, tell)[1]
    writer.close()
    out.flush()
    return Converted(files=files, messages=messages, unreadable=rows - messages, rows=rows)


def _write(items: Iterable[Item], writer: RowWriter, tell: Tell) -> tuple[int, int]:
    """Write the rows of one file; give the number of messages and of rows."""
    messages = rows = 0
    for item in items:
        if not isinstance(item, Message):
            tell(item)
        if isinstance(item, Note):
            continue
        writer.write(item)
        rows += 1
        messages += isinstance(item, Message)
    return messages, rows
