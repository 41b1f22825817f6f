"""Checks an exported package, with no vault and no secret."""

from pathlib import Path

from offscript.record import Package, Problem, said
from offscript.vault import Difference, check_package


def verify_package(folder: Path) -> Package | Difference:
    """Give what a package says of itself if all of it fits, else what differs first.

    Raises Problem when there is no such folder.
    """
    if not folder.is_dir():
        raise Problem(
            said(
                "There is no folder {folder}. Give the folder that `offscript export` wrote.",
                folder=folder,
            )
        )
    return check_package(folder)
