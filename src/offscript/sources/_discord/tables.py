"""Discord in tables: what DiscordChatExporter writes as CSV, and messages.csv of Discord's own."""

import re
from collections.abc import Iterator
from pathlib import PurePath

from offscript.record import Attachment, Clock, Note, Reaction, said
from offscript.sources._discord.exporter import channel_in_name
from offscript.sources._entries import Entries, Entry
from offscript.sources._files.file import InputFile
from offscript.sources._files.linked import linked
from offscript.sources._source import Item, said_by
from offscript.sources._tables.text_tables import (
    Cells,
    Table,
    final_encoding,
    look_at,
    rows,
    why_timeless,
    why_torn,
    words_of,
)
from offscript.sources._times.iso import read_iso
from offscript.sources._times.moments import Moment
from offscript.sources._times.notes import order_notes
from offscript.sources._times.written import Order, find_order, read_time

_EXPORTED = {"author", "date", "content", "attachments"}
_MORE = {"authorid", "author_id", "reactions", ""}
_SHORT_YEAR = re.compile(r"(\d{1,2})-([A-Z][a-z]{2})-(\d\d)\b")
_REACTION = re.compile(r"([^,]+?) \((\d{1,9})\)(?:,|$)")
_BETWEEN_FILES = re.compile(r"[,\s]+(?=https?://)|,(?=[^,/\\]{0,200}_Files[/\\])")


def exported_table(file: InputFile) -> Table | None:
    """Find the table DiscordChatExporter writes; None where it is another."""
    for table in look_at(file):
        names = set(table.columns)
        if names >= _EXPORTED and names <= _EXPORTED | _MORE:
            return table
    return None


def read_table(name: str, file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every row; place is the line it begins in."""
    table = exported_table(file)
    if table is None:
        return
    entries = Entries(name, file, clock.zone)
    conversation = channel_in_name(PurePath(file.name).stem)
    order = find_order(_dates(file, table), clock.date_order)
    for row in table_rows(file, table):
        cells = dict(zip(table.columns, row.cells, strict=False))
        if row.damage or len(row.cells) < len(_EXPORTED):
            yield entries.unreadable(why_torn(row), row.line, words_of(row))
            continue
        when = cells.get("date", "")
        moment = _moment(when, clock, order)
        if moment is None:
            words = said_by(cells.get("author", ""), cells.get("content", ""))
            yield entries.unreadable(why_timeless(row, when), row.line, words)
            continue
        yield entries.message(
            Entry(
                conversation=conversation,
                author=cells.get("author", "").removesuffix("#0000"),
                when=when,
                moment=moment,
                text=cells.get("content", ""),
                attachments=files_in(cells.get("attachments", ""), file),
                reactions=_reactions(cells.get("reactions", "")),
            ),
            row.line,
        )
    yield from entries.notes()
    yield from _notes(file, order)


def table_rows(file: InputFile, table: Table) -> Iterator[Cells]:
    """Yield the rows of a table in the encoding it turns out to have."""
    yield from rows(file, final_encoding(file, table))


def files_in(listed: str, file: InputFile) -> tuple[Attachment, ...]:
    """Find the files a cell lists, addresses or paths, with commas or spaces between them."""
    links = _BETWEEN_FILES.split(listed)
    return tuple(linked(file, link.strip()) for link in links if link.strip())


def _dates(file: InputFile, table: Table) -> Iterator[str]:
    """Give every date, to weigh which number in it is the day."""
    at = table.columns.index("date")
    for row in table_rows(file, table):
        if not row.damage and at < len(row.cells):
            yield row.cells[at]


def _moment(when: str, clock: Clock, order: Order) -> Moment | None:
    """Read a time: with its zone in new exports, as the exporter's language has it in old ones."""
    spelt = _SHORT_YEAR.sub(r"\2 \1 20\3", when)
    return read_iso(when, clock.zone) or read_time(spelt, clock.zone, order.order)


def _reactions(cell: str) -> tuple[Reaction, ...]:
    """Read the reactions, of which a table only has the counts."""
    return tuple(
        Reaction(author="", text=sign if count == "1" else f"{sign} ×{count}")
        for sign, count in _REACTION.findall(cell)
    )


def _notes(file: InputFile, order: Order) -> Iterator[Note]:
    """Tell what a table leaves open."""
    says = said(
        "A table does not say which lines are Discord's own (calls, who joined): all are messages."
    )
    yield Note(file=file.label, about="limit", says=says)
    yield from order_notes(file.label, order)
