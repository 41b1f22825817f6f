"""Locks a vault: the process that holds its key is ended."""

from pathlib import Path

from offscript.record import Problem, said
from offscript.vault import end, holder_of


def lock_vault(folder: Path) -> bool:
    """End whoever has the vault open; give whether anybody had.

    What was stored is on disk, so nothing is lost. Raises Problem where there is no vault.
    """
    if not (folder / "0").is_file():
        raise Problem(said("There is no vault in {folder}.", folder=folder))
    holder = holder_of(folder)
    if holder is not None:
        end(holder)
    return holder is not None
