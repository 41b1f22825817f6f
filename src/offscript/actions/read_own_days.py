"""Reads what the person said in their vault that bears on a report: who is who, days, gaps."""

from datetime import date

import msgspec

from offscript.actions._archive import archive_of
from offscript.actions._given import given_days
from offscript.record import Logged, MarkedDate, NotLogged, Person
from offscript.vault import Vault


class OwnDays(msgspec.Struct, frozen=True, kw_only=True):
    """Who wrote, as the person says; days that matter, what was noted, and days that are missing.

    `people` holds nobody who is the person while they have not said who they are.
    """

    people: tuple[Person, ...]
    dates: tuple[MarkedDate, ...]
    log: tuple[Logged, ...]
    no_contact: date | None
    not_logged: tuple[NotLogged, ...]


def read_own_days(vault: Vault) -> OwnDays:
    """Gather it from a vault."""
    given = given_days(vault)
    return OwnDays(
        people=archive_of(vault).people,
        dates=given.dates,
        log=given.log,
        no_contact=given.no_contact,
        not_logged=given.not_logged,
    )
