"""Brings exports into the vault: every message, the files themselves, and what was noticed."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import offscript
from offscript.actions._attachments import store_attachments
from offscript.actions._gathering import Ask, Gathered, Meter, read_part
from offscript.actions._meanings import read_meanings
from offscript.actions._originals import store_originals
from offscript.actions._paths import check_paths
from offscript.actions._progress import Progress
from offscript.actions._slices import ALONE, SLICE, Turn, in_slices, slices
from offscript.record import Clock, FileRead, Filter, Note, TakenIn, counted
from offscript.sources import Apart, AskPassword, Found, join
from offscript.vault import Vault

BATCH = 10_000
"""Messages that are on disk together; a power cut costs no more than reading them again."""
_MOST_NAMED = 20
_MINUTE = timedelta(minutes=1)


class _Tally:
    """Counts what came."""

    def __init__(self) -> None:
        self.files: list[FileRead] = []
        self.again: list[str] = []
        self.broken_off: list[str] = []
        self.everything = Gathered()
        self.messages = self.added = self.stored = 0


def import_exports(
    vault: Vault,
    paths: Sequence[Path],
    clock: Clock,
    *,
    ask: Ask | None = None,
    ask_password: AskPassword | None = None,
    progress: Progress | None = None,
    pasted: bytes | None = None,
    turn: Turn = ALONE,
) -> TakenIn:
    """Read all files into the vault. Raises Problem when a path does not exist.

    What was told as stored is on disk. If it is stopped anywhere, giving the same files again goes
    on where it was: nothing is lost, nothing stands twice. Of a longer export of a chat only what
    is new is added; that another export holds a message too is noted beside it. `turn` is held
    while the vault is used, a moment at a time, and never while somebody is asked. The other
    parameters are those of `read_exports`.
    """
    tally = _Tally()
    with Apart(check_paths(paths), clock, ask_password, pasted) as apart:
        meter = Meter(apart.laid.size, progress)
        meter.tell()
        for found in apart:
            _take(vault, apart, found, clock, ask, meter, progress, tally, turn)
            meter.end_file(found.size)
        for item in apart.left_over():
            tally.everything.add(item)
    linked, notes = _link(vault, turn, progress)
    with turn:
        read = [*tally.files, *vault.exports.all()]
    stored = store_originals(vault, paths, read, pasted, progress, turn)
    if tally.added or linked:
        with turn, vault.transaction():
            vault.findings.forget()
    with turn:
        first, last = vault.exports.span(file.sha256 for file in tally.files) or (None, None)
    return TakenIn(
        files=tuple(tally.files),
        again=tuple(tally.again),
        broken_off=tuple(tally.broken_off),
        messages=tally.messages,
        added=tally.added,
        linked=linked,
        stored=tally.stored + stored,
        notes=(*tally.everything.notes, *notes),
        unreadable=tuple(tally.everything.unreadable),
        first_at=first,
        last_at=last,
    )


def _take(
    vault: Vault,
    apart: Apart,
    found: Found,
    clock: Clock,
    ask: Ask | None,
    meter: Meter,
    progress: Progress | None,
    tally: _Tally,
    turn: Turn,
) -> None:
    """Read one file and store what is in it."""
    file = FileRead(
        name=found.label,
        size=found.size,
        sha256=found.sha256,
        source=found.source or "unknown",
        messages=0,
        unreadable=0,
    )
    intake = None
    if found.source is not None:
        with turn:
            intake = vault.exports.begin(file, version=offscript.__version__, zone=str(clock.zone))
        if intake is None:
            tally.again.append(found.label)
            return
    gathered = read_part(apart, found, clock, ask, meter)
    tally.everything.notes += gathered.notes
    tally.everything.unreadable += gathered.unreadable
    if intake is None:
        return
    messages, lost = gathered.messages, apart.lost
    for start in range(0, len(messages), BATCH):
        with turn:
            taken = intake.add(messages[start : start + BATCH])
        read_meanings(vault, turn, progress)
        tally.added += taken.added
        if progress is not None:
            progress("Storing", min(start + BATCH, len(messages)), len(messages))
    tally.messages += len(messages)
    beside = store_attachments(vault, apart, messages, progress, turn)
    tally.stored += beside.stored
    if beside.broken:
        told = _broken_off(found.label, beside.broken)
        gathered.notes.append(told)
        tally.everything.notes.append(told)
    tally.files.append(file)
    if lost and not intake.resumed:  # by the file or by chance: given once more, it goes on
        tally.broken_off.append(found.label)
        return
    with turn:
        intake.end(gathered.notes, gathered.unreadable)


def _broken_off(file: str, names: Sequence[str]) -> Note:
    """Say which files beside an export could not be read to their end."""
    listed = ", ".join(names[:_MOST_NAMED])
    if len(names) > _MOST_NAMED:
        listed = f"{listed}, …"
    says = counted(
        "One file beside it could not be read to its end, so it is not kept: {names}.",
        "{n} files beside it could not be read to their end, so they are not kept: {names}.",
        len(names),
        names=listed,
    )
    return Note(file=file, about="media", says=says)


def _link(vault: Vault, turn: Turn, progress: Progress | None) -> tuple[int, tuple[Note, ...]]:
    """Link what two apps, or two people's exports, hold of one conversation.

    Compared are the exports that were not yet: those just read, and of an import broken off here.
    """
    with turn:
        exports = {file.sha256: file.name for file in vault.exports.all()}
        new = vault.exports.uncompared()
        span = vault.exports.span(new) if new and len(exports) > 1 else None
        if span is None:
            if new:
                vault.exports.compared(())
            return 0, ()
        around = Filter(since=span[0] - _MINUTE, until=span[1] + _MINUTE)
        whole = vault.messages.count(around)
        messages = vault.messages.all(around)
        also = vault.messages.also_in(around)
    joined = join(in_slices(messages, turn, progress, "Comparing", whole), exports, also)
    linked = 0
    for doubles in slices(joined.doubles, SLICE):
        with turn:
            linked += vault.messages.link((double.id, of.id) for double, of in doubles)
        if progress is not None:
            progress("Linking", linked, len(joined.doubles))
    with turn:
        vault.exports.compared(joined.notes)
    return linked, joined.notes
