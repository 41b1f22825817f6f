"""The files behind the paths a person gave: a folder stands for every file in it."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from offscript.record import Problem


def all_files(paths: Sequence[Path]) -> Iterator[Path]:
    """List the files, folders in name order, hidden ones left out. Raises Problem."""
    for path in paths:
        if path.is_dir():
            inside = sorted(
                file
                for file in path.rglob("*")
                if file.is_file()
                and not any(part.startswith(".") for part in file.relative_to(path).parts)
            )
            if not inside:
                message = f"There are no files in the folder {path}."
                raise Problem(message)
            yield from inside
        elif path.is_file():
            yield path
        elif path.exists():
            message = f"{path} is not a file. Give the export file itself."
            raise Problem(message)
        else:
            message = f"There is no file {path}. Check the name, or drag the file in."
            raise Problem(message)
