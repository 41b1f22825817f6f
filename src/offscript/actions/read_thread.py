"""Reads messages side by side, page by page, wherever in a million of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import msgspec

from offscript.actions._showing import show_all, show_named
from offscript.record import Filter, Key, Thread
from offscript.vault import Vault

_BEHIND_ALL = Key(2**62, 0, 0)
Way = Literal["first", "last", "after", "before", "at", "number"]
"""Where a page stands: at an end, beside a row, at a row, or at the n-th message from 0."""


def read_thread(
    vault: Vault, wanted: Filter, way: Way = "last", number: int = 0, *, limit: int = 40
) -> Thread:
    """Give a page of what a filter lets through. Raises Problem for a row that is not there."""
    messages = vault.messages
    earlier = True
    if way == "number":
        page = messages.page_at(number, wanted, limit=limit)
    elif way == "first":
        page = messages.page(wanted, limit=limit)
    elif way == "last":
        page = messages.page(wanted, before=_BEHIND_ALL, limit=limit)
    else:
        _, key = messages.row(number)
        if way == "before":
            page = messages.page(wanted, before=key, limit=limit)
        elif way == "after":
            page = messages.page(wanted, after=key, limit=limit)
        else:
            just_before = Key(key.time, key.place, key.row - 1)
            page = messages.page(wanted, after=just_before, limit=limit)
            earlier = bool(messages.page(wanted, before=key, limit=1).rows)
    return Thread(
        shown=show_all(vault, page.messages, page.rows),
        earlier=page.earlier and earlier,
        later=page.later and way != "last",
    )


def read_named(vault: Vault, names: Sequence[str]) -> Thread:
    """Give the messages of some ids, in the order given; those that are not there are left out."""
    return Thread(shown=show_named(vault, names))


def find_day(vault: Vault, wanted: Filter, moment: datetime) -> int | None:
    """Give the row of the first message from a moment on; else of the last there is."""
    page = vault.messages.page(msgspec.structs.replace(wanted, since=moment), limit=1)
    if not page.rows:
        page = vault.messages.page(wanted, before=_BEHIND_ALL, limit=1)
    return page.rows[0] if page.rows else None
