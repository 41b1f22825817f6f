"""Looks up who wrote, where, and by which way, once for as long as nothing changes."""

from collections import Counter
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from offscript.actions._naming import people_of
from offscript.record import (
    ONE_PERSON,
    OWNER,
    PREFERENCES,
    Archive,
    OnePerson,
    Person,
    Preferences,
    Problem,
)
from offscript.vault import Vault

_known: WeakKeyDictionary[Vault, tuple[object, Archive]] = WeakKeyDictionary()


def archive_of(vault: Vault) -> Archive:
    """Give the archive at a glance; it is counted again when messages or what was said changed."""
    me = vault.settings.get(PREFERENCES, Preferences()).my_names
    said = tuple(item.value for item in vault.kept.all(ONE_PERSON, OnePerson))
    stamp = (vault.messages.last_row(), me, said)
    known = _known.get(vault)
    if known is None or known[0] != stamp:
        known = (stamp, _look(vault, me, said))
        _known[vault] = known
    return known[1]


def _look(vault: Vault, me: Sequence[str], said: Sequence[OnePerson]) -> Archive:
    conversations = vault.messages.conversations()
    written: Counter[str] = Counter()
    for conversation in conversations:
        written.update(conversation.authors)
    count = written.total()
    del written[""]
    people = _joined(_named(written, me), said, written)
    return Archive(
        people=people,
        me=next((person for person in people if person.is_me), None),
        names={author: person.name for person in people for author in person.authors},
        written=dict(written),
        conversations=conversations,
        channels=tuple(sorted(vault.messages.channels())),
        messages=count,
    )


def _named(written: Counter[str], me: Sequence[str]) -> tuple[Person, ...]:
    """Name people; a name the person gave that nobody here wrote under is let pass."""
    known = []
    for name in me:
        try:
            people_of(written, (name,))
        except Problem:
            continue
        known.append(name)
    return people_of(written, known)


def _joined(
    people: Sequence[Person], said: Sequence[OnePerson], written: Counter[str]
) -> tuple[Person, ...]:
    """Join the people whom the person says are one."""
    for one in said:
        parts = [person for person in people if not person.authors.isdisjoint(one.authors)]
        if not parts:
            continue
        most = max(parts, key=lambda part: sum(written[author] for author in part.authors))
        authors = frozenset(author for part in parts for author in part.authors)
        joined = Person(
            name=one.name or most.name,
            authors=authors,
            is_me=one.is_me or any(part.is_me for part in parts),
        )
        people = [person for person in people if person not in parts]
        people.append(joined)
    mine = [person for person in people if person.is_me]
    if len(mine) > 1:  # one in each of two apps: both are the person
        authors = frozenset(author for person in mine for author in person.authors)
        name = next((person.name for person in mine if person.name != OWNER), OWNER)
        people = [person for person in people if not person.is_me]
        people.append(Person(name=name, authors=authors, is_me=True))
    return tuple(
        sorted(people, key=lambda person: -sum(written[author] for author in person.authors))
    )
