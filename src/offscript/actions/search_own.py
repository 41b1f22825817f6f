"""Searches what the person wrote themself: by its words, or by what it means."""

import msgspec

from offscript.record import OWN, Kept, OwnHit
from offscript.tactics import open_meaning
from offscript.vault import Vault

_LONGEST = 240
"""Characters of a thing that are shown."""


def search_own(
    vault: Vault, typed: str, *, by_meaning: bool = False, limit: int = 50
) -> tuple[OwnHit, ...]:
    """Find what holds all words typed, newest first; or what says something like it, nearest first.

    The journal, letters, notes and whatever else a person keeps are looked through.
    """
    kinds = tuple(OWN)
    if by_meaning:
        found = vault.kept.near(open_meaning(), typed, kinds, limit)
    else:
        found = vault.kept.search(typed, kinds, limit)
    return tuple(_hit(one) for one in found)


def _hit(one: Kept) -> OwnHit:
    """Show the texts of a thing's fields, one after the other."""
    value = msgspec.json.decode(one.body, type=OWN[one.kind])
    texts = [
        text
        for field in msgspec.structs.fields(value)
        if field.type is str and (text := getattr(value, field.name))
    ]
    whole = " · ".join(texts)
    begins = whole if len(whole) <= _LONGEST else f"{whole[:_LONGEST]}…"
    return OwnHit(kind=one.kind, id=one.id, made_at=one.made_at, begins=begins)
