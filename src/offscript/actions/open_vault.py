"""Opens the vault."""

from pathlib import Path

from offscript.vault import Vault

__all__ = ["Vault", "open_vault"]


def open_vault(folder: Path, secret: str) -> Vault:
    """Open the vault with its passphrase or recovery code. Raises Problem if it is neither."""
    return Vault.open(folder, secret)
