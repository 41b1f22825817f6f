"""Lists who wrote in the vault, without reading any message."""

from collections import Counter
from collections.abc import Sequence

from offscript.actions._naming import people_of
from offscript.record import Person, Problem
from offscript.vault import Vault


def list_people(vault: Vault, me: Sequence[str]) -> tuple[Person, ...]:
    """Give everybody who wrote, most messages first. Names in `me` that nobody has are left out."""
    counts: Counter[str] = Counter()
    for conversation in vault.messages.conversations():
        counts.update(conversation.authors)
    return people_of(counts, [name for name in me if _wrote(name, counts)])


def _wrote(name: str, counts: Counter[str]) -> bool:
    try:
        return any(person.is_me for person in people_of(counts, (name,)))
    except Problem:
        return False
