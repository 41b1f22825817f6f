"""Searches the messages of a vault."""

from offscript.record import Filter, Hits, Order
from offscript.vault import Vault

_EVERYTHING = Filter()


def search_vault(
    vault: Vault,
    typed: str,
    wanted: Filter = _EVERYTHING,
    *,
    order: Order = "newest",
    limit: int = 50,
) -> Hits:
    """Find messages that hold all words typed, and that a filter lets through.

    Words "in quotes" stand side by side; one that ends in * may go on.
    """
    return vault.messages.search(typed, wanted, order=order, limit=limit)
