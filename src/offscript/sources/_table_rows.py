"""Rows of a table into messages, once it is known which column holds what."""

from collections.abc import Iterator
from pathlib import PurePath

import msgspec

from offscript.record import OWNER, Attachment, Clock, Columns, Message, Note, Origin, Unreadable
from offscript.sources._file import InputFile
from offscript.sources._rows import Row, complete
from offscript.sources._source import Item, Repeats
from offscript.sources._tables import Cells, Table, plain, rows
from offscript.sources._written_times import Order, find_order

_TIME = (
    *("sent_at", "timestamp", "datetime", "date_time", "date/time", "date_sent", "sent", "sent_on"),
    *("created_at", "message_date", "when", "date", "time"),
)
_AUTHOR = ("author", "sender", "from", "sender_name", "author_name", "from_name", "name", "user")
_TEXT = ("text", "message", "body", "content", "message_text", "message_body", "contents")
_CONVERSATION = (
    *("conversation", "chat", "chat_name", "chat_session", "thread", "channel", "room", "group"),
)
_RECIPIENT = ("to", "recipient", "recipients", "receiver")
_WAY = ("direction", "type", "message_type", "folder")
_OUT = frozenset({"outgoing", "sent", "out", "outbox", "outbound"})
"""What stands in a column for the way of a message that the owner of the phone sent."""
_FILES = ("attachment", "attachments", "attachment_name", "file", "media")
_DIGITS = 4


class Places(msgspec.Struct, frozen=True):
    """Where things stand in a row; -1 for a column that is not there."""

    time: int
    clock: int
    author: int
    text: int
    conversation: int
    recipient: int
    subject: int
    way: int = -1
    files: int = -1

    @property
    def are_enough(self) -> bool:
        """Whether time, author and text are there, without which there is no message."""
        return min(self.time, self.author, self.text) >= 0


def places_known(names: tuple[str, ...]) -> Places:
    """Find the column for each thing by its name; of several, the most plainly named one."""

    def where(wanted: tuple[str, ...]) -> int:
        return next((names.index(name) for name in wanted if name in names), -1)

    time = where(_TIME)
    has_both = time >= 0 and names[time] == "date" and "time" in names
    return Places(
        time=time,
        clock=names.index("time") if has_both else -1,
        author=where(_AUTHOR),
        text=where(_TEXT),
        conversation=where(_CONVERSATION),
        recipient=where(_RECIPIENT),
        subject=where(("subject",)),
        way=where(_WAY),
        files=where(_FILES),
    )


def places_chosen(columns: Columns, names: tuple[str, ...]) -> Places | str:
    """Find the columns a person named; where one is not there, give what they called it."""
    time, _, clock = columns.time.partition("+")
    if _place(columns.time, names) >= 0:
        time, clock = columns.time, ""
    wanted = (time, clock, columns.author, columns.text, columns.conversation, columns.recipient)
    places = []
    for name in wanted:
        places.append(_place(name, names) if name else -1)
        if name and places[-1] < 0:
            return name
    return Places(*[*places, -1])


def _place(name: str, names: tuple[str, ...]) -> int:
    """Find a column by its name, else by its number."""
    if plain(name) in names:
        return names.index(plain(name))
    number = int(name) if name.isascii() and name.isdecimal() and len(name) < _DIGITS else 0
    return number - 1 if number <= len(names) else -1


def read_rows(
    file: InputFile, table: Table, columns: Places, clock: Clock, source: str
) -> Iterator[Item]:
    """Read every row; one that can't be taken apart, or has no time, is Unreadable."""
    order = find_order(
        (_time(row, columns) for row in rows(file, table) if not row.damage), clock.date_order
    )
    clock = msgspec.structs.replace(clock, date_order=order.order)
    repeats = Repeats()
    assumed = 0
    for row in rows(file, table):
        origin = Origin(source, file.sha256, row.line)
        damage = damage_of(row, table)
        if damage:
            yield Unreadable(reason=damage, origin=origin)
            continue
        item = complete(_row(row, columns, file), origin, clock, repeats, unit="The row in line")
        assumed += isinstance(item, Message) and item.zone == "assumed"
        yield item
    yield from _notes(file, table, columns, clock, order, assumed)


def damage_of(row: Cells, table: Table) -> str:
    """Say what is wrong with a row; empty if nothing is."""
    if row.damage:
        return f"The row in line {row.line} can't be taken apart: {row.damage}."
    if len(row.cells) != len(table.columns):
        return (
            f"The row in line {row.line} has {len(row.cells)} cells where the first row has "
            f"{len(table.columns)}."
        )
    return ""


def _time(row: Cells, columns: Places) -> str:
    """Put date and time of day together, if they stand apart."""
    places = (place for place in (columns.time, columns.clock) if 0 <= place < len(row.cells))
    return " ".join(row.cells[place].strip() for place in places)


def _row(row: Cells, columns: Places, file: InputFile) -> Row:
    """Name what stands in the cells."""
    cells = row.cells
    author = cells[columns.author].strip()
    if not author and columns.way >= 0 and cells[columns.way].strip().lower() in _OUT:
        author = OWNER
    if columns.conversation >= 0:
        conversation = cells[columns.conversation]
    elif columns.recipient >= 0:
        people = {author, *(part.strip() for part in cells[columns.recipient].split(","))}
        conversation = ", ".join(sorted(people - {""}))
    else:
        conversation = PurePath(file.name).stem.encode("utf-8", "replace").decode()
    return Row(
        conversation=conversation,
        author=author,
        sent_at=_time(row, columns),
        text=cells[columns.text],
        subject=(cells[columns.subject] or None) if columns.subject >= 0 else None,
        attachments=_files(cells[columns.files]) if columns.files >= 0 else (),
    )


def _files(cell: str) -> tuple[Attachment, ...]:
    """Name the files that came with a message, each on a line or behind a semicolon.

    A table holds none of them.
    """
    names = (name.strip() for line in cell.splitlines() for name in line.split(";"))
    return tuple(Attachment(name=name, missing=True) for name in names if name)


def _notes(
    file: InputFile, table: Table, columns: Places, clock: Clock, order: Order, assumed: int
) -> Iterator[Note]:
    """Tell what a person should know about how this table was read."""
    if assumed:
        says = f"Times without a zone: {assumed}. They were read as {clock.zone}."
        yield Note(file=file.name, about="zone", says=says)
    if order.how == "assumed" and order.example:
        says = (
            f"Nothing in the file says whether {order.example} has the day or the month first. "
            "It was read with the day first; please check."
        )
        yield Note(file=file.name, about="date order", says=says, open=True)
    used = set(msgspec.structs.astuple(columns))
    others = [name for at, name in enumerate(table.columns) if at not in used and name]
    if others:
        says = f"Columns that were not read: {', '.join(others)}."
        yield Note(file=file.name, about="limit", says=says)
