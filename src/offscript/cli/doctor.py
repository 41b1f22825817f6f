"""`offscript doctor`: what protects you on this computer, and what does not."""

from pathlib import Path

import click

from offscript.cli._vault import FROM_VAULT

_SIGNS = {True: ("holds", "green"), False: ("does not hold", "red"), None: ("not known", "yellow")}


@click.command()
@FROM_VAULT
def doctor(folder: Path | None) -> None:
    """Say what protects you on this computer and what does not. Nothing is changed or opened."""
    from offscript.actions.check_computer import check_computer

    for one in check_computer(folder):
        sign, colour = _SIGNS[one.holds]
        click.secho(f"{one.name}: {sign}", fg=colour, bold=True)
        click.echo(f"  {one.says}")
    click.echo(
        "Nothing here can tell whether somebody watches this computer. If you think so, use one "
        "they have never touched."
    )
