"""Finds out which of the people who wrote is the person, asking where that is not clear."""

import sys
from collections.abc import Sequence

import click

from offscript.cli._language import echo, show, voice
from offscript.cli._telling import MANY
from offscript.cli._usage import Number
from offscript.record import OWNER, Imported, Person, Problem, said


def who_wrote(imported: Imported, me: Sequence[str], same: Sequence[str]) -> tuple[Person, ...]:
    """Name the people who wrote. Raises Problem when nobody says which one the person is."""
    from offscript.actions.name_people import name_people

    people = name_people(imported.messages, me, same)
    if not any(person.is_me for person in people) or _unclear(me, people):
        people = name_people(imported.messages, [*me, *_asked(people)], same)
    return people


def _unclear(me: Sequence[str], people: Sequence[Person]) -> bool:
    """Tell whether only a phone's owner is known as the person, while others are unnamed."""
    owner_only = not me and any(person.authors == {OWNER} for person in people if person.is_me)
    return owner_only and len(people) > 2  # noqa: PLR2004 - the owner and one other are clear


def _asked(people: Sequence[Person]) -> list[str]:
    """Ask which of the names is the person. Raises Problem when nobody is there to ask."""
    names = [person.name for person in people if not person.is_me]
    if not names:
        return []
    if not sys.stdin.isatty():
        raise Problem(
            said("Which name is yours? Say --me with one of: {all}.", all=", ".join(names[:MANY]))
        )
    echo(said("Who wrote in these files:"), err=True)
    for number, name in enumerate(names[:MANY], 1):
        show(f"  {number}. {name}", err=True)
    number = click.prompt(
        voice().say(said("Which one is you?")),
        type=Number(1, len(names[:MANY])),
        prompt_suffix=" ",
        err=True,
    )
    return [names[number - 1]]
