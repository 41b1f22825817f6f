"""What passed between the person and one other, out of the vault, for several actions."""

from collections.abc import Sequence

from offscript.record import Filter, Person, Problem, said
from offscript.recovery import RecordGiven
from offscript.tactics import all_tactics
from offscript.vault import Vault

HEAVY = 4
"""The severity from which a tactic is shown only after a second question."""


def record_of(
    vault: Vault, people: Sequence[Person], other: str, language: str = "en"
) -> RecordGiven:
    """Give the messages of the person and one other in the conversations they share, with marks.

    Titles of tactics are in `language`.

    Raises Problem for a name that is nobody's.
    """
    person = next((one for one in people if one.name == other and not one.is_me), None)
    if person is None:
        known = ", ".join(one.name for one in people if not one.is_me) or said("nobody yet")
        raise Problem(
            said(
                "Nobody here is called {other}. There are: {known}.", other=repr(other), known=known
            )
        )
    mine = frozenset(author for one in people if one.is_me for author in one.authors)
    shared = tuple(
        found.name
        for found in vault.messages.conversations()
        if person.authors & found.authors.keys()
    )
    wanted = Filter(conversations=shared, authors=tuple(sorted(mine | person.authors)))
    messages = tuple(vault.messages.all(wanted)) if shared else ()
    tactics = all_tactics(language)
    return RecordGiven(
        messages=messages,
        mine=mine,
        markings=vault.findings.of(one.id for one in messages),
        titles={tactic.id: tactic.title for tactic in tactics},
        heavy=frozenset(tactic.id for tactic in tactics if tactic.severity >= HEAVY),
    )
