"""The paths a person gave: each must lead to a file, or to a folder with files in it."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from offscript.record import Problem, said


def check_paths(paths: Iterable[Path]) -> Sequence[Path]:
    """Give the paths back. Raises Problem for one that leads nowhere."""
    given = list(paths)
    for path in given:
        if path.is_dir():
            if not _may_hold_files(path):
                raise Problem(said("There are no files in the folder {path}.", path=path))
        elif path.exists() and not path.is_file():
            raise Problem(said("{path} is not a file. Give the export file itself.", path=path))
        elif not path.exists():
            raise Problem(
                said("There is no file {path}. Check the name, or drag the file in.", path=path)
            )
    return given


def _may_hold_files(folder: Path) -> bool:
    """Tell whether there are files in a folder, or what can't be looked at; reading says why."""
    refused: list[OSError] = []
    try:
        for at, _, names in os.walk(folder, onerror=refused.append):
            if any(Path(at, name).is_file() for name in names):
                return True
    except OSError:
        return True
    return bool(refused)
