"""Who may be one person is suggested with its reason, and decided by the person alone."""

import pytest
from tests.actions.test_name_people import by

from offscript.actions.name_people import name_people
from offscript.actions.suggest_people import suggest_people
from offscript.record import Person, Problem


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
    ],
)
def test_not_suggested(one: str, other: str) -> None:
    """Only nearly the same."""
    assert pairs({one}, {other}) == set()


def test_a_name_that_three_share_says_nothing() -> None:
    """Two people called Alex, and one Alex without a surname."""
    assert pairs({"Alex"}, {"Alex Doe"}, {"Alex Low"}) == set()


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
