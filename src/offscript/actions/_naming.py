"""Joins author strings into people, for several actions."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from unicodedata import normalize

from offscript.record import OWNER, Person, Problem, said

_MAILBOX = re.compile(r"^(?P<name>.*\S)?\s*<(?P<address>[^<>\s]+@[^<>\s]+|\+?[\d ()-]{3,})>$")


def people_of(
    counts: Counter[str], me: Sequence[str], same: Sequence[str] = ()
) -> tuple[Person, ...]:
    """Join authors, with how often each wrote, into people; see `name_people`."""
    groups = _joined(list(counts))
    for pair in same:
        groups = _merged(pair, groups)
    mine = {number for wanted in me for number in _matching(wanted, groups)}
    people = []
    own = frozenset(author for number in mine for author in groups[number])
    # All of a group are one person: what stands as `Me` is the phone's owner's as well.
    own = own.union(*(group for group in groups if OWNER in group))
    if own:
        people.append(Person(name=_shown(own - {OWNER} or own, counts), authors=own, is_me=True))
    people += [
        Person(name=_shown(group, counts), authors=group) for group in groups if not group & own
    ]
    return tuple(
        sorted(people, key=lambda person: -sum(counts[author] for author in person.authors))
    )


def _joined(authors: Iterable[str]) -> list[frozenset[str]]:
    """Group authors who share a key: a name without its case, or an address.

    Each key leads, by others, to the one that its whole group has in common (a disjoint-set forest,
    https://en.wikipedia.org/wiki/Disjoint-set_data_structure): the time is nearly linear.
    """
    leads: dict[str, str] = {}

    def end(key: str) -> str:
        while leads[key] != key:
            leads[key] = key = leads[leads[key]]
        return key

    one_of: dict[str, str] = {}
    for author in authors:
        first, *others = _keys(author)
        one_of[author] = leads.setdefault(first, first)
        for key in others:
            leads.setdefault(key, key)
            leads[end(key)] = end(first)
    groups: defaultdict[str, set[str]] = defaultdict(set)
    for author, key in one_of.items():
        groups[end(key)].add(author)
    return sorted(map(frozenset, groups.values()), key=sorted)


def _merged(pair: str, groups: Sequence[frozenset[str]]) -> list[frozenset[str]]:
    """Join the groups of two names. Raises Problem for a name nobody has, or half a pair."""
    one, equals, other = pair.partition("=")
    if not equals:
        raise Problem(said("--same {pair} is not a pair. Write it as NAME=NAME.", pair=pair))
    numbers = {*_matching(one, groups, "--same"), *_matching(other, groups, "--same")}
    together = frozenset(author for number in numbers for author in groups[number])
    return [together, *(group for number, group in enumerate(groups) if number not in numbers)]


def _keys(author: str) -> set[str]:
    match = _MAILBOX.match(author)
    if match is None:
        return {author.casefold().removeprefix("~").strip()}
    name = (match["name"] or "").strip("\"' ").casefold()
    return {key for key in (name, match["address"].casefold()) if key}


def _matching(wanted: str, groups: Sequence[frozenset[str]], option: str = "--me") -> list[int]:
    """Find the groups of a name: exactly, or by its beginning when only one begins so."""
    key = _plain(wanted)
    if not groups:
        raise Problem(said("Nobody wrote in these files: they hold only lines of the app itself."))
    keys = [
        {_plain(name) for author in group for name in (author, *_keys(author))} for group in groups
    ]
    exact = [number for number, names in enumerate(keys) if key in names]
    if exact:
        return exact
    begins = [
        number for number, names in enumerate(keys) if any(name.startswith(key) for name in names)
    ]
    if key and len(begins) == 1:
        return begins
    names = ", ".join(sorted(_shown(group, Counter()) for group in groups))
    if not key:
        raise Problem(
            said(
                "{option} needs a name. Say one of these: {names}.",
                option=option,
                names=names,
            )
        )
    raise Problem(
        said(
            "Nobody called {wanted} wrote in these files. Say {option} with one of these names: "
            "{names}.",
            wanted=wanted,
            option=option,
            names=names,
        )
    )


def _plain(name: str) -> str:
    """Write a name as names are compared with what was typed, which looks the same.

    WhatsApp puts `~` and a space of its own before a name, and letters with accents are one sign or
    two.
    """
    return " ".join(normalize("NFC", name).casefold().removeprefix("~").split())


def _shown(group: Iterable[str], counts: Counter[str]) -> str:
    """Choose the name to show: the one most used, without its address."""
    author = max(group, key=lambda author: (counts[author], author))
    match = _MAILBOX.match(author)
    return (match["name"] or match["address"]) if match else author
