"""`offscript sources`: what can be read, and how to get it."""

import click

from offscript.cli._language import LANGUAGE, echo, language
from offscript.record import said


@click.command()
@LANGUAGE
def sources() -> None:
    """List the exports that can be read, and how to get each of them."""
    from offscript.actions.list_sources import list_sources

    for guide in list_sources(language()):
        click.secho(guide.title, bold=True)
        if not guide.lines:
            echo(said("How to get one is not written down yet."))
        for fact in (*guide.know, *guide.command):
            click.echo(f"  {fact}")
        for way in guide.ways:
            click.echo(f"  {way.title}:")
            for number, step in enumerate(way.steps, 1):
                click.echo(f"    {number}. {step.says}")
        click.echo()
