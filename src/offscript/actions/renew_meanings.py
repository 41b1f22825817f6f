"""Reads out of a vault's messages what searching by meaning needs, where they don't have it yet."""

from offscript.actions._meanings import read_meanings
from offscript.actions._progress import Progress
from offscript.actions._slices import ALONE, Turn
from offscript.vault import Vault


def renew_meanings(vault: Vault, turn: Turn = ALONE, progress: Progress | None = None) -> None:
    """Read all that is left: after an import nothing is, in a vault of an earlier version all.

    It is on disk batch by batch and may be broken off anywhere. `turn` is held a moment at a time.
    """
    read_meanings(vault, turn, progress)
