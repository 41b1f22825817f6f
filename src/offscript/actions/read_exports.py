"""Reads every export a person gave, and counts what went in and what came out."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from offscript.actions._paths import check_paths
from offscript.record import (
    Clock,
    DateOrder,
    FileRead,
    Imported,
    Message,
    Note,
    Unreadable,
)
from offscript.sources import AskPassword, InputFile, Item, Part, lay_out, read_part

Ask = Callable[[Note], DateOrder | None]
Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is, in bytes."""
EVERY = 500


class _Gathered:
    """What came out of files, kind by kind, in the order it came."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.unreadable: list[Unreadable] = []
        self.notes: list[Note] = []

    def add(self, item: Item) -> None:
        """Put what was read with its kind."""
        if isinstance(item, Message):
            self.messages.append(item)
        elif isinstance(item, Unreadable):
            self.unreadable.append(item)
        else:
            self.notes.append(item)

    def join(self, other: "_Gathered") -> None:
        """Put what came out of the next file behind what is there."""
        self.messages += other.messages
        self.unreadable += other.unreadable
        self.notes += other.notes


class _Meter:
    """Tells how far reading is, over all files; it never runs back."""

    def __init__(self, whole: int, progress: Progress | None) -> None:
        self._whole = whole
        self._progress = progress
        self._before = self._told = 0

    def tell(self, of_file: int = 0) -> None:
        """Tell that `of_file` bytes of the file being read are done."""
        self._told = max(self._told, self._before + of_file)
        if self._progress is not None:
            self._progress("Reading", self._told, self._whole)

    def end_file(self, size: int) -> None:
        """Tell that a file is done."""
        self._before += size
        self.tell()


def read_exports(
    paths: Sequence[Path],
    clock: Clock,
    *,
    ask: Ask | None = None,
    ask_password: AskPassword | None = None,
    progress: Progress | None = None,
) -> Imported:
    """Read all files, in time order. Raises Problem when a path does not exist.

    `ask` decides what a file leaves open, such as the order of day and month; the file is then
    read again that way. Without it the assumption stays, and stays said. `ask_password` is asked
    for the password of an encrypted iPhone backup. A file that is the same as
    an earlier one, byte for byte, is left out, and said to be.
    """
    files: list[FileRead] = []
    everything = _Gathered()
    names: dict[str, str] = {}
    with lay_out(check_paths(paths), ask_password) as layout:
        meter = _Meter(layout.size, progress)
        meter.tell()
        for part in layout:
            file, sha256 = part.file, _sha256(part)
            if part.source is not None and sha256 in names:
                everything.notes.append(_same(file, names[sha256]))
                meter.end_file(file.size)
                continue
            names[sha256] = file.label
            found = _read_part(part, clock, ask, meter)
            files.append(
                FileRead(
                    name=file.label,
                    size=file.size,
                    sha256=sha256,
                    source=part.source.title if part.source else "unknown",
                    messages=len(found.messages),
                    unreadable=len(found.unreadable),
                )
            )
            everything.join(found)
            meter.end_file(file.size)
        for item in layout.left_over():
            everything.add(item)
    everything.messages.sort(key=lambda message: message.sent_at)
    return Imported(
        files=tuple(files),
        messages=tuple(everything.messages),
        unreadable=tuple(everything.unreadable),
        notes=tuple(everything.notes),
    )


def _sha256(part: Part) -> str:
    """Hash a file; empty where the computer refuses it."""
    with suppress(OSError):
        return part.file.sha256 if part.source else part.file.sha256_if_quick
    return ""


def _same(file: InputFile, earlier: str) -> Note:
    """Say that a file was left out."""
    says = f"This is the same file as {earlier}, byte for byte; its messages were counted once."
    return Note(file=file.label, about="double", says=says)


def _read_part(part: Part, clock: Clock, ask: Ask | None, meter: _Meter) -> _Gathered:
    """Read one file, once more if it leaves something open and the person settles it."""
    found = _Gathered()
    file = part.file
    looked_at: int | None = None
    for number, item in enumerate(read_part(part, clock)):
        found.add(item)
        if (
            isinstance(item, Note)
            and item.open
            and ask is not None
            and (order := ask(item)) is not None
        ):
            settled = msgspec.structs.replace(clock, date_order=order)
            return _read_part(part, settled, None, meter)
        if looked_at is None and not isinstance(item, Note):
            looked_at = file.handed_out  # before the first message: of a zip, for a look ahead
        if looked_at is not None and number % EVERY == 0:
            meter.tell(min(file.handed_out - looked_at, file.size))
    return found
