"""Days of distance: the total and the longest run. A slip is information; nothing goes to zero."""

from collections.abc import Iterable
from datetime import date, timedelta
from itertools import pairwise

import msgspec

from offscript.record import Boundary, SlipNote
from offscript.recovery._words import Words


class Distance(msgspec.Struct, frozen=True, kw_only=True):
    """Days kept since a day, all of them and in the longest run, and the days with a slip.

    Both days at the ends count. `kept` is all days but those of slips: it never starts over.
    """

    since: date
    until: date
    kept: int
    longest: int
    slips: tuple[date, ...]
    says: tuple[str, ...]


def count_days(
    boundaries: Iterable[Boundary], slips: Iterable[SlipNote], today: date, words: Words
) -> Distance | None:
    """Count from the earliest boundary that still holds; None when there is none yet.

    Contact that children, a court or work ask for is no slip, and so is never written as one.
    """
    begun = [one.since for one in boundaries if one.ended is None and one.since <= today]
    if not begun:
        return None
    since = min(begun)
    days = sorted({slip.day for slip in slips if since <= slip.day <= today})
    whole = (today - since).days + 1
    edges = [since - timedelta(days=1), *days, today + timedelta(days=1)]
    runs = [(later - earlier).days - 1 for earlier, later in pairwise(edges)]
    kept, longest = whole - len(days), max(runs)
    told = [words.distance.kept.format(kept=kept, longest=longest)]
    if days:
        told.append(words.distance.slips.format(count=len(days)))
    return Distance(
        since=since,
        until=today,
        kept=kept,
        longest=longest,
        slips=tuple(days),
        says=tuple(told),
    )
