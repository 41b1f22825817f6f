"""Finds what was begun and not brought in to its end."""

from offscript.vault import Vault


def find_broken_off(vault: Vault) -> tuple[str, ...]:
    """Name the files whose import ended early: given once more, each goes on where it was."""
    return vault.exports.broken_off()
