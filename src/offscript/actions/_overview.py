"""Reads what was summed up of a vault, for several actions."""

import msgspec

from offscript.record import Overview
from offscript.vault import Vault

OVERVIEW = "overview"
CORRECTED = "corrected"
"""The setting that counts corrections of marks: with one more, an overview is out of date."""
Times = tuple[tuple[str, ...], ...]
"""The ids of the messages that a statement rests on: those of each time it was so, in order."""


def overview_of(vault: Vault) -> Overview | None:
    """Give what was summed up last; None while it was not, or by an earlier version."""
    body = vault.findings.conclusion(OVERVIEW)
    try:
        return None if body is None else msgspec.msgpack.decode(body, type=Overview)
    except msgspec.MsgspecError:
        return None


def statement_name(place: int) -> str:
    """Name the conclusion that holds the messages of a statement."""
    return f"statement {place}"
