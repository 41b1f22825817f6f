"""Getting quiet in apps: what is kept first, then the gentle steps, and the last one by choice."""

from collections.abc import Iterable, Mapping

import msgspec

from offscript.record import Duty
from offscript.recovery._cards import Library
from offscript.recovery._words import Words


class QuietSteps(msgspec.Struct, frozen=True, kw_only=True):
    """The steps for one app, in order. `last` is None where contact there may have to be.

    `how` says step by step how its messages are exported, where that is known.
    """

    app: str
    title: str
    keep: tuple[str, ...]
    how: tuple[str, ...]
    then: tuple[str, ...]
    last: str | None
    note: str


class QuietList(msgspec.Struct, frozen=True, kw_only=True):
    """What to do in which app. With a safety signal there are no steps: an advocate comes first."""

    says: tuple[str, ...]
    apps: tuple[QuietSteps, ...] = ()


def plan_quiet(
    apps: Iterable[str],
    cards: Library,
    words: Words,
    *,
    duty: Duty = "none",
    in_danger: bool = False,
    how_to_keep: Mapping[str, tuple[str, ...]] | None = None,
) -> QuietList:
    """Put the steps for some apps in the order that keeps evidence first.

    `how_to_keep` says for an app how its messages are exported. Any change in contact can change
    the risk, so with a safety signal the steps wait; blocking is left out where contact is due.
    """
    says = words.quiet
    if in_danger:
        return QuietList(says=(says.safety_first,))
    keep = how_to_keep or {}
    steps = tuple(
        QuietSteps(
            app=card.id,
            title=card.title,
            keep=card.first,
            how=keep.get(card.id, ()),
            then=card.then,
            last=card.last if duty == "none" else None,
            note=card.note,
        )
        for name in apps
        for card in [cards.quiet.get(name)]
        if card is not None
    )
    told = (says.keep_first,) if duty == "none" else (says.keep_first, says.duty)
    return QuietList(says=told, apps=steps)
