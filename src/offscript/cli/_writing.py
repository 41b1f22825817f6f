"""Writes the one document a person asked for, readable by them alone, and never over another."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import BinaryIO

from offscript.record import Problem

_BINARY = getattr(os, "O_BINARY", 0)  # Windows changes line ends without it


def free_name(stem: str) -> Path:
    """Find a name in this folder that is not taken: report.html, then report-2.html and so on."""
    file = Path(f"{stem}.html")
    number = 1
    while file.exists():
        number += 1
        file = Path(f"{stem}-{number}.html")
    return file


def today() -> date:
    """Give the day it is here."""
    return datetime.now().astimezone().date()


def write_private(file: Path, page: str) -> None:
    """Write a page that only its owner can read. Raises Problem when the folder won't take it."""
    try:
        with new_file(file) as stream:
            stream.write(page.encode("utf-8", "replace"))
    except OSError as error:
        message = f"The page can't be written to {file}: {error.strerror}. Choose -o elsewhere."
        raise Problem(message) from error


@contextmanager
def new_file(file: Path) -> Iterator[BinaryIO]:
    """Open a new file that only its owner can read; if the work breaks off, none is left behind.

    Raises Problem when a file of that name is there.
    """
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
    except FileExistsError as error:
        message = f"{file} is there already. Choose another name with -o; nothing is replaced."
        raise Problem(message) from error
    try:
        with open(handle, "wb") as stream:  # noqa: PTH123
            yield stream
    except BaseException:
        file.unlink(missing_ok=True)
        raise
