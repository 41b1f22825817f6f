"""Reads what was summed up of everything in the vault."""

import msgspec

from offscript.actions._overview import overview_of, statement_name
from offscript.record import Overview
from offscript.vault import Vault


def read_overview(vault: Vault) -> Overview | None:
    """Give what was summed up last; None while it was not."""
    return overview_of(vault)


def read_statement(vault: Vault, place: int) -> tuple[str, ...]:
    """Give the ids of the messages that a statement of the overview rests on, by its place."""
    body = vault.findings.conclusion(statement_name(place))
    return () if body is None else msgspec.msgpack.decode(body, type=tuple[str, ...])
