"""Writes the one document a person asked for, readable by them alone, and never over another."""

import os
from pathlib import Path

from offscript.record import Problem


def free_name(stem: str) -> Path:
    """Find a name in this folder that is not taken: report.html, then report-2.html and so on."""
    file = Path(f"{stem}.html")
    number = 1
    while file.exists():
        number += 1
        file = Path(f"{stem}-{number}.html")
    return file


def write_private(file: Path, page: str) -> None:
    """Write a page that only its owner can read. Raises Problem when the folder won't take it."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "w", encoding="utf-8", errors="replace", newline="") as stream:  # noqa: PTH123
            stream.write(page)
    except OSError as error:
        message = f"The report can't be written to {file}: {error.strerror}. Choose -o elsewhere."
        raise Problem(message) from error
