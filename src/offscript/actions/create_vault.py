"""Makes a vault in a folder that is new or empty."""

from pathlib import Path

from offscript.vault import Vault


def create_vault(folder: Path, passphrase: str) -> tuple[Vault, str]:
    """Make a vault; give it, and the recovery code to print.

    Raises Problem for a folder that holds anything, and where nothing can be written.
    """
    return Vault.create(folder, passphrase)
