"""`offscript people`: who wrote in the exports, and who may be the same person."""

from collections import Counter
from pathlib import Path
from typing import Unpack

import click

from offscript.cli._options import EXPORTS, ME, SAME, Unsaid, clock_of, pasted_among, unsaid
from offscript.cli._progress import Progress


@click.command()
@EXPORTS
@ME
@SAME
@unsaid
def people(
    exports: tuple[Path, ...],
    me: tuple[str, ...],
    same: tuple[str, ...],
    **chosen: Unpack[Unsaid],
) -> None:
    """List who wrote in your exports, and who may be one person under two names.

    Nobody is taken for somebody else but by equal names or addresses, or by your --same.
    """
    from offscript.actions.name_people import name_people
    from offscript.actions.read_exports import read_exports
    from offscript.actions.suggest_people import suggest_people

    files, pasted = pasted_among(exports)
    with Progress() as progress:
        imported = read_exports(
            files, clock_of(chosen), ask=progress.ask, progress=progress, pasted=pasted
        )
    found = name_people(imported.messages, me, same)
    counts = Counter(message.author for message in imported.messages)
    for person in found:
        total = sum(counts[author] for author in person.authors)
        click.secho(f"{person.name}{' (you)' if person.is_me else ''}: {total:,}", bold=True)
        for author in sorted(person.authors - {person.name}):
            click.echo(f"  {author}")
    for suggestion in suggest_people(found):
        click.echo(
            f"May be one person: {suggestion.one} and {suggestion.other}, as {suggestion.why}."
        )
        click.echo(f'  If so, add: --same "{suggestion.one}={suggestion.other}"')
