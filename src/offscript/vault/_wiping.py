"""Removes a vault: its key slots first, without which the rest is noise, then everything."""

import os
from pathlib import Path

from offscript.record import Problem, said, why_refused
from offscript.vault._folder import Folder
from offscript.vault._on_disk import sync_folder


def wipe(path: Path) -> int:
    """Remove the vault in a folder; give how many files that were. Raises Problem if none is there.

    The slots are overwritten before they are removed. On most disks of today that does not reach
    every copy the disk itself made (see docs/vault.md).
    """
    folder = Folder(path)
    if not folder.head.is_file():
        raise Problem(said("There is no vault in {path}. Nothing was removed.", path=path))
    gone = False
    try:
        size = folder.head.stat().st_size
        handle = os.open(folder.head, os.O_WRONLY)
        try:
            os.write(handle, os.urandom(size))
            os.fsync(handle)
        finally:
            os.close(handle)
        gone = True
        ours = [one for one in folder.places() if one.is_file()]
        for one in ours:
            one.unlink()
        if folder.files.is_dir():
            folder.files.rmdir()
        if not any(path.iterdir()):
            path.rmdir()
            sync_folder(path.parent)
    except OSError as error:
        if not gone:
            raise Problem(
                said(
                    "The vault in {path} can't be removed: {why}. Its keys are still there. "
                    "Make the disk or folder one that can be written, and run it again.",
                    path=path,
                    why=why_refused(error),
                )
            ) from error
        raise Problem(
            said(
                "Not everything could be removed from {path}: {why}. Its keys were "
                "overwritten. Remove the folder yourself.",
                path=path,
                why=why_refused(error),
            )
        ) from error
    return len(ours)
