"""Searches the messages of a vault for what they mean."""

from offscript.actions._meanings import read_meanings
from offscript.actions._progress import Progress
from offscript.record import Filter, Hits
from offscript.tactics import open_meaning
from offscript.vault import Vault

_EVERYTHING = Filter()


def search_meaning(
    vault: Vault,
    typed: str,
    wanted: Filter = _EVERYTHING,
    *,
    limit: int = 50,
    progress: Progress | None = None,
) -> Hits:
    """Find messages that say something like what was typed, in other words too, nearest first.

    There are none where nothing is near. English alone is known. The first search in a vault that
    an earlier version filled reads all messages once, which `progress` is told of.
    """
    read_meanings(vault, progress=progress)
    return vault.messages.search_meaning(open_meaning(), typed, wanted, limit=limit)
