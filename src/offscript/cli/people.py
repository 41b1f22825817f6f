"""`offscript people`: who wrote in the exports, and who may be the same person."""

from collections import Counter
from pathlib import Path
from typing import Unpack

import click

from offscript.cli._exit_codes import UNREADABLE
from offscript.cli._given import read_given
from offscript.cli._language import echo, show
from offscript.cli._options import EXPORTS, ME, SAME, Unsaid, clock_of, unsaid
from offscript.cli._password import BACKUP_PASSWORD
from offscript.cli._telling import Teller, nothing_read
from offscript.record import Problem, said


@click.command()
@EXPORTS
@ME
@SAME
@unsaid
@BACKUP_PASSWORD
def people(
    exports: tuple[Path, ...],
    me: tuple[str, ...],
    same: tuple[str, ...],
    backup_password_fd: int | None,
    **chosen: Unpack[Unsaid],
) -> int:
    """List who wrote in your exports, and who may be one person under two names.

    Nobody is taken for somebody else but by equal names or addresses, or by your --same.
    """
    from offscript.actions.name_people import name_people
    from offscript.actions.suggest_people import suggest_people

    imported = read_given(exports, None, None, clock_of(chosen), backup_password_fd).imported
    if not imported.messages:
        raise Problem(nothing_read(imported))
    found = name_people(imported.messages, me, same)
    counts = Counter(message.author for message in imported.messages)
    for person in found:
        total = sum(counts[author] for author in person.authors)
        name = said("{name} (you)", name=person.name) if person.is_me else person.name
        echo(said("{name}: {n}", name=name, n=total), bold=True)
        for author in sorted(person.authors - {person.name}):
            show(f"  {author}")
    for suggestion in suggest_people(found):
        echo(
            said(
                "May be one person: {one} and {other}, as {why}.",
                one=suggestion.one,
                other=suggestion.other,
                why=suggestion.why,
            )
        )
        echo(
            " ",
            said('If so, add: --same "{one}={other}"', one=suggestion.one, other=suggestion.other),
        )
    Teller().tell_all(imported, said("`offscript convert` writes them all"))
    return UNREADABLE if imported.unreadable else 0
