"""Reads every export a person gave, and counts what went in and what came out."""

from collections.abc import Sequence
from pathlib import Path

from offscript.actions._gathering import Ask, Gathered, Meter, read_part
from offscript.actions._paths import check_paths
from offscript.actions._progress import Progress
from offscript.record import Clock, FileRead, Imported, Note, said
from offscript.sources import Apart, AskPassword, Found, join


def read_exports(
    paths: Sequence[Path],
    clock: Clock,
    *,
    ask: Ask | None = None,
    ask_password: AskPassword | None = None,
    progress: Progress | None = None,
    pasted: bytes | None = None,
) -> Imported:
    """Read all files, in time order. Raises Problem when a path does not exist.

    `pasted` is a text that lies in no file. `ask` decides what a file leaves open, such as the
    order of day and month; the file is then read again that way. Without it the assumption stays,
    and stays said. `ask_password` is asked for the password of an encrypted iPhone backup. A file
    that is the same as an earlier one, byte for byte, is left out; so is a message that an earlier
    file holds. Both is said.
    """
    files: list[FileRead] = []
    everything = Gathered()
    names: dict[str, str] = {}
    with Apart(check_paths(paths), clock, ask_password, pasted) as apart:
        meter = Meter(apart.laid.size, progress)
        meter.tell()
        for found in apart:
            if found.source is not None and found.sha256 in names:
                everything.notes.append(_same(found, names[found.sha256]))
                meter.end_file(found.size)
                continue
            names[found.sha256] = found.label
            gathered = read_part(apart, found, clock, ask, meter)
            files.append(
                FileRead(
                    name=found.label,
                    size=found.size,
                    sha256=found.sha256,
                    source=found.source or "unknown",
                    messages=len(gathered.messages),
                    unreadable=len(gathered.unreadable),
                )
            )
            everything.join(gathered)
            meter.end_file(found.size)
        for item in apart.left_over():
            everything.add(item)
    joined = join(everything.messages, names)
    return Imported(
        files=tuple(files),
        messages=joined.messages,
        unreadable=tuple(everything.unreadable),
        notes=(*everything.notes, *joined.notes),
    )


def _same(found: Found, earlier: str) -> Note:
    """Say that a file was left out."""
    says = said(
        "This is the same file as {earlier}, byte for byte; its messages were counted once.",
        earlier=earlier,
    )
    return Note(file=found.label, about="double", says=says)
