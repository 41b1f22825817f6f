"""Reads every export a person gave, and counts what went in and what came out."""

from collections.abc import Callable, Sequence
from pathlib import Path

from offscript.actions._paths import check_paths
from offscript.record import (
    Clock,
    FileRead,
    Imported,
    Message,
    Note,
    Unreadable,
)
from offscript.sources import Apart, AskPassword, Found, Item, join

Ask = Callable[[Note, Clock], Clock | None]
"""Called with what a file leaves open; gives the clock that settles it, or None."""
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
    everything = _Gathered()
    names: dict[str, str] = {}
    with Apart(check_paths(paths), clock, ask_password, pasted) as apart:
        meter = _Meter(apart.laid.size, progress)
        meter.tell()
        for found in apart:
            if found.source is not None and found.sha256 in names:
                everything.notes.append(_same(found, names[found.sha256]))
                meter.end_file(found.size)
                continue
            names[found.sha256] = found.label
            gathered = _read_part(apart, found, clock, ask, meter)
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
    says = f"This is the same file as {earlier}, byte for byte; its messages were counted once."
    return Note(file=found.label, about="double", says=says)


def _read_part(
    apart: Apart,
    found: Found,
    clock: Clock,
    ask: Ask | None,
    meter: _Meter,
    asked: frozenset[str] = frozenset(),
) -> _Gathered:
    """Read one file, once more for each thing that it leaves open and the person settles."""
    gathered = _Gathered()
    looked_at: int | None = None
    for number, item in enumerate(apart.read(found, clock)):
        gathered.add(item)
        if (
            isinstance(item, Note)
            and item.open
            and item.about not in asked
            and ask is not None
            and (settled := ask(item, clock)) is not None
        ):
            return _read_part(apart, found, settled, ask, meter, asked | {item.about})
        if looked_at is None and not isinstance(item, Note):
            looked_at = apart.handed_out  # before the first message: of a zip, for a look ahead
        if looked_at is not None and number % EVERY == 0:
            meter.tell(min(apart.handed_out - looked_at, found.size))
    return gathered
