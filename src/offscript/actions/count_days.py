"""Counts messages day by day, where that is at hand at once."""

from collections import OrderedDict
from datetime import date
from weakref import WeakKeyDictionary

from offscript.record import Filter
from offscript.vault import Vault

Days = tuple[tuple[date, int], ...]
_KEPT = 50
_1970 = date(1970, 1, 1).toordinal()
_known: WeakKeyDictionary[Vault, OrderedDict[tuple[int, Filter], Days | None]] = WeakKeyDictionary()


def count_days(vault: Vault, wanted: Filter) -> Days | None:
    """Give each day that has messages with how many; None for filters that ask for more.

    Counting is by people and conversations alone; it is remembered while nothing comes in.
    """
    known = _known.setdefault(vault, OrderedDict())
    name = (vault.messages.last_row(), wanted)
    if name not in known:
        days = vault.messages.days(wanted)
        known[name] = None if days is None else tuple((_date(day), count) for day, count in days)
        if len(known) > _KEPT:
            known.popitem(last=False)
    return known[name]


def _date(day: int) -> date:
    """Give the date of a day counted from 1970; the nearest one that a calendar has."""
    return date.fromordinal(min(max(_1970 + day, 1), date.max.toordinal()))
