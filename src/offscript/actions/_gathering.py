"""Reads one file after the other, asking what a file leaves open; for several actions."""

from collections.abc import Callable
from sys import intern

from msgspec.structs import force_setattr

from offscript.actions._progress import Progress
from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import Apart, Found, Item

Ask = Callable[[Note, Clock], Clock | None]
"""Called with what a file leaves open; gives the clock that settles it, or None."""
EVERY = 500


class Gathered:
    """What came out of files, kind by kind, in the order it came."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.messages: list[Message] = []
        self.unreadable: list[Unreadable] = []
        self.notes: list[Note] = []

    def add(self, item: Item) -> None:
        """Put what was read with its kind."""
        if isinstance(item, Message):
            _share(item)
            self.messages.append(item)
        elif isinstance(item, Unreadable):
            self.unreadable.append(item)
        else:
            self.notes.append(item)

    def join(self, other: "Gathered") -> None:
        """Put what came out of the next file behind what is there."""
        self.messages += other.messages
        self.unreadable += other.unreadable
        self.notes += other.notes


def _share(message: Message) -> None:
    """Let messages share the names they all have: a quarter of the memory of a large archive."""
    origin = message.origin
    for struct, field, name in (
        (message, "conversation", message.conversation),
        (message, "author", message.author),
        (origin, "source", origin.source),
        (origin, "sha256", origin.sha256),
    ):
        force_setattr(struct, field, intern(name))


class Meter:
    """Tells how far reading is, over all files; it never runs back."""

    def __init__(self, whole: int, progress: Progress | None) -> None:
        """Tell of `whole` bytes, if anybody wants to know."""
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


def read_part(
    apart: Apart,
    found: Found,
    clock: Clock,
    ask: Ask | None,
    meter: Meter,
    asked: frozenset[str] = frozenset(),
) -> Gathered:
    """Read one file, once more for each thing that it leaves open and the person settles."""
    gathered = Gathered()
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
            return read_part(apart, found, settled, ask, meter, asked | {item.about})
        if looked_at is None and not isinstance(item, Note):
            looked_at = apart.handed_out  # before the first message: of a zip, for a look ahead
        if looked_at is not None and number % EVERY == 0:
            meter.tell(min(apart.handed_out - looked_at, found.size))
    return gathered
