"""Reads every export a person gave, and counts what went in and what came out."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from offscript.actions._paths import all_files
from offscript.record import (
    Clock,
    DateOrder,
    FileRead,
    Imported,
    Message,
    Note,
    Unreadable,
)
from offscript.sources import InputFile, read, recognise

Ask = Callable[[Note], DateOrder | None]
Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is, in bytes."""


def read_exports(
    paths: Sequence[Path],
    clock: Clock,
    *,
    ask: Ask | None = None,
    progress: Progress | None = None,
) -> Imported:
    """Read all files, in time order. Raises Problem when a path does not exist.

    `ask` decides what a file leaves open, such as the order of day and month; the file is then
    read again that way. Without it the assumption stays, and stays said.
    """
    files: list[FileRead] = []
    messages: list[Message] = []
    unreadable: list[Unreadable] = []
    notes: list[Note] = []
    inputs = [InputFile(path) for path in all_files(paths)]
    whole = sum(file.size for file in inputs)
    done = 0
    for file in inputs:
        if progress is not None:
            progress("Reading", done, whole)
        items = list(read(file, clock))
        open_note = next((item for item in items if isinstance(item, Note) and item.open), None)
        if ask is not None and open_note is not None and (order := ask(open_note)) is not None:
            clock_set = msgspec.structs.replace(clock, date_order=order)
            items = list(read(file, clock_set))
        of_file = [item for item in items if isinstance(item, Message)]
        lost = [item for item in items if isinstance(item, Unreadable)]
        source = recognise(file)
        files.append(
            FileRead(
                name=file.name,
                size=file.size,
                sha256=file.sha256,
                source=source.title if source else "unknown",
                messages=len(of_file),
                unreadable=len(lost),
            )
        )
        messages += of_file
        unreadable += lost
        notes += [item for item in items if isinstance(item, Note)]
        done += file.size
    messages.sort(key=lambda message: message.sent_at)
    return Imported(
        files=tuple(files),
        messages=tuple(messages),
        unreadable=tuple(unreadable),
        notes=tuple(notes),
    )
