"""Who a page of one's own is about: the person, and whoever else wrote."""

from offscript.actions.read_archive import read_archive
from offscript.record import Person
from offscript.web._page import Visit


def everybody(visit: Visit) -> tuple[Person, ...]:
    """Give everybody who wrote, most messages first."""
    return read_archive(visit.vault).people


def others(people: tuple[Person, ...]) -> list[str]:
    """Name everybody but the person; none where it is not known who the person is."""
    if not any(person.is_me for person in people):
        return []
    return [person.name for person in people if not person.is_me]
