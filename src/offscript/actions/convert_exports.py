"""Turns exports into rows for other programs: JSON lines, CSV or Parquet."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec

from offscript.actions._paths import check_paths
from offscript.actions._row_writers import WRITERS, Form, RowWriter
from offscript.record import Clock, Message, Note, Said, Unreadable, counted, said
from offscript.sources import (
    Apart,
    AskPassword,
    FilesTwice,
    Found,
    Item,
    Name,
    left_out_note,
    name_of,
)

Tell = Callable[[Note | Unreadable], None]
Ask = Callable[[Note, Clock], Clock | None]
_TWO = 2
_BEFORE_ROWS = {"columns", "day"}
"""What a file leaves open is asked here only if it is said before the first row."""


class Converted(msgspec.Struct, frozen=True, kw_only=True):
    """What went in and came out: every message and every unreadable piece is one row."""

    files: int
    messages: int
    unreadable: int
    rows: int


def convert_exports(
    paths: Sequence[Path],
    clock: Clock,
    to: Form,
    out: BinaryIO,
    tell: Tell,
    *,
    ask: Ask | None = None,
    ask_password: AskPassword | None = None,
    pasted: bytes | None = None,
) -> Converted:
    """Read every export and write its rows to `out` as they come; memory does not grow.

    A message that an earlier file holds too is written once. Of several files, a number for each
    message is kept to know that. Chats of which one may hold a file that another only mentions are
    read twice: first to find these. `pasted` is a text that lies in no file. `ask` settles what
    can't be read otherwise, such as a table's columns; `ask_password` is asked for the password of
    an encrypted iPhone backup. Notes go to `tell`, and so does each piece that could not be read,
    which is a row too. Raises Problem for a path that isn't there.
    """
    given = check_paths(paths)  # first: a writer may write the head of its table at once
    with Apart(given, clock, ask_password, pasted) as apart:
        rows = _Rows(WRITERS[to](out), tell, _left_out(apart, clock))
        for found in apart:
            rows.write(_settled(apart, found, clock, ask), found.label, found.source)
        rows.write(apart.left_over())
        rows.close()
    out.flush()
    return rows.converted


def _left_out(apart: Apart, clock: Clock) -> frozenset[Name]:
    """Find the messages that stand in another export with their file, or under its name."""
    twice, seen, waiting = FilesTwice(), set[str](), apart.laid.leaving_out
    if waiting < _TWO:
        return frozenset()
    for found in apart:
        if found.leaves_out and found.sha256 not in seen:
            seen.add(found.sha256)
            for item in apart.read(found, clock):
                if isinstance(item, Message):
                    twice.add(item)
        waiting -= found.leaves_out
        if not waiting:
            break
    apart.again()
    return frozenset(double for double, _ in twice.doubles())


def _settled(apart: Apart, found: Found, clock: Clock, ask: Ask | None) -> Iterator[Item]:
    """Read a file, again if the person settles what it left open before its first row."""
    for item in apart.read(found, clock):
        if (
            ask is not None
            and isinstance(item, Note)
            and item.open
            and item.about in _BEFORE_ROWS
            and (settled := ask(item, clock)) is not None
        ):
            yield from _settled(apart, found, settled, None)
            return
        yield item


class _Rows:
    """Rows on their way out, counted; what an earlier file held is left out."""

    def __init__(self, writer: RowWriter, tell: Tell, left_out: frozenset[Name]) -> None:
        self._writer = writer
        self._tell = tell
        self._left_out = left_out
        self._earlier: set[int] = set()
        self._of_file: set[int] = set()
        self._files = self._messages = self._unreadable = 0

    def write(self, items: Iterable[Item], label: str = "", source: str | None = None) -> None:
        """Write the rows of one file; say who read it, and how many an earlier one held."""
        before = self._messages
        self._earlier |= self._of_file
        self._of_file.clear()
        doubles = left_out = 0
        for item in items:
            if isinstance(item, Message):
                number = hash((item.id, item.conversation, item.author, item.sent_at, item.text))
                self._of_file.add(number)
                if number in self._earlier:
                    doubles += 1
                    continue
                if self._left_out and name_of(item) in self._left_out:
                    left_out += 1
                    continue
                self._messages += 1
            else:
                self._tell(item)
                if isinstance(item, Note):
                    continue
                self._unreadable += 1
                item = msgspec.structs.replace(item, reason=str(item.reason))  # noqa: PLW2901
            self._writer.write(item)
        if doubles:
            says = said(
                "Messages that an earlier file holds too: {doubles}. They were written once.",
                doubles=doubles,
            )
            self._tell(Note(file=label, about="double", says=says))
        if left_out:
            self._tell(left_out_note(label, said("another file"), left_out))
        self._files += bool(label)
        if source:
            read = self._messages - before
            says = counted(
                "Read as {source}: 1 message.",
                "Read as {source}: {n} messages.",
                read,
                source=Said(source),  # a title, which guides have in other languages
            )
            self._tell(Note(file=label, about="read", says=says))

    def close(self) -> None:
        """End the document."""
        self._writer.close()

    @property
    def converted(self) -> Converted:
        """What went in and came out."""
        return Converted(
            files=self._files,
            messages=self._messages,
            unreadable=self._unreadable,
            rows=self._messages + self._unreadable,
        )
