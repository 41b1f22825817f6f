"""Makes a vault."""

from pathlib import Path

from offscript.vault import Vault


def create_vault(folder: Path, passphrase: str) -> tuple[Vault, str]:
    """Make a vault."""
    return Vault.create(folder, passphrase)
