"""Reads what was summed up of everything in the vault."""

import msgspec

from offscript.actions._overview import Times, overview_of, statement_name
from offscript.record import Overview
from offscript.vault import Vault


def read_overview(vault: Vault) -> Overview | None:
    """Give what was summed up last; None while it was not."""
    return overview_of(vault)


def read_statement(vault: Vault, place: int) -> Times:
    """Give the ids of the messages that a statement of the overview rests on, by its place.

    Those of each time it was so stand together, in order; where one time is one message, alone.
    """
    body = vault.findings.conclusion(statement_name(place))
    try:
        return () if body is None else msgspec.msgpack.decode(body, type=Times)
    except msgspec.MsgspecError:
        return ()  # kept by an earlier version, until it is worked out again
