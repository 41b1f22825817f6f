"""Says what stands against opening or making a vault before a person is asked for a secret."""

from pathlib import Path

from offscript.vault import Vault


def expect_vault(folder: Path) -> None:
    """Raise Problem where there is no vault, or where its key file is gone or damaged."""
    Vault.expect(folder)


def expect_free(folder: Path) -> None:
    """Raise Problem where a new vault can't be made, as the folder holds something already."""
    Vault.expect_free(folder)
