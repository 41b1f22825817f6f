"""One person stands under several names and addresses; two persons are never made one by chance."""

import random
import re
from collections import Counter
from datetime import UTC, datetime
from itertools import combinations
from unicodedata import normalize

import pytest

from offscript.actions import _naming
from offscript.actions.name_people import name_people
from offscript.record import Message, Origin, Person, Problem


def by(*authors: str) -> list[Message]:
    """Make one message by each author."""
    return [
        Message(
            id=str(number),
            conversation="c",
            author=author,
            sent_at=datetime(2024, 1, 1, tzinfo=UTC),
            offset_minutes=0,
            zone="stated",
            kind="message",
            text="hello",
            origin=Origin("x", "", number),
        )
        for number, author in enumerate(authors)
    ]


def names(people: tuple[Person, ...]) -> dict[str, set[str]]:
    """Show people by name."""
    return {person.name: set(person.authors) for person in people}


@pytest.mark.parametrize(
    "author", ["~\u00a0Sam Roe", "~ Sam Roe", "Sam Roe", "~Zoë", "Zoe\u0308 Low"]
)
def test_a_name_is_known_as_it_is_printed(author: str) -> None:
    """With WhatsApp's ~ and the space of its own behind it, and however a keyboard makes letters."""
    for form in ("NFC", "NFD"):
        for typed in (author, author.replace("\u00a0", " "), author.lstrip("~\u00a0 ")):
            found = name_people(by(author, "Alex"), [normalize(form, typed)])
            assert names(tuple(one for one in found if one.is_me)) == {author: {author}}


def test_names_and_addresses_join_across_apps() -> None:
    """A shared name or a shared address makes one person, in any order of files."""
    found = name_people(
        by("Alex Low", "Alex Low <+447700900001>", "A. Low <alex@example.org>", "me",
           "alex low <alex@example.org>", "Sam", "Sam <sam@example.org>"),
        ["sam"],
    )  # fmt: skip
    assert len(found) == 2
    me = next(person for person in found if person.is_me)
    assert me.name == "Sam"
    assert me.authors == {"Sam", "Sam <sam@example.org>", "me"}


def test_a_unique_beginning_is_enough() -> None:
    """`--me robin` finds Robin Ashby when nobody else begins so."""
    (first, *_) = name_people(by("Robin Ashby", "Jamie"), ["robin"])
    assert first.is_me == (first.name == "Robin Ashby")


@pytest.mark.parametrize("me", ["Nobody", "", "Al"])
def test_an_unknown_or_unclear_name_is_said(me: str) -> None:
    """The sentence names who did write."""
    with pytest.raises(Problem, match=r"Alan.*Alex"):
        name_people(by("Alex", "Alan"), [me])


def test_markup_in_a_name_is_only_a_name() -> None:
    """A name may hold anything."""
    found = name_people(by("<b>Al</b>", "Sam"), ["Sam"])
    assert "<b>Al</b>" in names(found)


def test_the_phone_owner_is_the_person() -> None:
    """What the owner of a phone sent is theirs, also when no name was given."""
    found = name_people(by("me", "Kim <+15550100>"), [])
    assert [person.is_me for person in found if person.authors == {"me"}] == [True]


def test_who_stands_as_the_owner_in_another_case_is_not_lost() -> None:
    """`Me` in one file and `me` in another are one, whoever else the person is."""
    found = name_people(by("Me", "me", "Sam", "Alex"), ["Sam"])
    assert [person.authors for person in found if person.is_me] == [{"Me", "me", "Sam"}]
    assert {author for person in found for author in person.authors} == {"Me", "me", "Sam", "Alex"}


def joined_slowly(authors: list[str]) -> set[frozenset[str]]:
    """Join two groups that share a name or an address, as long as there are two."""
    groups = [({one}, set(re.split(r" ?[<>]", one.casefold())) - {""}) for one in authors]
    while True:
        for (one, keys), (other, more) in combinations(groups, 2):
            if keys & more:
                groups = [pair for pair in groups if pair[0] not in (one, other)]
                groups.append((one | other, keys | more))
                break
        else:
            return {frozenset(one) for one, _ in groups}


def test_people_made_by_chance_are_joined_as_one_by_one() -> None:
    """However names and addresses hang together, also in long chains."""
    chance = random.Random(9)
    for _ in range(60):
        wide = chance.choice([5, 15, 40])
        authors = {
            chance.choice(
                [
                    f"Name {chance.randrange(wide)}",
                    f"NAME {chance.randrange(wide)} <a{chance.randrange(wide)}@example.org>",
                    f"a{chance.randrange(wide)}@example.org",
                    f"Name {chance.randrange(wide)} <+44 7700 {900000 + chance.randrange(wide)}>",
                ]
            )
            for _ in range(chance.choice([4, 20, 60]))
        }
        found = name_people(by(*authors), [])
        assert {one.authors for one in found} == joined_slowly(sorted(authors))


def test_many_addresses_under_one_name_are_joined_in_one_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each name is taken apart a few times, however many there are."""
    taken = Counter[str]()
    keys = _naming._keys  # noqa: SLF001 - counted

    def counted(author: str) -> set[str]:
        taken[author] += 1
        return keys(author)

    monkeypatch.setattr(_naming, "_keys", counted)
    authors = [f"Info <a{number}@example.org>" for number in range(300)]
    (one,) = name_people(by(*authors), [])
    assert one.authors == set(authors)
    assert taken.total() <= 3 * len(authors)
