"""Reads what was being typed when the program locked."""

from offscript.record import Draft, Drafts
from offscript.vault import Vault

_NAME = "drafts"


def read_drafts(vault: Vault) -> tuple[Draft, ...]:
    """Give the drafts, the oldest first."""
    return vault.settings.get(_NAME, Drafts()).drafts
