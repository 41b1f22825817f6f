"""JSON lines: Offscript's own rows as `offscript convert` writes them, or four keys of anyone's."""

from collections.abc import Iterator
from datetime import UTC

import msgspec

from offscript.record import SCHEMA, Clock, Message, Note, Origin, Unreadable, said
from offscript.sources._files.file import InputFile
from offscript.sources._files.long_lines import LONGEST, numbered_lines
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


def recognises(file: InputFile) -> bool:
    """Look at the first line: an object of ours, or with the four keys."""
    first = file.head.removeprefix(_MARK).lstrip().partition(b"\n")[0]
    if not first.startswith(b"{"):
        return False
    return first.startswith(_OURS) or all(key in first for key in _NEEDED)


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every line; one that is no row is Unreadable. Rows of ours come out as they went in."""
    repeats = Repeats()
    strange: set[str] = set()
    assumed = 0
    with file.open() as stream:
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
                    item = _part(content, origin, clock, repeats, strange)
                    assumed += isinstance(item, Message) and item.zone == "assumed"
                yield item
    yield from zone_notes(file.name, assumed, clock.zone)
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
    except (msgspec.DecodeError, UnicodeDecodeError):
        pass
    else:
        return message if message.sent_at.tzinfo is UTC else None
    try:
        return _unreadable.decode(line) if b'"unreadable"' in line else None
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _part(
    line: bytes, origin: Origin, clock: Clock, repeats: Repeats, strange: set[str]
) -> Message | Unreadable:
    """Read a row that leaves things to be worked out."""
    try:
        row = _row.decode(line)
        strange.update(list(_keys.decode(line).keys() - _KNOWN)[:_MOST_NAMED])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        reason = said(
            "Line {place} is no row that can be read: {error}.", place=origin.place, error=error
        )
        return Unreadable(reason=reason, origin=origin)
    return complete(row, origin, clock, repeats)


source = Source(
    name=NAME,
    title="JSON lines (.jsonl)",
    recognises=recognises,
    read=read,
)
