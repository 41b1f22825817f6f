"""Removes a vault with everything in it."""

from pathlib import Path

from offscript.record import said
from offscript.vault import wipe

CANNOT_PROMISE = said(
    "Most disks of today (SSDs, sticks, phones) keep copies of their own of what was overwritten, "
    "and backups, cloud folders and earlier copies are not reached at all. Without the passphrase "
    "or the recovery sheet such copies can't be read; with one of them they can. Destroy the sheet "
    "too."
)


def wipe_vault(folder: Path) -> int:
    """Overwrite the keys, then remove all files; give how many. Raises Problem if none is there."""
    return wipe(folder)
