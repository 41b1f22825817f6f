"""Puts files on the disk: readable by this account alone, whole, and there after a power cut."""

import os
from pathlib import Path
from typing import BinaryIO


def new_private(file: Path) -> BinaryIO:
    """Make a file and open it to be written. Raises FileExistsError where one is there."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    return open(handle, "wb")  # noqa: PTH123 - a handle, not a path; for the caller's `with`


def write_whole(file: Path, content: bytes) -> None:
    """Put content in the place of a file, all at once or not at all: it is written beside it."""
    beside = file.with_name(f"{file.name}0")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(handle, "wb") as out:  # noqa: PTH123 - a handle, not a path
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(file)


def sync_folder(folder: Path) -> None:
    """Have the disk remember which files lie in a folder, where the system can be asked to."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # Windows opens no folders
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
