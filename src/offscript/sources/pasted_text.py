"""Text that a person copied out of an app, or typed: lines with a name, and perhaps a time."""

import codecs
import io
from collections.abc import Iterator
from pathlib import PurePath

import msgspec

from offscript.record import (
    OWNER,
    Clock,
    Message,
    Note,
    Origin,
    Sayable,
    Unreadable,
    counted,
    message_id,
    said,
)
from offscript.sources._files.file import InputFile
from offscript.sources._files.wide import encoding_of
from offscript.sources._pasted.days import Days
from offscript.sources._pasted.lines import Begun, Shape, find_shape, numeric_dates
from offscript.sources._source import Item, Repeats, Source, said_by
from offscript.sources._tables.text_tables import encoding_note, text_encoding
from offscript.sources._times.moments import of_clock
from offscript.sources._times.notes import zone_notes
from offscript.sources._times.written import Order, find_order

_RULED = b"=" * 20
"""A program's export as plain text begins so; nobody types it."""
_OURS = (b"HOW TO GET EVERYTHING BACK FROM ", b"HOW TO CHECK THIS PACKAGE")
"""So begin the pages that are written beside a backup and into a package: nobody's conversation."""
NAME = "pasted_text"
_LONGEST = 8 << 20
_OWNERS = {"you", "me"}
_ENDINGS = {".txt", ".text", ".md", ""}


def recognises(file: InputFile) -> bool:
    """Look for lines that begin with a name; in a folder, several of each of two people."""
    if file.head.startswith((_RULED, *_OURS)):
        return False
    return _shape_of(file) is not None


def resembles(file: InputFile) -> Sayable | None:
    """Say of a text what shape is read."""
    if file.head.startswith(_OURS):
        return said(
            "It is the page that Offscript writes beside a backup or a package, to say how those "
            "are opened or checked."
        )
    if _is_text(file):
        return said(
            "Text is read where a message begins with a name and a colon, as in “Alex: hi”, “Alex "
            "(14:03): hi”, “[14:03] Alex: hi”, or with a name and a time on a line above it; no "
            "line of this text does, or no name comes back."
        )
    return None


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every message; lines that go on belong to the one above them."""
    shape = _shape_of(file) or Shape(is_timed=True, names=frozenset())
    encoding = text_encoding(file, encoding_of(file.head))
    yield from encoding_note(file, encoding)
    order = find_order(
        numeric_dates(begun.when for begun in _dated(file, encoding, shape)), clock.date_order
    )
    clock = msgspec.structs.replace(clock, date_order=order.order)
    days = Days(clock)
    for begun in _dated(file, encoding, shape):
        days.pass_by(begun)
    days.start_again()
    yield from _notes_before(file, days, clock, order)
    repeats = Repeats()
    count = 0
    for block in _blocks(file, encoding, shape):
        item = _item(block, file, days, clock, repeats)
        if item is not None:
            count += isinstance(item, Message)
            yield item
    yield from zone_notes(file.name, count, clock.zone)


class _Block(msgspec.Struct):
    """A beginning, the line it stands in, and the lines that follow it."""

    begun: Begun | None
    place: int
    lines: list[str]


def _item(
    block: _Block, file: InputFile, days: Days, clock: Clock, repeats: Repeats
) -> Message | Unreadable | None:
    """Make a message of a block; None of a day or clock alone, with nothing under it."""
    origin = Origin(NAME, file.sha256, block.place)
    begun = block.begun
    while block.lines and not block.lines[-1].strip():
        block.lines.pop()
    try:
        local = days.at(begun.when if begun else "")
        moment = of_clock(local, clock.zone)
    except OverflowError:
        reason = said(
            "Line {place} has no time that can be read: {when}.",
            place=block.place,
            when=repr(begun and begun.when),
        )
        words = said_by(begun.name if begun else "", "\n".join(block.lines))
        return Unreadable(reason=reason, origin=origin, words=words)
    if begun is None or not begun.name:
        if not block.lines:
            return None
        reason = counted(
            "Nobody is named for 1 line: {line}.",
            "Nobody is named for {n} lines: {line}.",
            len(block.lines),
            line=repr(block.lines[0][:80]),
        )
        return Unreadable(reason=reason, origin=origin, words="\n".join(block.lines))
    author = OWNER if begun.name.casefold() in _OWNERS else begun.name
    text = "\n".join([begun.text, *block.lines] if begun.text else block.lines)
    conversation = file.stem
    repeat = repeats.count(conversation, author, begun.when, text)
    return Message(
        id=message_id(conversation, author, begun.when, text, repeat),
        conversation=conversation,
        author=author,
        sent_at=moment.sent_at,
        offset_minutes=moment.offset_minutes,
        zone="assumed",
        kind="message",
        text=text,
        repeat=repeat,
        origin=origin,
    )


def _blocks(file: InputFile, encoding: str, shape: Shape) -> Iterator[_Block]:
    """Put each beginning together with the lines that follow it."""
    block = _Block(None, 1, [])
    for place, line in _lines(file, encoding):
        begun = shape.begin(line)
        if begun is None:
            if block.lines or line.strip():
                block.lines.append(line)
            continue
        yield block
        block = _Block(begun, place, [])
    yield block


def _dated(file: InputFile, encoding: str, shape: Shape) -> Iterator[Begun]:
    """Give each beginning that has a time."""
    for _, line in _lines(file, encoding):
        begun = shape.begin(line)
        if begun is not None and begun.when:
            yield begun


def _notes_before(file: InputFile, days: Days, clock: Clock, order: Order) -> Iterator[Note]:
    """Ask for what the text leaves unsaid, before it is read."""
    if (days.starts_undated or days.is_relative) and clock.day is None:
        says = said(
            "It does not say on which day it begins. {first} was taken, so that it ends today or "
            "leads to the first day it names. Messages without a clock have the time of the one "
            "above them, and stand in their order.",
            first=days.first,
        )
        yield Note(file=file.name, about="day", says=says, open=True)
    if order.how == "assumed" and order.example:
        says = said(
            "Nothing in the text says whether {example} has the day or the month first. It was "
            "read with the day first; please check.",
            example=order.example,
        )
        yield Note(file=file.name, about="date order", says=says, open=True)


def _is_text(file: InputFile) -> bool:
    """Tell a text by its name and by having no zeros in it."""
    head = file.head
    ending = PurePath(file.name).suffix.lower()
    has_zeros = b"\0" in head and encoding_of(head) == "utf-8"
    return ending in _ENDINGS and bool(head.strip()) and not has_zeros


def _shape_of(file: InputFile) -> Shape | None:
    """Find how messages begin in a text; None where it is no such text."""
    if not _is_text(file) or file.head.lstrip()[:1] in {b"<", b"{"}:
        return None
    encoding = encoding_of(file.head)
    try:
        text = codecs.getincrementaldecoder(encoding)().decode(file.head)
    except UnicodeDecodeError:
        text = file.head.decode("cp1252", "replace")
    return find_shape(map(_plain, text.split("\n")), is_sure=file.tree is None)


def _lines(file: InputFile, encoding: str) -> Iterator[tuple[int, str]]:
    """Give each line with its number; one that is very long comes in pieces."""
    with file.open() as stream, io.TextIOWrapper(stream, encoding, "replace", newline="\n") as text:
        place = 0
        while line := text.readline(_LONGEST):
            place += 1
            yield place, _plain(line.removesuffix("\n"))


def _plain(line: str) -> str:
    """Leave out what ends a line and the marks before it that say how it is to be shown."""
    return line.removesuffix("\r").lstrip("\ufeff\u200e\u200f")


source = Source(
    name=NAME,
    title="Pasted or typed text (.txt, or - for standard input)",
    recognises=recognises,
    read=read,
    resembles=resembles,
    last=True,
)
