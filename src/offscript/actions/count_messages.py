"""Counts the messages that a choice lets through."""

from offscript.record import Filter
from offscript.vault import Vault


def count_messages(vault: Vault, wanted: Filter) -> int:
    """Give how many there are."""
    return vault.messages.count(wanted)
