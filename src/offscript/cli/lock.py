"""`offscript lock`: ends whatever has the vault open."""

from pathlib import Path

import click

from offscript.cli._language import echo
from offscript.cli._vault import IN_VAULT
from offscript.record import said


@click.command()
@IN_VAULT
def lock(folder: Path) -> None:
    """Lock the vault now: the program that has it open is ended. Nothing stored is lost."""
    from offscript.actions.lock_vault import lock_vault

    echo(said("Locked.") if lock_vault(folder) else said("It was locked already."))
