"""Finds messages by their words, and gives them as pages show them."""

import msgspec

from offscript.actions._meanings import read_meanings
from offscript.actions._showing import show_all
from offscript.record import Filter, Key, Order, Thread
from offscript.tactics import open_meaning
from offscript.vault import Vault


class Found(msgspec.Struct, frozen=True):
    """What was found; `behind` is where the next page begins, None at the end.

    `waits` is how many messages have yet to be read for their meaning: nothing was looked for.
    """

    thread: Thread
    behind: Key | None
    order: Order
    waits: int = 0


_AT_ONCE = 10_000
"""Messages that are read for their meaning while somebody waits for what is found."""


def find_messages(
    vault: Vault,
    typed: str,
    wanted: Filter,
    *,
    order: Order = "newest",
    limit: int = 20,
    behind: Key | None = None,
) -> Found:
    """Find messages that hold all words typed; each comes with the words around them.

    In the order "nearest" they are those that say something like it, in other words too; there
    are none where nothing is near, and no further page. They are read beside the pages first where
    an earlier version stored them (`renew_meanings`).
    """
    if order == "nearest":
        if (left := vault.messages.meanings.behind(open_meaning())) > _AT_ONCE:
            return Found(Thread(), None, order, waits=left)
        read_meanings(vault)
        hits = vault.messages.search_meaning(open_meaning(), typed, wanted, limit=limit)
    else:
        hits = vault.messages.search(typed, wanted, order=order, limit=limit, behind=behind)
    shown = show_all(
        vault,
        [hit.message for hit in hits.hits],
        [hit.key.row for hit in hits.hits],
        [hit.snippet for hit in hits.hits],
    )
    goes_on = hits.more and hits.order not in {"best", "nearest"}
    return Found(
        Thread(shown=shown, later=hits.more), hits.hits[-1].key if goes_on else None, hits.order
    )
