"""The paths a person gave: each must lead to a file, or to a folder with files in it."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from offscript.record import Problem, said


def check_paths(paths: Iterable[Path]) -> Sequence[Path]:
    """Give the paths back. Raises Problem for one that leads nowhere."""
    given = list(paths)
    for path in given:
        if path.is_dir():
            if not any(file.is_file() for file in path.rglob("*")):
                raise Problem(said("There are no files in the folder {path}.", path=path))
        elif path.exists() and not path.is_file():
            raise Problem(said("{path} is not a file. Give the export file itself.", path=path))
        elif not path.exists():
            raise Problem(
                said("There is no file {path}. Check the name, or drag the file in.", path=path)
            )
    return given
