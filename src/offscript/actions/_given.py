"""What the person gave that bears on what happened over time, for several actions."""

from datetime import date

import msgspec

from offscript.record import NOT_LOGGED, OWN_DATE, Logged, MarkedDate, NotLogged, OwnDate
from offscript.vault import Vault


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
                (MarkedDate(day=one.day, label=one.label) for one in said),
                key=lambda one: (one.day, one.label),
            )
        ),
        log=tuple(
            Logged(kind="win", day=one.day, label=one.label) for one in said if one.kind == "win"
        ),
        no_contact=max((one.day for one in said if one.kind == "no_contact"), default=None),
        not_logged=tuple(sorted(gaps, key=lambda one: one.starts)),
    )
