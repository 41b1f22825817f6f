"""Reads what was being typed when the program locked."""

from offscript.record import DRAFTS, Draft, Drafts
from offscript.vault import Vault


def read_drafts(vault: Vault) -> tuple[Draft, ...]:
    """Give the drafts, the oldest first."""
    return vault.settings.get(DRAFTS, Drafts()).drafts
