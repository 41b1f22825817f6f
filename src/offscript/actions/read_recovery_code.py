"""Reads the recovery code of an open vault, for the sheet that is printed."""

from offscript.vault import Vault


def read_recovery_code(vault: Vault) -> str:
    """Give the code that opens the vault when the passphrase is forgotten."""
    return vault.recovery_code
