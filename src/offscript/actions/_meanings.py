"""Has a vault know where its messages stand by what they mean."""

from offscript.actions._progress import Progress
from offscript.actions._slices import ALONE, Turn
from offscript.tactics import open_meaning
from offscript.vault import Vault

_AT_ONCE = 10_000


def read_meanings(vault: Vault, turn: Turn = ALONE, progress: Progress | None = None) -> None:
    """Read out of all messages where they stand that don't have it yet, or have an older one.

    That is on disk batch by batch; broken off, it goes on where it was. `turn` is held while the
    vault is used, a moment at a time.
    """
    meaning = open_meaning()
    meanings = vault.messages.meanings
    with turn:
        left = whole = meanings.behind(meaning)
    while left:
        with turn:
            left = meanings.extend(meaning, _AT_ONCE)
        if progress is not None and whole > _AT_ONCE:  # else it is done before it is seen
            progress("Reading meanings", whole - left, whole)
