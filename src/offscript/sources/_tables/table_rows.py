"""Rows of a table into messages, once it is known which column holds what."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from offscript.record import (
    OWNER,
    Attachment,
    Clock,
    Columns,
    Edit,
    Message,
    Note,
    Origin,
    Seen,
    Unreadable,
    said,
)
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._phones import label, number_of
from offscript.sources._source import Item, Repeats
from offscript.sources._tables.column_names import (
    ANSWERED,
    AUTHOR,
    CLOCKS,
    CONVERSATION,
    DAYS,
    EDITED,
    EITHER,
    FILES,
    IN,
    NUMBER,
    OTHER,
    OUT,
    READ,
    RECIPIENT,
    TEXT,
    TIME,
    WAY,
    WRITTEN,
)
from offscript.sources._tables.rows import Row, Unit, complete
from offscript.sources._tables.text_tables import Cells, Table, damage_of, plain, rows, words_of
from offscript.sources._times.notes import order_notes, zone_notes
from offscript.sources._times.written import Order, find_order, read_time

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
    ways: tuple[int, ...] = ()
    files: int = -1
    other: int = -1
    number: int = -1
    read: int = -1
    edited: int = -1
    answered: int = -1

    @property
    def are_enough(self) -> bool:
        """Whether time, author and text are there, without which there is no message.

        Who is at the other end, and which way it went, also say who wrote.
        """
        has_author = self.author >= 0 or (bool(self.ways) and max(self.other, self.number) >= 0)
        return min(self.time, self.text) >= 0 and has_author


def places_known(names: tuple[str, ...]) -> Places:
    """Find the column for each thing by its name; of several, the most plainly named one."""

    def where(wanted: tuple[str, ...]) -> int:
        return next((names.index(name) for name in wanted if name in names), -1)

    time = where(TIME)
    clock = names[time].replace("date", "time") if time >= 0 and "date" in names[time] else ""
    if time >= 0 and names[time] in DAYS and clock not in names:
        clock = next((name for name in CLOCKS if name in names), "")
    author = where(AUTHOR)
    ways = tuple(names.index(name) for name in WAY if name in names)
    # “Name” is who wrote; but beside the way of a message, it is who is at the other end.
    both_ways = bool(ways) and (author < 0 or names[author] in EITHER)
    return Places(
        time=time,
        clock=names.index(clock) if clock in names else -1,
        author=author,
        text=where(TEXT),
        conversation=where(CONVERSATION),
        recipient=where(RECIPIENT),
        subject=where(("subject",)),
        ways=ways,
        files=where(FILES),
        other=where(OTHER) if both_ways else -1,
        number=where(NUMBER) if both_ways else -1,
        read=where(READ),
        edited=where(EDITED),
        answered=where(ANSWERED),
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
    at, at_clock, author, text, conversation, recipient = places
    return Places(
        time=at,
        clock=at_clock,
        author=author,
        text=text,
        conversation=conversation,
        recipient=recipient,
        subject=-1,
    )


def _place(name: str, names: tuple[str, ...]) -> int:
    """Find a column by its name, else by its number."""
    if plain(name) in names:
        return names.index(plain(name))
    number = int(name) if name.isascii() and name.isdecimal() and len(name) < _DIGITS else 0
    return number - 1 if number <= len(names) else -1


def read_rows(
    file: InputFile,
    table: Table,
    columns: Places,
    clock: Clock,
    source: str,
    *,
    held: Sequence[Cells] | None = None,
    conversation: str = "",
    unit: Unit = "line of a table",
) -> Iterator[Item]:
    """Read every row; one that can't be taken apart, or has no time, is Unreadable.

    `held` are the rows, where they are not the file's lines; `conversation` names it where no
    column does.
    """
    conversation = conversation or file.stem

    def given() -> Iterable[Cells]:
        return rows(file, table) if held is None else held

    order = find_order((_time(row, columns) for row in given() if not row.damage), clock.date_order)
    clock = msgspec.structs.replace(clock, date_order=order.order)
    repeats = Repeats()
    assumed = 0
    tell_ways = columns.author < 0 or _tell_ways(given(), columns)
    for row in given():
        origin = Origin(source, file.sha256, row.line)
        damage = damage_of(row, table)
        if damage:
            yield Unreadable(reason=damage, origin=origin, words=words_of(row))
            continue
        taken = _row(row, columns, conversation, clock, file, tell_ways=tell_ways)
        if taken is None:
            reason = said(
                "The row in line {place} does not say whether it was sent or received.",
                place=row.line,
            )
            yield Unreadable(reason=reason, origin=origin, words=words_of(row))
            continue
        item = complete(taken, origin, clock, repeats, unit=unit)
        assumed += isinstance(item, Message) and item.zone == "assumed"
        yield item
    yield from _notes(file, table, columns, clock, order, assumed)


def _time(row: Cells, columns: Places) -> str:
    """Put date and time of day together, if they stand apart."""
    places = (place for place in (columns.time, columns.clock) if 0 <= place < len(row.cells))
    return " ".join(row.cells[place].strip() for place in places)


def _tell_ways(given: Iterable[Cells], columns: Places) -> bool:
    """Tell whether rows say which way they went, so that a name is who is at the other end."""
    known = IN | OUT | WRITTEN
    return max(columns.other, columns.number) >= 0 and any(
        cell.strip().lower() in known
        for row in given
        for cell in (row.cells[way] for way in columns.ways if way < len(row.cells))
    )


def _row(
    row: Cells,
    columns: Places,
    conversation: str,
    clock: Clock,
    file: InputFile,
    *,
    tell_ways: bool,
) -> Row | None:
    """Name what stands in the cells; None where nothing says who wrote."""
    cells = row.cells
    author = cells[columns.author].strip() if columns.author >= 0 else ""
    ways = [cells[way].strip().lower() for way in columns.ways]
    is_draft = not WRITTEN.isdisjoint(ways)
    is_sent = is_draft or not OUT.isdisjoint(ways)
    other = _other(cells, columns)
    if other and (is_sent or not IN.isdisjoint(ways)):
        author, conversation = OWNER if is_sent else other, other
    elif columns.author < 0 or (other and tell_ways):
        return None
    elif not author and is_sent:
        author = OWNER
    if columns.conversation >= 0:
        conversation = cells[columns.conversation]
    elif columns.recipient >= 0:
        people = {author, *(part.strip() for part in cells[columns.recipient].split(","))}
        conversation = ", ".join(sorted(people - {""}))
    read, edited = (
        read_time(cells[place], clock.zone, clock.date_order) if place >= 0 else None
        for place in (columns.read, columns.edited)
    )
    reader = (other or conversation) if author == OWNER else OWNER
    return Row(
        conversation=conversation,
        author=author,
        sent_at=_time(row, columns),
        kind="system" if is_draft and author == OWNER else None,
        text=cells[columns.text],
        subject=(cells[columns.subject] or None) if columns.subject >= 0 else None,
        attachments=tuple(_files(file, row, columns, conversation)) if columns.files >= 0 else (),
        edits=(Edit(sent_at=edited.sent_at),) if edited else (),
        reply_to=(cells[columns.answered] or None) if columns.answered >= 0 else None,
        seen=(Seen(author=reader, at=read.sent_at),) if read else (),
    )


def _other(cells: Sequence[str], columns: Places) -> str:
    """Name who is at the other end; empty where no column does."""
    if max(columns.other, columns.number) < 0:
        return ""
    number = number_of(cells[columns.number]) if columns.number >= 0 else ""
    name = cells[columns.other].strip() if columns.other >= 0 else ""
    return label(number, name) if number or name else ""


def _files(file: InputFile, row: Cells, columns: Places, conversation: str) -> Iterator[Attachment]:
    """Find the files that came with a message, each named on a line or behind a semicolon.

    iMazing puts them beside its table, with the time and the conversation before their names.
    """
    cell = row.cells[columns.files]
    names = (name.strip() for line in cell.splitlines() for name in line.split(";"))
    when = row.cells[columns.time].strip().replace(":", " ")
    for name in names:
        if name:
            places = (name, f"{when} - {conversation} - {name}")
            place = next((one for one in places if file.near(one)), "")
            missing = Attachment(name=name, missing=True)
            yield attached(file, place, name=name) if place else missing


def _notes(
    file: InputFile, table: Table, columns: Places, clock: Clock, order: Order, assumed: int
) -> Iterator[Note]:
    """Tell what a person should know about how this table was read."""
    yield from zone_notes(file.name, assumed, clock.zone)
    yield from order_notes(file.name, order)
    used = {*columns.ways, *msgspec.structs.astuple(columns)}
    others = [name for at, name in enumerate(table.columns) if at not in used and name]
    if others:
        says = said("Columns that were not read: {all}.", all=", ".join(others))
        yield Note(file=file.name, about="limit", says=says)
