"""JSON lines with keys of their own: the person says which key holds what, dots lead inside."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import PurePath
from typing import Any

import msgspec

from offscript.record import Clock, Columns, Message, Note, Origin, Said, Unreadable, said
from offscript.sources._files.file import InputFile
from offscript.sources._files.long_lines import LONGEST, numbered_lines
from offscript.sources._json.salvage import strings_in
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
_decode = msgspec.json.Decoder().decode


def recognises(file: InputFile) -> bool:
    """Look for objects, one to a line, with a time and several words in the first ones.

    Lines that were given by themselves under their own name need nothing but three keys.
    """
    examples = _examples(file)
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
    for place, line in _lines(file):
        origin = Origin(NAME, file.sha256, place)
        row = _row(line, columns, file)
        if isinstance(row, Said):
            reason = said("Line {place}: {why}.", place=place, why=row)
            yield Unreadable(reason=reason, origin=origin, words=strings_in(line or b""))
            continue
        item = complete(row, origin, clock, repeats)
        assumed += isinstance(item, Message) and item.zone == "assumed"
        yield item
    yield from zone_notes(file.name, assumed, clock.zone)
    yield from order_notes(file.name, order)
    says = said("Only the keys that were named were read.")
    yield Note(file=file.name, about="limit", says=says)


def _lines(file: InputFile) -> Iterator[tuple[int, bytes | None]]:
    """Give each line that is not empty, with its number; None for one that is too long."""
    with file.open() as stream:
        for place, line in numbered_lines(stream):
            content = line if line is None else line.removeprefix(_MARK).strip()
            if content != b"":
                yield place, content


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
    """Give the first lines, as far as they are whole."""
    lines = file.head.removeprefix(_MARK).split(b"\n")
    return [line for line in lines[:200] if line.strip()][: _LOOKED_AT * 5]


def _examples(file: InputFile) -> tuple[tuple[str, ...], ...]:
    """Give the keys of the first objects, dots leading inside, and what stands under them."""
    if not file.head.removeprefix(_MARK).lstrip().startswith(b"{"):
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
    title="JSON lines with other keys (.jsonl, .ndjson)",
    recognises=recognises,
    read=read,
    last=True,
)
