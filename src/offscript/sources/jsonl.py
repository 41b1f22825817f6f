"""JSON lines: Offscript's own rows as `offscript convert` writes them, or four keys of anyone's."""

import re
from collections.abc import Iterator
from datetime import UTC

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from offscript.record import SCHEMA, Clock, Message, Note, Origin, Sayable, Unreadable, said
from offscript.sources._files.file import InputFile
from offscript.sources._files.long_lines import LONGEST, numbered_lines
from offscript.sources._files.wide import narrow_head, open_narrow
from offscript.sources._json.mend import mend
from offscript.sources._refusals import why_no_row
from offscript.sources._source import Item, Repeats, Source
from offscript.sources._tables.rows import Row, complete
from offscript.sources._times.notes import zone_notes

NAME = "jsonl"
_OURS = f'{{"schema":{SCHEMA},'.encode()
_MARK = b"\xef\xbb\xbf"
_NEEDED = (b'"conversation"', b'"author"', b'"sent_at"', b'"text"')
_KNOWN = {field.encode_name for field in msgspec.structs.fields(Row)}
_MOST_NAMED = 12
_message = msgspec.json.Decoder(Message)
_unreadable = msgspec.json.Decoder(Unreadable)
_row = msgspec.json.Decoder(Row)
_keys = msgspec.json.Decoder(dict[str, msgspec.Raw])
_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
_REFUSED = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def recognises(file: InputFile) -> bool:
    """Look at the first line: an object of ours, or with the four keys."""
    first = narrow_head(file.head).lstrip().partition(b"\n")[0]
    if not first.startswith(b"{"):
        return False
    return first.startswith(_OURS) or all(key in first for key in _NEEDED)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every line; one that is no row is Unreadable. Rows of ours come out as they went in."""
    repeats = Repeats()
    strange: set[str] = set()
    assumed = 0
    mended = False
    with open_narrow(file) as stream:
        for place, line in numbered_lines(stream):
            origin = Origin(NAME, file.sha256, place)
            if line is None:
                reason = said(
                    "Line {place} is longer than {size} MB.", place=place, size=LONGEST >> 20
                )
                yield Unreadable(reason=reason, origin=origin)
            elif content := (line.removeprefix(_MARK) if place == 1 else line).strip():
                item = _whole(content)
                if item is None:
                    row = _part(content, strange)
                    if not isinstance(row, Row) and (sound := _without_halves(content)):
                        row, mended = sound, True
                    item = _completed(row, origin, clock, repeats)
                    if isinstance(item, Unreadable) and item.words is UNSET:
                        item = replace(item, words=content.decode("utf-8", "replace"))
                    assumed += isinstance(item, Message) and item.zone == "assumed"
                yield item
    yield from zone_notes(file.name, assumed, clock.zone)
    if mended:
        says = said("Some characters were damaged in the file itself. Each stands as �.")
        yield Note(file=file.name, about="encoding", says=says)
    if strange:
        names = ", ".join(sorted(strange)[:_MOST_NAMED])
        yield Note(
            file=file.name,
            about="limit",
            says=said("Keys that were not read: {names}.", names=names),
        )


def _whole(line: bytes) -> Message | Unreadable | None:
    """Read a row of ours, or None."""
    try:
        message = _message.decode(line)
    except _REFUSED:
        pass
    else:
        return message if message.sent_at.tzinfo is UTC else None
    try:
        return _unreadable.decode(line) if b'"unreadable"' in line else None
    except _REFUSED:
        return None


def _part(line: bytes, strange: set[str]) -> Row | Sayable:
    """Read a row that leaves things to be worked out; a sentence says why that can't be."""
    try:
        row = _row.decode(line)
        strange.update(list(_keys.decode(line).keys() - _KNOWN)[:_MOST_NAMED])
    except _REFUSED as error:
        return why_no_row(error)
    return row


def _without_halves(line: bytes) -> Row | None:
    """Read a row in which half an emoji stands, as programs leave it that cut texts to a length."""
    found = mend(line, Row) if _HALF.search(line) else ""
    return None if isinstance(found, str) or found.wrong or not found.lost else found.value


def _completed(
    row: Row | Sayable, origin: Origin, clock: Clock, repeats: Repeats
) -> Message | Unreadable:
    """Make a message of a row, or say why there is none."""
    if isinstance(row, Row):
        return complete(row, origin, clock, repeats)
    reason = said(
        "Line {place} is no row that can be read: {error}.", place=origin.place, error=row
    )
    return Unreadable(reason=reason, origin=origin)


source = Source(
    name=NAME,
    title="JSON lines (.jsonl)",
    recognises=recognises,
    read=read,
)
