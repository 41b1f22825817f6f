"""`offscript tactics`: what is looked for."""

import textwrap

import click

_LINES = {
    "en": (
        "Words that",
        "Safety signals, shown before anything else",
        "A mark describes words or events, never a person.",
    ),
    "es": (
        "Palabras que",
        "Señales de seguridad, lo primero de todo",
        "Una marca describe palabras o hechos, nunca a una persona. Por ahora, solo en inglés.",
    ),
}


@click.command()
@click.option(
    "--language",
    type=click.Choice(list(_LINES)),
    default="en",
    show_default=True,
    help="The language of the list. What is looked for is English in both.",
)
def tactics(language: str) -> None:
    """List the tactics and safety signals that are looked for."""
    from offscript.actions.list_families import list_families
    from offscript.actions.list_tactics import list_tactics

    words_that, signals_first, never_a_person = _LINES[language]
    cards, signals = list_tactics(language)
    for family, does in list_families(language).items():
        click.secho(f"\n{words_that} {does}", bold=True)
        for card in cards:
            if card.family == family:
                click.echo(f"  {card.id}: {card.title}")
                click.echo(
                    textwrap.fill(card.says, 92, initial_indent=" " * 6, subsequent_indent=" " * 6)
                )
    click.secho(f"\n{signals_first}", bold=True)
    for name, title in signals.items():
        click.echo(f"  {name}: {title}")
    click.echo(f"\n{never_a_person}")
