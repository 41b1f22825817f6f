"""`offscript doctor`: what protects you on this computer, and what does not."""

from pathlib import Path

import click

from offscript.cli._language import echo, voice
from offscript.cli._vault import VAULT
from offscript.record import said

_SIGNS = {
    True: (said("protects"), "green"),
    False: (said("does not protect"), "red"),
    None: (said("not known"), "yellow"),
}


@click.command()
@VAULT
def doctor(folder: Path | None) -> None:
    """Say what protects you on this computer and what does not. Nothing is changed or opened."""
    from offscript.actions.check_computer import check_computer

    for one in check_computer(folder):
        sign, colour = _SIGNS[one.holds]
        click.secho(f"{voice().say(one.name)}: {voice().say(sign)}", fg=colour, bold=True)
        echo(" ", one.says)
    echo(
        said(
            "Nothing here can tell whether somebody watches this computer. If you think so, use "
            "one they have never touched."
        )
    )
