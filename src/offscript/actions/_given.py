"""What the person gave that bears on what happened over time, for several actions."""

from collections.abc import Sequence
from datetime import date

import msgspec

from offscript.actions._own import everything
from offscript.record import NOT_LOGGED, OWN_DATE, DateKind, Logged, MarkedDate, NotLogged, OwnDate
from offscript.recovery import log_of
from offscript.vault import Vault

_YEARLY: frozenset[DateKind] = frozenset({"anniversary", "birthday"})


class GivenDays(msgspec.Struct, frozen=True):
    """Days that matter, what was logged, when they asked for no contact, and gaps they know of."""

    dates: tuple[MarkedDate, ...] = ()
    log: tuple[Logged, ...] = ()
    no_contact: date | None = None
    not_logged: tuple[NotLogged, ...] = ()


def given_days(vault: Vault) -> GivenDays:
    """Gather them from the vault. Of several requests for no contact the last one holds."""
    said = [item.value for item in vault.kept.all(OWN_DATE, OwnDate)]
    gaps = [item.value for item in vault.kept.all(NOT_LOGGED, NotLogged)]
    return GivenDays(
        dates=tuple(
            sorted(
                (
                    MarkedDate(day=one.day, label=one.label, yearly=one.kind in _YEARLY)
                    for one in said
                ),
                key=lambda one: (one.day, one.label),
            )
        ),
        log=_log(vault, said),
        no_contact=max((one.day for one in said if one.kind == "no_contact"), default=None),
        not_logged=tuple(sorted(gaps, key=lambda one: one.starts)),
    )


def _log(vault: Vault, said: Sequence[OwnDate]) -> tuple[Logged, ...]:
    """Join what the person noted on any page: pulls, wins, nights, news, signs, and days won."""
    noted = log_of(note for notes in everything(vault).values() for note in notes)
    won = [Logged(kind="win", day=one.day, label=one.label) for one in said if one.kind == "win"]
    return (*noted, *won)
