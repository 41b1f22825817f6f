"""Puts a message, as it was written, into a chapter of the person's own story."""

from collections.abc import Sequence

from offscript.actions._own import one
from offscript.record import Chapter, Person, Problem, said
from offscript.recovery import add_fact, fact_of
from offscript.vault import Vault


def collect_fact(vault: Vault, chapter: str, message: str, people: Sequence[Person]) -> Chapter:
    """Add a fact. Raises Problem when the message or the chapter is not there."""
    held = one(vault, chapter, Chapter)
    found = vault.messages.get(message)
    if found is None:
        raise Problem(said("This message is not in your record. Nothing was changed."))
    mine = frozenset(author for person in people if person.is_me for author in person.authors)
    with_it = add_fact(held, fact_of(found, mine))
    if with_it != held:
        vault.kept.change(chapter, with_it)
    return with_it
