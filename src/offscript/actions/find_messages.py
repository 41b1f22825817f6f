"""Finds messages by their words, and gives them as pages show them."""

import msgspec

from offscript.actions._showing import show_all
from offscript.record import Filter, Key, Order, Thread
from offscript.vault import Vault


class Found(msgspec.Struct, frozen=True):
    """What was found; `behind` is where the next page begins, None at the end."""

    thread: Thread
    behind: Key | None
    order: Order


def find_messages(
    vault: Vault,
    typed: str,
    wanted: Filter,
    *,
    order: Order = "newest",
    limit: int = 20,
    behind: Key | None = None,
) -> Found:
    """Find messages that hold all words typed; each comes with the words around them."""
    hits = vault.messages.search(typed, wanted, order=order, limit=limit, behind=behind)
    shown = show_all(
        vault,
        [hit.message for hit in hits.hits],
        [hit.key.row for hit in hits.hits],
        [hit.snippet for hit in hits.hits],
    )
    goes_on = hits.more and hits.order != "best"
    return Found(
        Thread(shown=shown, later=hits.more), hits.hits[-1].key if goes_on else None, hits.order
    )
