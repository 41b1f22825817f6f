"""Says what protects a vault on this computer, and what does not."""

from datetime import UTC
from pathlib import Path

from offscript.record import Clock, Problem, Protection, Several, said
from offscript.sources import walls
from offscript.vault import surroundings

_WALLS = {
    "limits": said("limits"),
    "files": said("no other files"),
    "calls": said("no network, no programs"),
}


def check_computer(folder: Path | None) -> tuple[Protection, ...]:
    """Look at disks, memory, access and the reading process; nothing is changed or opened.

    Raises Problem for a folder that is not there.
    """
    if folder is not None and not folder.is_dir():
        raise Problem(said("There is no vault in {folder}.", folder=folder))
    return (*surroundings(folder), _sandbox())


def _sandbox() -> Protection:
    """Say how well a file made to break its reader is held back."""
    held = walls(Clock(UTC))
    if len(held) == len(_WALLS):
        says = said("Exports are read by a process that can reach no other file and no network.")
        return Protection(name=said("reading apart"), holds=True, says=says)
    says = said(
        "Exports are read by a process of its own, but this system can't wall it in fully "
        "(holding: {what}). Read only files you asked for yourself.",
        what=Several(tuple(_WALLS[one] for one in held)) if held else said("nothing"),
    )
    return Protection(name=said("reading apart"), holds=False, says=says)
