"""What was searched for: kept under an opaque name, so that no address tells it."""

import re

import msgspec

from offscript.actions.read_thread import read_named
from offscript.record import Key, Order, Problem
from offscript.web._language import gettext
from offscript.web._page import Go, Visit
from offscript.web._wanted import Chosen, chosen

_NUMBER = re.compile(r"[0-9a-f]{24}")
_LONGEST = 500
_ORDERS: dict[str, Order] = {"newest": "newest", "oldest": "oldest", "best": "best"}


class Asked(msgspec.Struct, frozen=True):
    """A search: words, a filter, the order, and behind which hit the page begins."""

    words: str
    wanted: Chosen
    order: Order = "newest"
    behind: Key | None = None


def begin_search(visit: Visit) -> Go:
    """Take the words, and lead to what they find; the number of a message leads to it.

    Raises Problem where nothing was typed.
    """
    words = visit.form["words"][:_LONGEST]
    if not words:
        raise Problem(gettext("Please type the words to look for."))
    if _NUMBER.fullmatch(words) and (found := read_named(visit.vault, [words]).shown):
        return Go("message", (str(found[0].row),))
    order = _ORDERS.get(visit.form["order"], "newest")
    if visit.form["way"] == "meaning":
        order = "nearest"
    wanted = chosen(visit)[1]
    return Go("found", (visit.keep(Asked(words, wanted, order)),))
