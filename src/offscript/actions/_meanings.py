"""Has a vault know where its messages stand by what they mean."""

from offscript.actions._progress import Progress
from offscript.actions._slices import ALONE, Turn, in_turns
from offscript.tactics import open_meaning
from offscript.vault import Vault

_AT_ONCE = 32_768
"""Messages whose bits are written together: to commit takes as long as to read some thousand."""
_SOON = 10_000
"""Messages that are read before a bar could be seen."""


def read_meanings(vault: Vault, turn: Turn = ALONE, progress: Progress | None = None) -> None:
    """Read out of all messages where they stand that don't have it yet, or have an older one.

    That is on disk batch by batch; broken off, it goes on where it was. `turn` is held while the
    vault is used, some milliseconds at a time.
    """
    meaning = open_meaning()
    meanings = vault.messages.meanings
    with turn:
        left = whole = meanings.behind(meaning)
    if left:
        meaning.vectors([""])  # what it is made with is loaded before the vault is held
    while left:
        for _ in in_turns(meanings.steps(meaning, _AT_ONCE), turn):
            if progress is not None and whole > _SOON:
                progress("Reading meanings", whole - left, whole)
        with turn:
            left = meanings.behind(meaning)
