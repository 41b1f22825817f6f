"""Tables (CSV, TSV): Offscript's own, and any with columns for a time, an author and a text."""

from collections.abc import Iterator
from typing import Any

import msgspec

from offscript.record import Clock, Message, Origin, Unreadable, said
from offscript.sources._files.file import InputFile
from offscript.sources._refusals import why_no_row
from offscript.sources._source import Item, Source
from offscript.sources._tables.table_rows import (
    Places,
    places_chosen,
    places_known,
    read_rows,
)
from offscript.sources._tables.text_tables import (
    Table,
    damage_of,
    encoding_note,
    final_encoding,
    look_at,
    rows,
    words_of,
)

NAME = "csv"
_OURS = {"schema", "id", "conversation", "author", "sent_at", "text", "origin", "unreadable"}
_NESTED = {"attachments", "reactions", "edits", "seen", "origin"}


def recognises(file: InputFile) -> bool:
    """Look for the three columns in the first line."""
    return _table_of(file) is not None


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every row; one that can't be taken apart, or has no time, is Unreadable."""
    table = _table_of(file)
    if table is None:
        return
    table = final_encoding(file, table)
    yield from encoding_note(file, table.encoding)
    if set(table.columns) >= _OURS:
        yield from _read_ours(file, table)
        return
    chosen = clock.columns and places_chosen(clock.columns, table.columns)
    places = chosen if isinstance(chosen, Places) else places_known(table.columns)
    yield from read_rows(file, table, places, clock, NAME)


def _table_of(file: InputFile) -> Table | None:
    """Find the sign between cells with which the columns make sense."""
    for table in look_at(file):
        if places_known(table.columns).are_enough:
            return table
    return None


def _read_ours(file: InputFile, table: Table) -> Iterator[Item]:
    """Read a table that `offscript convert` wrote."""
    for row in rows(file, table):
        origin = Origin(NAME, file.sha256, row.line)
        damage = damage_of(row, table)
        if damage:
            yield Unreadable(reason=damage, origin=origin, words=words_of(row))
            continue
        given: dict[str, Any] = dict(zip(table.columns, row.cells, strict=True))
        try:
            for name in _NESTED:
                given[name] = msgspec.json.decode(given.get(name) or "[]")
            if given["unreadable"]:
                yield Unreadable(
                    reason=given["unreadable"],
                    origin=msgspec.convert(given["origin"], Origin),
                    words=given.get("words") or msgspec.UNSET,
                )
                continue
            given["schema"] = int(given["schema"])
            given |= {
                name: given.get(name) or None for name in ("reply_to", "subject", "certainty")
            }
            yield msgspec.convert(given, Message, strict=False)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            reason = said(
                "The row in line {place} can't be read: {error}.",
                place=row.line,
                error=why_no_row(error),
            )
            yield Unreadable(reason=reason, origin=origin, words=words_of(row))


source = Source(
    name=NAME,
    title="Table (.csv, .tsv)",
    recognises=recognises,
    read=read,
    last=True,
)
