"""Writes the one document a person asked for, readable by them alone, and never over another."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import BinaryIO

from offscript.record import Problem, Said, said, why_refused

_STANDARD_OUTPUT = Path("-")


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


def expect_free(file: Path | None) -> None:
    """Raise Problem when a file can't have that name: said before the work, not after it."""
    if file == _STANDARD_OUTPUT:
        raise Problem(said("This goes into a file, not to the screen. Give the file a name."))
    if file is not None and file.exists():
        raise Problem(_taken(file))


def write_private(file: Path, page: str) -> None:
    """Write a page that only its owner can read. Raises Problem where `new_file` does."""
    with new_file(file) as stream:
        stream.write(page.encode("utf-8", "replace"))


@contextmanager
def new_file(file: Path) -> Iterator[BinaryIO]:
    """Open a new file that only its owner can read; if the work breaks off, none is left behind.

    Raises Problem when a file of that name is there, or the folder won't take one.
    """
    expect_free(file)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        raise Problem(_taken(file)) from error
    except OSError as error:
        raise Problem(
            said(
                "{file} can't be written: {why}. Choose another place for it.",
                file=file,
                why=why_refused(error),
            )
        ) from error
    try:
        with open(handle, "wb") as stream:  # noqa: PTH123
            yield stream
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _taken(file: Path) -> Said:
    return said(
        "{file} is there already. Choose another name with -o; nothing is replaced.",
        file=str(file),
    )
