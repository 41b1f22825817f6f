"""Reads what the program did: when the vault was opened, and what was read into it."""

from offscript.record import LedgerEvent
from offscript.vault import Vault


def read_log(vault: Vault, limit: int) -> tuple[LedgerEvent, ...]:
    """Give the newest lines of the record, the newest first."""
    return tuple(event for _, event in vault.ledger.events()[: -limit - 1 : -1])
