"""Says which names in the exports may be one person; only the person decides."""

import re
from collections.abc import Sequence
from itertools import combinations

import msgspec

from offscript.record import Person, Said, said

_NUMBER = re.compile(r"\+?\d[\d ()./-]{5,}\d")
_MAIL = re.compile(r"[^\s<>@]+@[^\s<>@]+")
_WORD = re.compile(r"[^\W\d_]{2,}")


class Suggestion(msgspec.Struct, frozen=True):
    """Two people, as they were found, who may be one, and what speaks for it."""

    one: str
    other: str
    why: Said


def suggest_people(people: Sequence[Person]) -> tuple[Suggestion, ...]:
    """Suggest who may be the same: by phone number, by mail address, by name.

    Numbers are compared as the telephone network would (phonenumbers, a port of
    https://github.com/google/libphonenumber); a number without its country may match one with it.
    """
    others = [person for person in people if not person.is_me]
    found = []
    for one, other in combinations(others, 2):
        why = _same_number(one, other) or _same_mail(one, other) or _same_name(one, other, others)
        if why:
            found.append(Suggestion(_address(one), _address(other), why))
    return tuple(found)


def _address(person: Person) -> str:
    """Name a person by the author that tells most of them."""
    return max(person.authors, key=lambda author: (len(author), author))


def _same_number(one: Person, other: Person) -> Said | None:
    """Compare every number of two people."""
    from phonenumbers import MatchType, is_number_match  # noqa: PLC0415 - heavy, seldom needed

    for first in _found(_NUMBER, one):
        for second in _found(_NUMBER, other):
            match = is_number_match(first, second)
            is_short = first.startswith("+") != second.startswith("+")
            if match in {MatchType.NSN_MATCH, MatchType.EXACT_MATCH} or (
                is_short and match == MatchType.SHORT_NSN_MATCH
            ):
                return said("{one} and {other} may be one number", one=first, other=second)
    return None


def _same_mail(one: Person, other: Person) -> Said | None:
    """Compare mail addresses: the same part before the @ at another provider."""
    for first in _found(_MAIL, one):
        for second in _found(_MAIL, other):
            if first.partition("@")[0].casefold() == second.partition("@")[0].casefold():
                return said("{one} and {other} begin alike", one=first, other=second)
    return None


def _same_name(one: Person, other: Person, everyone: Sequence[Person]) -> Said | None:
    """Compare names: all words of one stand in the other, and in nobody else's."""
    shorter, longer = sorted((_words(one), _words(other)), key=len)
    if not shorter or not shorter <= longer:
        return None
    if sum(shorter <= _words(person) for person in everyone) > 2:  # noqa: PLR2004 - these two
        return None
    return said("the names agree")


def _words(person: Person) -> frozenset[str]:
    """Collect the words of a person's names, and of what stands before the @ of an address."""
    words = " ".join(author.partition("@")[0] for author in person.authors)
    return frozenset(word.casefold() for word in _WORD.findall(words))


def _found(pattern: re.Pattern[str], person: Person) -> list[str]:
    """Find numbers or addresses in everything a person is called."""
    return sorted({match[0] for author in person.authors for match in pattern.finditer(author)})
