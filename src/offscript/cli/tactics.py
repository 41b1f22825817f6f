"""`offscript tactics`: what is looked for."""

import textwrap

import click

from offscript.cli._language import LANGUAGE, echo, language
from offscript.record import said


@click.command()
@LANGUAGE
def tactics() -> None:
    """List the tactics and safety signals that are looked for, in English messages."""
    from offscript.actions.list_families import list_families
    from offscript.actions.list_tactics import list_tactics

    cards, signals = list_tactics(language())
    for family, does in list_families(language()).items():
        click.echo()
        echo(said("Words that {does}", does=does), bold=True)
        for card in cards:
            if card.family == family:
                click.echo(f"  {card.id}: {card.title}")
                click.echo(
                    textwrap.fill(card.says, 92, initial_indent=" " * 6, subsequent_indent=" " * 6)
                )
    click.echo()
    echo(said("Safety signals, shown before anything else"), bold=True)
    for name, title in signals.items():
        click.echo(f"  {name}: {title}")
    click.echo()
    echo(said("A mark describes words or events, never a person."))
