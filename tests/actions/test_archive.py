"""Who is who in a vault: the person is one, whatever each app calls them."""

from collections import Counter

from offscript.actions._archive import _joined
from offscript.record import OWNER, OnePerson, Person

WRITTEN = Counter({"Robin": 5, OWNER: 9, "Alex": 7, "alex@example.org": 2, "Bex": 1})


def person(name: str, *, is_me: bool = False) -> Person:
    """Make somebody who is called by one name."""
    return Person(name=name, authors=frozenset({name}), is_me=is_me)


def test_who_is_the_person_in_two_apps_is_one() -> None:
    """Under the name they have where one is known; whoever wrote most stands first."""
    people = _joined(
        [person(OWNER, is_me=True), person("Robin", is_me=True), person("Alex")], (), WRITTEN
    )
    assert [one.name for one in people] == ["Robin", "Alex"]
    assert people[0] == Person(name="Robin", authors=frozenset({OWNER, "Robin"}), is_me=True)


def test_who_is_nowhere_named_keeps_the_word_for_the_owner() -> None:
    """A phone's owner may be all that is known of the person."""
    assert _joined([person(OWNER, is_me=True)], (), WRITTEN) == (person(OWNER, is_me=True),)


def test_whom_the_person_calls_one_is_one() -> None:
    """Under the name that was given, else under the one who wrote most; others stay themselves."""
    people = [person("Alex"), person("alex@example.org"), person("Bex")]
    authors = ("Alex", "alex@example.org")
    unnamed = _joined(people, [OnePerson(authors=authors)], WRITTEN)
    assert [(one.name, one.authors) for one in unnamed] == [
        ("Alex", frozenset(authors)),
        ("Bex", frozenset({"Bex"})),
    ]
    named = _joined(people, [OnePerson(authors=authors, name="My ex", is_me=False)], WRITTEN)
    assert named[0].name == "My ex"
    gone = _joined(people, [OnePerson(authors=("nobody",))], WRITTEN)
    assert len(gone) == 3
