"""Removes a vault: its key slots first, without which the rest is noise, then everything."""

import os
from pathlib import Path

from offscript.record import Problem
from offscript.vault._folder import Folder
from offscript.vault._head import sync_folder


def wipe(path: Path) -> int:
    """Remove the vault in a folder; give how many files that were. Raises Problem if none is there.

    The slots are overwritten before they are removed. On most disks of today that does not reach
    every copy the disk itself made (see docs/vault.md).
    """
    folder = Folder(path)
    if not folder.head.is_file():
        message = f"There is no vault in {path}. Nothing was removed."
        raise Problem(message)
    try:
        size = folder.head.stat().st_size
        handle = os.open(folder.head, os.O_WRONLY)
        try:
            os.write(handle, os.urandom(size))
            os.fsync(handle)
        finally:
            os.close(handle)
        ours = [one for one in folder.places() if one.is_file()]
        for one in ours:
            one.unlink()
        folder.files.rmdir()
        if not any(path.iterdir()):
            path.rmdir()
            sync_folder(path.parent)
    except OSError as error:
        message = (
            f"Not everything could be removed from {path}: {error.strerror}. The keys are gone, so "
            "what is left can't be read. Remove the folder yourself."
        )
        raise Problem(message) from error
    return len(ours)
