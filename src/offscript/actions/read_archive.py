"""Reads what is in the vault at a glance."""

from offscript.actions._archive import archive_of
from offscript.record import Archive
from offscript.vault import Vault


def read_archive(vault: Vault) -> Archive:
    """Give who wrote, every conversation and channel, and how many messages there are."""
    return archive_of(vault)
