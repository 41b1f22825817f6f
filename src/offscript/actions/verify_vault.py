"""Checks everything a vault holds against its signed record, and names what differs first."""

from pathlib import Path

from offscript.actions._verifying import Verified, verified
from offscript.vault import Vault, read_checkpoint


def verify_vault(folder: Path, secret: str, checkpoint: Path | None = None) -> Verified:
    """Open a vault, read all of it, and compare; nothing is written but that it was opened.

    `checkpoint` is a file with four lines, or a signed note, that was kept elsewhere. Raises
    Problem when the vault can't be opened, and when the file holds no checkpoint.
    """
    outside = None if checkpoint is None else read_checkpoint(checkpoint)
    with Vault.open(folder, secret, thorough=True) as vault:
        return verified(vault, outside)
