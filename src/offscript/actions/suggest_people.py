"""Says which names in the exports may be one person; only the person decides."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from offscript.actions._numbers import alike
from offscript.record import Person, Said, said

_NUMBER = re.compile(r"\+?\d[\d ()./-]{5,}\d")
_MAIL = re.compile(r"[^\s<>@]+@[^\s<>@]+")
_NOBODY = {"unknown", "unknown number", "unknown sender", "unknown speaker"}
"""How sources call whoever an export does not name: two of them need not be one."""
_WORD = re.compile(r"[^\W\d_]{2,}")

_Pair = tuple[int, int]


class Suggestion(msgspec.Struct, frozen=True):
    """Two people, as they were found, who may be one, and what speaks for it."""

    one: str
    other: str
    why: Said


def suggest_people(people: Sequence[Person]) -> tuple[Suggestion, ...]:
    """Suggest who may be the same: by phone number, by mail address, by name.

    Numbers are compared as the telephone network would (phonenumbers, a port of
    https://github.com/google/libphonenumber); a number without its country may match one with it.
    Only those who have something in common are compared, because they may be many.
    """
    others = [one for one in people if not one.is_me and not one.authors <= _NOBODY]
    numbers = [_found(_NUMBER, person) for person in others]
    mails = [_found(_MAIL, person) for person in others]
    named = _same_names([_words(person) for person in others])
    found = []
    for one, other in sorted({*alike(numbers), *_same_mailboxes(mails), *named}):
        why = _same_number(numbers[one], numbers[other]) or _same_mail(mails[one], mails[other])
        if why is None and (one, other) in named:
            why = said("the names agree")
        if why is not None:
            found.append(Suggestion(_address(others[one]), _address(others[other]), why))
    return tuple(found)


def _address(person: Person) -> str:
    """Name a person by the author that tells most of them."""
    return max(person.authors, key=lambda author: (len(author), author))


def _same_number(one: Sequence[str], other: Sequence[str]) -> Said | None:
    """Compare every number of two people."""
    if not (one and other):
        return None
    from phonenumbers import MatchType, is_number_match  # noqa: PLC0415 - heavy, seldom needed

    for first in one:
        for second in other:
            match = is_number_match(first, second)
            is_short = first.startswith("+") != second.startswith("+")
            if match in {MatchType.NSN_MATCH, MatchType.EXACT_MATCH} or (
                is_short and match == MatchType.SHORT_NSN_MATCH
            ):
                return said("{one} and {other} may be one number", one=first, other=second)
    return None


def _same_mail(one: Sequence[str], other: Sequence[str]) -> Said | None:
    """Compare mail addresses: the same part before the @ at another provider."""
    for first in one:
        for second in other:
            if _mailbox(first) == _mailbox(second):
                return said("{one} and {other} begin alike", one=first, other=second)
    return None


def _mailbox(mail: str) -> str:
    return mail.partition("@")[0].casefold()


def _same_mailboxes(mails: Sequence[Sequence[str]]) -> Iterator[_Pair]:
    """Give the pairs who have a mailbox of one name."""
    having: defaultdict[str, set[int]] = defaultdict(set)
    for place, found in enumerate(mails):
        for mail in found:
            having[_mailbox(mail)].add(place)
    for places in having.values():
        yield from combinations(sorted(places), 2)


def _same_names(words: Sequence[frozenset[str]]) -> set[_Pair]:
    """Give the pairs whose names agree: all words of one stand in the other, in nobody else's."""
    having: defaultdict[str, set[int]] = defaultdict(set)
    for place, those in enumerate(words):
        for word in those:
            having[word].add(place)
    pairs = set()
    for those in set(words) - {frozenset()}:
        first, *rest = sorted((having[word] for word in those), key=len)
        holders = first.intersection(*rest)
        if len(holders) == 2:  # noqa: PLR2004 - these two
            pairs.add((min(holders), max(holders)))
    return pairs


def _words(person: Person) -> frozenset[str]:
    """Collect the words of a person's names, and of what stands before the @ of an address."""
    words = " ".join(author.partition("@")[0] for author in person.authors)
    return frozenset(word.casefold() for word in _WORD.findall(words))


def _found(pattern: re.Pattern[str], person: Person) -> list[str]:
    """Find numbers or addresses in everything a person is called."""
    return sorted({match[0] for author in person.authors for match in pattern.finditer(author)})
