"""JSON with keys of its own, in lines or a list: the person says what holds what, dots lead in."""

import io
import re
from collections.abc import Iterator
from datetime import UTC
from pathlib import PurePath
from typing import Any, BinaryIO

import msgspec

from offscript.record import Clock, Columns, Message, Note, Origin, Said, Unreadable, said
from offscript.sources._files.file import InputFile
from offscript.sources._files.long_lines import LONGEST, numbered_lines
from offscript.sources._files.wide import narrow_head, open_narrow
from offscript.sources._json.arrays import Arrays, Broken, Cut, Elements, Nothing
from offscript.sources._json.salvage import strings_in
from offscript.sources._json.window import head_as_utf8
from offscript.sources._source import Item, Repeats, Source
from offscript.sources._tables.asked_columns import ask_for_columns
from offscript.sources._tables.rows import Row, complete
from offscript.sources._times.notes import order_notes, zone_notes
from offscript.sources._times.written import find_order, read_time

NAME = "json_lines"
_ENDINGS = {".jsonl", ".ndjson"}
_FEWEST = 3
_MARK = b"\xef\xbb\xbf"
_DEPTH, _MOST_KEYS, _LOOKED_AT = 4, 60, 4
_LIST = re.compile(rb"\A\s*\[\s*\{")
_decode = msgspec.json.Decoder().decode
_raws = msgspec.json.Decoder(list[msgspec.Raw]).decode


def recognises(file: InputFile) -> bool:
    """Look for objects, one to a line, with a time and several words in the first ones.

    Lines that were given by themselves under their own name need nothing but three keys. A list is
    looked at only where it was given by itself: folders of other things are full of them.
    """
    if file.tree is not None and _is_list(file):
        return False
    examples = _examples(file)
    if not examples or (_is_list(file) and len(examples[0]) < _FEWEST):
        return False
    own_name = PurePath(file.name).suffix.lower() in _ENDINGS
    if file.tree is None and own_name and len(examples) > 1 and len(examples[0]) >= _FEWEST:
        return True
    return (
        len(examples) > 1
        and any(read_time(value[:80], UTC, "dmy") for value in examples[1])
        and any(len(value.split()) > 1 for row in examples[1:] for value in row)
    )


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every line if it is known which key holds what; else ask."""
    columns = clock.columns
    lacking = _lacking(file, columns) if columns else None
    if columns is None or lacking:
        origin = Origin(NAME, file.sha256, 1)
        yield from ask_for_columns(file.name, _examples(file), lacking, origin)
        return
    order = find_order((str(row.sent_at) for row in _dated(file, columns)), clock.date_order)
    clock = msgspec.structs.replace(clock, date_order=order.order)
    repeats = Repeats()
    assumed = 0
    is_list = _is_list(file)
    for place, line in _lines(file):
        origin = Origin(NAME, file.sha256, place)
        row = _row(line, columns, file)
        if isinstance(row, Said):
            reason = (
                said("Row {place}: {why}.", place=place, why=row)
                if is_list
                else said("Line {place}: {why}.", place=place, why=row)
            )
            yield Unreadable(reason=reason, origin=origin, words=strings_in(line or b""))
            continue
        item = complete(row, origin, clock, repeats, unit="row" if is_list else "line")
        assumed += isinstance(item, Message) and item.zone == "assumed"
        yield item
    yield from zone_notes(file.name, assumed, clock.zone)
    yield from order_notes(file.name, order)
    says = said("Only the keys that were named were read.")
    yield Note(file=file.name, about="limit", says=says)


def _lines(file: InputFile) -> Iterator[tuple[int, bytes | None]]:
    """Give each line that is not empty, with its number; None for one that is too long.

    Of a list, give each element.
    """
    if _is_list(file):
        with file.open() as stream:
            yield from _elements(stream)
        return
    with open_narrow(file) as stream:
        for place, line in numbered_lines(stream):
            content = line if line is None else line.removeprefix(_MARK).strip()
            if content != b"":
                yield place, content


def _is_list(file: InputFile) -> bool:
    """Tell whether a file is one list of objects."""
    return _LIST.match(head_as_utf8(file.head).removeprefix(_MARK)) is not None


def _elements(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Give each element of a list with its place; of a damaged one, its words."""
    for event in Arrays(stream, ("",), Nothing):
        if isinstance(event, Elements):
            try:
                found = _raws(b"[" + event.raw + b"]")
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                found = [msgspec.Raw(event.raw)]
            yield from enumerate(map(bytes, found), event.place)
        elif isinstance(event, Broken | Cut):
            yield event.place, msgspec.json.encode(event.words or "")


def _row(line: bytes | None, columns: Columns, file: InputFile) -> Row | Said:
    """Name what stands in a line, or say what is wrong with it."""
    if line is None:
        return said("it is longer than {size} MB", size=LONGEST >> 20)
    found = _object(line)
    if found is None:
        return said("it is no object that can be read")
    author, text = _said(found, columns.author), _said(found, columns.text)
    if author is None and text is None:
        return said(
            "it has neither “{author}” nor “{text}”", author=columns.author, text=columns.text
        )
    conversation = _said(found, columns.conversation or "")
    recipient = _said(found, columns.recipient or "")
    if conversation is None and recipient is not None:
        people = {author or "", *(part.strip() for part in recipient.split(","))}
        conversation = ", ".join(sorted(people - {""}))
    return Row(
        conversation=conversation or file.stem,
        author=author or "",
        sent_at=" ".join(_said(found, part) or "" for part in columns.time.split("+")).strip(),
        text=text or "",
    )


def _dated(file: InputFile, columns: Columns) -> Iterator[Row]:
    """Give the rows that can be read."""
    for _, line in _lines(file):
        row = _row(line, columns, file)
        if isinstance(row, Row):
            yield row


def _object(line: bytes) -> dict[str, Any] | None:
    """Read a line as an object, or None."""
    try:
        found = _decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _said(found: dict[str, Any], name: str) -> str | None:
    """Find what stands under a key, as text; dots lead into objects, a list's values are joined."""
    value: Any = found
    if name in found:
        value = found[name]
    else:
        for key in name.split("."):
            value = value.get(key) if isinstance(value, dict) else None
    return _as_text(value)


def _as_text(value: Any) -> str | None:  # noqa: ANN401 - whatever JSON holds
    """Write a value as text; None for what is no single value."""
    if isinstance(value, list):
        return ", ".join(text for each in value if (text := _as_text(each)) is not None)
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    return str(value) if isinstance(value, int | float) else None


def _lacking(file: InputFile, columns: Columns) -> str | None:
    """Give the first key that was named and stands in none of the first lines."""
    first = [row for line in _first(file) if (row := _object(line))]
    wanted = [*columns.time.split("+"), columns.author, columns.text]
    wanted += [name for name in (columns.conversation, columns.recipient) if name]
    for name in wanted:
        if all(_said(row, name) is None for row in first):
            return name
    return None


def _first(file: InputFile) -> list[bytes]:
    """Give the first lines or elements, as far as they are whole."""
    if _is_list(file):
        return [raw for _, raw in zip(range(_LOOKED_AT * 5), _heads(file), strict=False)]
    lines = narrow_head(file.head).split(b"\n")
    return [line for line in lines[:200] if line.strip()][: _LOOKED_AT * 5]


def _heads(file: InputFile) -> Iterator[bytes]:
    """Give the first elements of a list."""
    return (raw for _, raw in _elements(io.BytesIO(file.head)) if _object(raw))


def _examples(file: InputFile) -> tuple[tuple[str, ...], ...]:
    """Give the keys of the first objects, dots leading inside, and what stands under them."""
    if not narrow_head(file.head).lstrip().startswith(b"{") and not _is_list(file):
        return ()
    found = [row for line in _first(file)[:_LOOKED_AT] if (row := _object(line))]
    names = list(dict.fromkeys(name for row in found for name in _keys(row)))[:_MOST_KEYS]
    rows = [tuple(_said(row, name) or "" for name in names) for row in found]
    return (tuple(names), *rows) if names else ()


def _keys(row: dict[str, Any], before: str = "", depth: int = _DEPTH) -> Iterator[str]:
    """Name every key that holds a value, by the keys that lead to it."""
    for key, value in row.items():
        if isinstance(value, dict) and depth:
            yield from _keys(value, f"{before}{key}.", depth - 1)
        else:
            yield f"{before}{key}"


source = Source(
    name=NAME,
    title="JSON with other keys (.json, .jsonl, .ndjson)",
    recognises=recognises,
    read=read,
    last=True,
)
