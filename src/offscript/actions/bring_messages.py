"""Brings exports into the vault, while pages go on being shown: it takes turns with them."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

import msgspec

import offscript
from offscript.actions._paths import check_paths
from offscript.record import Brought, Clock, FileRead, Message, Note, Unreadable
from offscript.sources import Apart, Found, Item
from offscript.vault import Intake, Vault

_BATCH = 2_000
_REASONS = 200
_NOTES = 200

Progress = Callable[[int, int, Brought], None]
"""Called with bytes done, bytes in all, and what was brought so far."""


class _Tally:
    """Counts what came, kind by kind."""

    def __init__(self) -> None:
        self.files: list[FileRead] = []
        self.again: list[str] = []
        self.added = self.known = self.messages = 0
        self.reasons: Counter[str] = Counter()
        self.notes: dict[tuple[str, str], None] = {}

    def sum(self, *, stopped: bool = False) -> Brought:
        """Give all of it."""
        return Brought(
            files=tuple(self.files),
            again=tuple(self.again),
            messages=self.messages,
            added=self.added,
            known=self.known,
            reasons=tuple(self.reasons.most_common(_REASONS)),
            notes=tuple(list(self.notes)[:_NOTES]),
            stopped=stopped,
        )


def bring_messages(
    vault: Vault,
    paths: Sequence[Path],
    clock: Clock,
    *,
    turn: AbstractContextManager[object],
    progress: Progress,
    stopped: Callable[[], bool],
) -> Brought:
    """Read exports in a process apart, and add what is in them to the vault, batch by batch.

    What was added is on disk; a file that was broken off goes on when it is given again. `turn` is
    held while the vault is used, and `stopped` asked between batches. Raises Problem for a path
    that leads nowhere.
    """
    tally = _Tally()
    with Apart(check_paths(paths), clock) as apart:
        done, whole = 0, max(apart.laid.size, 1)
        for found in apart:
            if stopped():
                return tally.sum(stopped=True)
            intake = _begin(vault, found, clock, turn)
            if intake is None and found.source is not None:
                tally.again.append(found.label)
            else:
                for _ in _take(apart, found, clock, intake, tally, turn):
                    progress(min(done + apart.handed_out, whole), whole, tally.sum())
                    if stopped():
                        return tally.sum(stopped=True)
            done += found.size
            progress(min(done, whole), whole, tally.sum())
        for item in apart.left_over():
            _note(item, tally)
    return tally.sum()


def _begin(
    vault: Vault, found: Found, clock: Clock, turn: AbstractContextManager[object]
) -> Intake | None:
    """Begin with a file that somebody knows; None for one that is here, or that nobody knows."""
    if found.source is None:
        return None
    file = FileRead(
        name=found.label,
        size=found.size,
        sha256=found.sha256,
        source=found.source,
        messages=0,
        unreadable=0,
    )
    with turn:
        return vault.exports.begin(file, version=offscript.__version__, zone=str(clock.zone))


def _take(
    apart: Apart,
    found: Found,
    clock: Clock,
    intake: Intake | None,
    tally: _Tally,
    turn: AbstractContextManager[object],
) -> Iterator[None]:
    """Add what is in a file; yields after each batch."""
    batch: list[Message] = []
    notes: list[Note] = []
    unreadable: list[Unreadable] = []
    count = 0

    def add() -> None:
        nonlocal count
        count += len(batch)
        if intake is not None and batch:
            with turn:
                taken = intake.add(batch)
            tally.messages += len(batch)
            tally.added += taken.added
            tally.known += taken.known + taken.again
        batch.clear()

    for item in apart.read(found, clock):
        if isinstance(item, Message):
            batch.append(item)
        else:
            _note(item, tally)
            (notes if isinstance(item, Note) else unreadable).append(item)  # type: ignore[arg-type]
        if len(batch) >= _BATCH:
            add()
            yield
    add()
    if intake is None:
        return
    with turn:
        intake.end(notes, unreadable)
    tally.files.append(
        msgspec.structs.replace(intake.file, messages=count, unreadable=len(unreadable))
    )
    yield


def _note(item: Item, tally: _Tally) -> None:
    """Remember what was noticed or could not be read."""
    if isinstance(item, Unreadable):
        tally.reasons[item.reason] += 1
    elif isinstance(item, Note):
        tally.notes[item.file, item.says] = None
