"""Opens a vault."""

from pathlib import Path

from offscript.vault import Vault


def open_vault(folder: Path, secret: str) -> Vault:
    """Open a vault with its passphrase or recovery code. Raises Problem if it is neither."""
    return Vault.open(folder, secret)
