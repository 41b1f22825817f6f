"""Who a page is about: the person, whoever else wrote, and who of them may be one."""

from offscript.actions.keep_person import list_said
from offscript.actions.read_archive import read_archive
from offscript.actions.suggest_people import Suggestion, suggest_people
from offscript.record import Archive, Person
from offscript.web._page import Visit


def everybody(visit: Visit) -> tuple[Person, ...]:
    """Give everybody who wrote, most messages first."""
    return read_archive(visit.vault).people


def others(people: tuple[Person, ...]) -> list[str]:
    """Name everybody but the person; none where it is not known who the person is."""
    if not any(person.is_me for person in people):
        return []
    return [person.name for person in people if not person.is_me]


def unanswered(visit: Visit, archive: Archive) -> list[Suggestion]:
    """Give the pairs who may be one person, of whom the person has not said that they are two."""
    apart = {frozenset((one.value.one, one.value.other)) for one in list_said(visit.vault)[1]}
    return [
        one
        for one in suggest_people(archive.people)
        if frozenset((one.one, one.other)) not in apart
    ]
