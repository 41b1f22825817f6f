"""Says what protects a vault on this computer, and what does not."""

from datetime import UTC
from pathlib import Path

from offscript.record import Clock, Protection
from offscript.sources import walls
from offscript.vault import surroundings

_ALL_WALLS = 3


def check_computer(folder: Path | None) -> tuple[Protection, ...]:
    """Look at disks, memory, access and the reading process; nothing is changed or opened."""
    return (*surroundings(folder), _sandbox())


def _sandbox() -> Protection:
    """Say how well a file made to break its reader is held back."""
    held = walls(Clock(UTC))
    if len(held) == _ALL_WALLS:
        says = "Exports are read by a process that can reach no other file and no network."
        return Protection(name="reading apart", holds=True, says=says)
    says = (
        "Exports are read by a process of its own, but this system can't wall it in fully "
        f"(holding: {', '.join(held) or 'nothing'}). Read only files you asked for yourself."
    )
    return Protection(name="reading apart", holds=False, says=says)
