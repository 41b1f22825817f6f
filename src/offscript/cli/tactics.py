"""`offscript tactics`: what is looked for."""

import textwrap

import click

from offscript.record import FAMILIES


@click.command()
def tactics() -> None:
    """List the tactics and safety signals that are looked for."""
    from offscript.actions.list_tactics import list_tactics

    cards, signals = list_tactics()
    for family, does in FAMILIES.items():
        click.secho(f"\nWords that {does}", bold=True)
        for card in cards:
            if card.family == family:
                click.echo(f"  {card.id}: {card.title}")
                click.echo(
                    textwrap.fill(card.says, 92, initial_indent=" " * 6, subsequent_indent=" " * 6)
                )
    click.secho("\nSafety signals, shown before anything else", bold=True)
    for name, title in signals.items():
        click.echo(f"  {name}: {title}")
    click.echo("\nA mark describes words or events, never a person.")
