"""Reads what matters today: signals that are new, counts that are never lost, the last import."""

from collections.abc import Sequence
from datetime import date

import msgspec

from offscript.actions._archive import archive_of
from offscript.actions._given import given_days
from offscript.actions._overview import overview_of
from offscript.dynamics import falls_on
from offscript.record import Archive, FileRead, MarkedDate, Overview, SignalSeen, SinceNo
from offscript.vault import Vault

_SHOWN = "signals that were shown"
_SOON = 14
"""Days ahead of which a marked date is told."""


class Today(msgspec.Struct, frozen=True, kw_only=True):
    """What the first page of a day is made of. `days_since` the request counts on for good."""

    archive: Archive
    overview: Overview | None
    new_signals: tuple[SignalSeen, ...]
    since: SinceNo | None
    days_since: int
    last_file: FileRead | None
    soon: tuple[MarkedDate, ...]


def read_today(vault: Vault, today: date) -> Today:
    """Gather it. A signal is new until `note_signals` was told that the person has seen it."""
    overview = overview_of(vault)
    shown = vault.settings.get(_SHOWN, dict[str, int]())
    signals = overview.signals if overview else ()
    asked = [one for one in overview.since_no if one.asked_by_me] if overview else []
    since = asked[0] if asked else None
    files = vault.exports.all()
    return Today(
        archive=archive_of(vault),
        overview=overview,
        new_signals=tuple(
            one for one in signals if one.mine + one.theirs > shown.get(one.signal, 0)
        ),
        since=since,
        days_since=max((today - since.asked_on).days, 0) if since else 0,
        last_file=files[-1] if files else None,
        soon=_soon(given_days(vault).dates, today),
    )


def note_signals(vault: Vault) -> None:
    """Remember that the person has seen the signals there are; new ones come first again."""
    overview = overview_of(vault)
    if overview is not None:
        vault.settings.set(_SHOWN, {one.signal: one.mine + one.theirs for one in overview.signals})


def _soon(dates: Sequence[MarkedDate], today: date) -> tuple[MarkedDate, ...]:
    """Give the marked days that are near, and anniversaries of earlier ones, as they fall now."""
    ends = date.fromordinal(min(today.toordinal() + _SOON, date.max.toordinal()))
    near = [
        msgspec.structs.replace(one, day=day)
        for one in dates
        for day in falls_on(one, today, ends)
        if max(today, one.day) <= day <= ends
    ]
    return tuple(sorted(near, key=lambda one: one.day))
