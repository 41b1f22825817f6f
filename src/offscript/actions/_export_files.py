"""The files that a person's paths stand for."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from offscript.record import Problem


def export_files(paths: Iterable[Path]) -> list[Path]:
    """List every file: those named, and all in folders named, in the order of their names.

    Hidden files are left out. Raises Problem for a path that isn't there, a folder without
    files, and one that may not be opened.
    """
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            found = sorted(_files_in(path))
            if not found:
                reason = f"There is no file in the folder {path}."
                raise Problem(reason)
            files += found
        elif path.exists():
            files.append(path)
        else:
            reason = f"There is no file or folder {path}."
            raise Problem(reason)
    return files


def _files_in(folder: Path) -> Iterator[Path]:
    """Find the files in a folder and its folders."""

    def refuse(error: OSError) -> None:
        reason = f"The folder {error.filename} can't be opened: {error.strerror}."
        raise Problem(reason)

    for place, folders, names in os.walk(folder, onerror=refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if not name.startswith(".") and (Path(place) / name).is_file():
                yield Path(place) / name
