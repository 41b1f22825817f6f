"""Brings exports into the vault: every message, the files themselves, and what was noticed."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import offscript
from offscript.actions._gathering import Ask, Gathered, Meter, Progress, read_part
from offscript.actions._originals import store_originals
from offscript.actions._paths import check_paths
from offscript.actions._slices import ALONE, SLICE, Turn, in_slices, slices
from offscript.record import Clock, FileRead, Filter, Note, TakenIn
from offscript.sources import Apart, AskPassword, Found, join
from offscript.vault import Vault

BATCH = 10_000
"""Messages that are on disk together; a power cut costs no more than reading them again."""
_MINUTE = timedelta(minutes=1)


class _Tally:
    """Counts what came."""

    def __init__(self) -> None:
        self.files: list[FileRead] = []
        self.again: list[str] = []
        self.everything = Gathered()
        self.messages = self.added = 0


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
    linked, notes = _link(vault, tally, turn, progress)
    with turn:
        read = [*tally.files, *vault.exports.all()]
    stored = store_originals(vault, paths, read, pasted, progress, turn)
    if tally.added:
        with turn, vault.transaction():
            vault.findings.forget()
    return TakenIn(
        files=tuple(tally.files),
        again=tuple(tally.again),
        messages=tally.messages,
        added=tally.added,
        linked=linked,
        stored=stored,
        notes=(*tally.everything.notes, *notes),
        unreadable=tuple(tally.everything.unreadable),
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
    messages = gathered.messages
    for start in range(0, len(messages), BATCH):
        with turn:
            taken = intake.add(messages[start : start + BATCH])
        tally.added += taken.added
        if progress is not None:
            progress("Storing", min(start + BATCH, len(messages)), len(messages))
    tally.messages += len(messages)
    with turn:
        intake.end(gathered.notes, gathered.unreadable)
    tally.files.append(file)


def _link(
    vault: Vault, tally: _Tally, turn: Turn, progress: Progress | None
) -> tuple[int, tuple[Note, ...]]:
    """Link what two apps, or two people's exports, hold of one conversation."""
    with turn:
        exports = {file.sha256: file.name for file in vault.exports.all()}
        new = {file.sha256 for file in tally.files}
        if not tally.added or len(exports) == 1:
            return 0, ()
        span = vault.exports.span(new)
        if span is None:
            return 0, ()
        around = Filter(since=span[0] - _MINUTE, until=span[1] + _MINUTE)
        whole = vault.messages.count(around)
        messages = vault.messages.all(around)
    joined = join(in_slices(messages, turn, progress, "Comparing", whole), exports)
    linked = 0
    for doubles in slices(joined.doubles, SLICE):
        with turn:
            linked += vault.messages.link((double.id, of.id) for double, of in doubles)
        if progress is not None:
            progress("Linking", linked, len(joined.doubles))
    with turn:
        vault.exports.remark(joined.notes)
    return linked, joined.notes
