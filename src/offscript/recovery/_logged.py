"""What the person noted, as `dynamics` takes it: wins, urges, sleep, signs and news."""

from collections.abc import Iterable

import msgspec

from offscript.record import (
    CheckIn,
    DayNote,
    Logged,
    NewsNote,
    Urge,
    WinNote,
    local_time,
)
from offscript.recovery._check_in import score
from offscript.recovery._instruments import instrument

SELF_TRUST = "self_trust"


def log_of(notes: Iterable[msgspec.Struct]) -> tuple[Logged, ...]:
    """Make the log of a person's notes, in order of days. Kinds that it has no place for are left.

    Self-trust is the total of its check-in (0 to 20), sleep a tap from 0 to 4, urges 0 to 10.
    """
    log = [logged for note in notes for logged in [_logged(note)] if logged is not None]
    return tuple(sorted(log, key=lambda one: (one.day, one.kind, one.hour or 0)))


def _logged(note: msgspec.Struct) -> Logged | None:
    logged: Logged | None = None
    match note:
        case WinNote():
            logged = Logged(kind="win", day=note.day, label=note.words)
        case NewsNote():
            logged = Logged(kind=note.kind, day=note.day, label=note.way, way=note.sign)
        case DayNote() if note.sleep is not None:
            logged = Logged(kind="sleep", day=note.day, value=float(note.sleep))
        case Urge():
            logged = _urge(note)
        case CheckIn() if note.instrument == SELF_TRUST:
            logged = _self_trust(note)
    return logged


def _urge(note: Urge) -> Logged:
    start = local_time(note.started_at, note.offset_minutes)
    return Logged(
        kind="urge",
        day=start.date(),
        hour=start.hour,
        value=float(note.strength),
        label=note.trigger,
    )


def _self_trust(note: CheckIn) -> Logged | None:
    total = score(instrument(SELF_TRUST, note.language), note.answers).total
    if total is None:
        return None
    taken = local_time(note.taken_at, note.offset_minutes)
    return Logged(kind="self_trust", day=taken.date(), hour=taken.hour, value=float(total))
