"""`offscript sources`: what can be read, and how to get it."""

import click


@click.command()
@click.option(
    "--language",
    type=click.Choice(["en", "es"]),
    default="en",
    show_default=True,
    help="The language of the list.",
)
def sources(language: str) -> None:
    """List the exports that can be read, and how to get each of them."""
    from offscript.actions.list_sources import list_sources

    for source in list_sources(language):
        click.secho(source.title, bold=True)
        click.echo(f"  {source.how_to_get}\n")
