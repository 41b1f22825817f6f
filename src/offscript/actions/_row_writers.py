"""Messages into JSON lines, CSV or Parquet: the same columns in each, docs/messages.md."""

import csv
import io
from datetime import datetime
from typing import Any, BinaryIO, Literal, Protocol

import msgspec

from offscript.record import SCHEMA, Message, Unreadable

COLUMNS = (
    "schema",
    *(field.encode_name for field in msgspec.structs.fields(Message)),
    *("unreadable", "words"),
)
_ROW_GROUP = 50_000
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class RowWriter(Protocol):
    """What writes rows one after another; `close` ends the document, not the stream."""

    def write(self, item: Message | Unreadable) -> None:
        """Write one row."""

    def close(self) -> None:
        """Write what is still held."""


class JsonLines:
    """One JSON object to a line."""

    def __init__(self, out: BinaryIO) -> None:
        """Write to `out`."""
        self._out = out
        self._encoder = msgspec.json.Encoder()
        self._buffer = bytearray()

    def write(self, item: Message | Unreadable) -> None:
        """Write one line."""
        self._encoder.encode_into(item, self._buffer)
        self._buffer += b"\n"
        self._out.write(self._buffer)

    def close(self) -> None:
        """Do nothing: every line is out."""


class Csv:
    """UTF-8 with a byte order mark, as spreadsheets want it; lists and objects as compact JSON.

    A cell holds exactly what was written, also where it begins with `=`: a guard against
    formulas would change evidence.
    """

    def __init__(self, out: BinaryIO) -> None:
        """Write to `out`, column names first."""
        out.write(_BYTE_ORDER_MARK)
        self._text = io.TextIOWrapper(out, "utf-8", newline="", write_through=True)
        self._writer = csv.writer(self._text, lineterminator="\r\n")
        self._writer.writerow(COLUMNS)

    def write(self, item: Message | Unreadable) -> None:
        """Write one row."""
        given = msgspec.to_builtins(item)
        self._writer.writerow([_cell(given.get(column)) for column in COLUMNS])

    def close(self) -> None:
        """Let go of the stream, which stays open."""
        self._text.detach()


def _cell(value: Any) -> str:  # noqa: ANN401
    """Write one cell; nothing for None."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return msgspec.json.encode(value).decode()


class Parquet:
    """Columns with their types, in row groups of 50,000; those of pieces are nearly empty."""

    def __init__(self, out: BinaryIO) -> None:
        """Write to `out`."""
        import pyarrow  # noqa: ICN001, PLC0415 - heavy, and only for this form
        import pyarrow.parquet  # noqa: PLC0415

        self._pyarrow = pyarrow
        self._schema = _parquet_schema(pyarrow)
        self._writer = pyarrow.parquet.ParquetWriter(out, self._schema, compression="zstd")
        self._rows: list[dict[str, Any]] = []

    def write(self, item: Message | Unreadable) -> None:
        """Hold one row, and write when there are many."""
        self._rows.append(msgspec.to_builtins(item, builtin_types=(datetime,)))
        if len(self._rows) >= _ROW_GROUP:
            self._flush()

    def close(self) -> None:
        """Write the last rows and the index of the file."""
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        """Write one row group."""
        if not self._rows:
            return
        table = self._pyarrow.Table.from_pylist(self._rows, schema=self._schema)
        self._writer.write_table(table, row_group_size=_ROW_GROUP)
        self._rows = []


def _parquet_schema(pyarrow: Any) -> Any:  # noqa: ANN401 - pyarrow has no types
    """Give every column its type. Times keep all they have: microseconds, in UTC."""
    text, number, time = pyarrow.string(), pyarrow.int64(), pyarrow.timestamp("us", tz="UTC")
    attachment = {"name": text, "type": text, "size": number, "sha256": text}
    attachment["missing"] = pyarrow.bool_()
    types = {
        "schema": pyarrow.int16(),
        "sent_at": time,
        "offset_minutes": number,
        "repeat": number,
        "unsent": pyarrow.bool_(),
        "certainty": pyarrow.float64(),
        "seen": pyarrow.list_(pyarrow.struct({"author": text, "at": time})),
        "attachments": pyarrow.list_(pyarrow.struct(attachment)),
        "reactions": pyarrow.list_(pyarrow.struct({"author": text, "text": text, "sent_at": time})),
        "edits": pyarrow.list_(pyarrow.struct({"text": text, "sent_at": time})),
        "origin": pyarrow.struct({"source": text, "sha256": text, "place": number}),
    }
    fields = [pyarrow.field(column, types.get(column, text)) for column in COLUMNS]
    return pyarrow.schema(fields, metadata={"offscript.schema": str(SCHEMA)})


Form = Literal["jsonl", "csv", "parquet"]
WRITERS: dict[Form, type[JsonLines | Csv | Parquet]] = {
    "jsonl": JsonLines,
    "csv": Csv,
    "parquet": Parquet,
}
