"""Removes something the person gave, for good."""

from offscript.vault import Vault


def remove_own(vault: Vault, name: str) -> None:
    """Remove a thing: really gone, also from the search. Raises Problem when it is not there."""
    vault.kept.remove(name)
