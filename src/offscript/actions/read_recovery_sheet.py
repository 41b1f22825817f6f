"""Reads what the recovery sheet holds, for a page that is printed."""

from offscript.vault import Vault


def read_recovery_sheet(vault: Vault) -> tuple[str, str]:
    """Give the code that opens the vault, and the key that opens its files with stock `age`."""
    return vault.recovery_code, vault.sheet_identity
