"""The paths a person gave: each must lead to a file, or to a folder with files in it."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from offscript.record import Problem


def check_paths(paths: Iterable[Path]) -> Sequence[Path]:
    """Give the paths back. Raises Problem for one that leads nowhere."""
    given = list(paths)
    for path in given:
        if path.is_dir():
            if not any(file.is_file() for file in path.rglob("*")):
                message = f"There are no files in the folder {path}."
                raise Problem(message)
        elif path.exists() and not path.is_file():
            message = f"{path} is not a file. Give the export file itself."
            raise Problem(message)
        elif not path.exists():
            message = f"There is no file {path}. Check the name, or drag the file in."
            raise Problem(message)
    return given
