"""Makes a vault in a folder that is new or empty."""

from pathlib import Path

from offscript.vault import Cost, Vault, refuse


def create_vault(folder: Path, passphrase: str, cost: Cost | None = None) -> tuple[Vault, str]:
    """Make a vault; give it, and the recovery code to print.

    `cost` is what one guess of the passphrase costs; it is written into the vault. Raises Problem
    for a passphrase that can be guessed, a folder that holds anything, and where nothing can be
    written.
    """
    refuse(passphrase)
    return Vault.create(folder, passphrase, cost)
