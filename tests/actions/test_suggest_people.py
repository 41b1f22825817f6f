"""Who may be one person is suggested with its reason, and decided by the person alone."""

import random
import re
from collections import Counter
from itertools import combinations, product

import msgspec
import phonenumbers
import pytest
from phonenumbers import MatchType, is_number_match
from tests.actions.test_name_people import by

from offscript.actions.name_people import name_people
from offscript.actions.suggest_people import suggest_people
from offscript.record import Person, Problem, Said, said


def people(*groups: set[str]) -> list[Person]:
    """Make people of their authors."""
    return [Person(name=min(group), authors=frozenset(group)) for group in groups]


def pairs(*groups: set[str]) -> set[tuple[str, str]]:
    """Suggest, and keep who was paired."""
    return {(found.one, found.other) for found in suggest_people(people(*groups))}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Al <+447700900123>", "07700 900123"),
        ("+1 555 010 0199", "Kim <5550100199>"),
        ("alex.doe@example.org", "Alex D <alex.doe@example.net>"),
        ("Alex", "Alex Doe <+447700900123>"),
        ("Al <+447700900123>", "Al B <+447700900124>"),
        ("Alex Doe", "alex.doe@example.org"),
    ],
)
def test_suggested(one: str, other: str) -> None:
    """The same number, address or name, written in two ways."""
    assert pairs({one}, {other}, {"Somebody Else"}) == {(one, other)}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("+15550100199", "+445550100199"),
        ("Ann", "Hannah"),
        ("unknown number", "Alex"),
        ("unknown number", "unknown"),
        ("unknown", "unknown sender"),
    ],
)
def test_not_suggested(one: str, other: str) -> None:
    """Only nearly the same."""
    assert pairs({one}, {other}) == set()


def test_a_name_that_three_share_says_nothing() -> None:
    """Two people called Alex, and one Alex without a surname."""
    assert pairs({"Alex"}, {"Alex Doe"}, {"Alex Low"}) == set()


def suggested_slowly(people: list[Person]) -> list[tuple[str, str, Said]]:
    """Compare everything that everybody is called with everything that everybody else is."""
    found = []
    for one, other in combinations([person for person in people if not person.is_me], 2):
        why = why_slowly(one, other, people)
        if why:
            found.append((longest(one), longest(other), why))
    return found


def why_slowly(one: Person, other: Person, people: list[Person]) -> Said | None:
    """Give the first reason there is."""
    for first, second in product(called(NUMBER, one), called(NUMBER, other)):
        match = is_number_match(first, second)
        half = first.startswith("+") != second.startswith("+")
        if match in {MatchType.NSN_MATCH, MatchType.EXACT_MATCH} or (
            half and match == MatchType.SHORT_NSN_MATCH
        ):
            return said("{one} and {other} may be one number", one=first, other=second)
    for first, second in product(called(MAIL, one), called(MAIL, other)):
        if first.partition("@")[0].casefold() == second.partition("@")[0].casefold():
            return said("{one} and {other} begin alike", one=first, other=second)
    shorter, longer = sorted((words(one), words(other)), key=len)
    if shorter and shorter <= longer:
        holders = [person for person in people if not person.is_me and shorter <= words(person)]
        return said("the names agree") if len(holders) <= 2 else None
    return None


NUMBER = re.compile(r"\+?\d[\d ()./-]{5,}\d")
MAIL = re.compile(r"[^\s<>@]+@[^\s<>@]+")


def called(pattern: re.Pattern[str], person: Person) -> list[str]:
    """Find numbers or addresses in everything somebody is called."""
    return sorted({one for author in person.authors for one in pattern.findall(author)})


def words(person: Person) -> set[str]:
    """Give the words of somebody's names."""
    text = " ".join(author.partition("@")[0] for author in person.authors).casefold()
    return set(re.findall(r"[^\W\d_]{2,}", text))


def longest(person: Person) -> str:
    """Give the longest of somebody's names."""
    return max(person.authors, key=lambda one: (len(one), one))


COUNTRIES = [
    "+44",
    "+1",
    "+1 ",
    "+39 0",
    "+54",
    "+54 9",
    "+800",
    "+999",
    "0044",
    "00",
    "0",
    "",
    "+",
]


def number_by_chance(chance: random.Random) -> str:
    """Make a number of few digits, so that many begin or end alike, long ones and short ones."""
    digits = "".join(
        chance.choice("007") for _ in range(chance.choice([2, 3, 5, 7, 9, 10, 11, 16]))
    )
    tail = chance.choice(
        ["7700900123", "07700900123", "900123", "1123456789", "2071838750", digits]
    )
    number = chance.choice(COUNTRIES) + tail
    return number if chance.random() < 0.6 else f"{number[:5]} {number[5:]}"


def author_by_chance(chance: random.Random) -> str:
    """Make somebody of a few names, addresses and numbers."""
    name = " ".join(
        chance.choices(["Al", "al", "Bo", "Doe", "Low", "Kim", "x"], k=chance.choice([1, 2, 3]))
    )
    mail = f"{name.replace(' ', '.')}@example.{chance.choice(['org', 'net'])}"
    number = number_by_chance(chance)
    return chance.choice([name, mail, number, number, f"{name} <{mail}>", f"{name} <{number}>"])


def test_people_made_by_chance_are_suggested_as_one_by_one() -> None:
    """Each pair, in its order, with its reason: the same as if all were compared with all."""
    chance = random.Random(9)
    reasons = Counter[str]()
    for _ in range(40):
        made = people(
            *(
                {author_by_chance(chance) for _ in range(chance.choice([1, 1, 2, 3]))}
                for _ in range(chance.choice([2, 5, 12, 25]))
            )
        )
        made[0] = msgspec.structs.replace(made[0], is_me=chance.random() < 0.5)
        found = [(one.one, one.other, one.why) for one in suggest_people(made)]
        assert found == suggested_slowly(made)
        reasons.update(why.text for _, _, why in found)
    assert min(reasons.values()) > 10
    assert len(reasons) == 3


def test_many_people_are_not_compared_each_with_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only numbers that end alike are."""
    compared = []

    def match(one: str, other: str) -> int:
        compared.append((one, other))
        return is_number_match(one, other)

    monkeypatch.setattr(phonenumbers, "is_number_match", match)
    many = [{f"+44770090{number:04}"} for number in range(300)]
    some = [{f"077009{number:05}"} for number in range(150, 450)]
    assert len(pairs(*many, *some)) == 150
    assert len(compared) == 150


def test_the_person_decides() -> None:
    """What they say is one becomes one; a name nobody has is a sentence."""
    messages = by("Alex", "Bunny <+447700900123>", "Sam")
    found = name_people(messages, ["Sam"], ["Alex=Bunny"])
    assert {frozenset(person.authors) for person in found} == {
        frozenset({"Alex", "Bunny <+447700900123>"}),
        frozenset({"Sam"}),
    }
    with pytest.raises(Problem, match="Say --same with one of"):
        name_people(messages, ["Sam"], ["Alex=Nobody"])
    with pytest.raises(Problem, match="not a pair"):
        name_people(messages, ["Sam"], ["Alex"])
