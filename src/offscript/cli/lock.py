"""`offscript lock`: ends whatever has the vault open."""

from pathlib import Path

import click

from offscript.cli._vault import IN_VAULT


@click.command()
@IN_VAULT
def lock(folder: Path) -> None:
    """Lock the vault now: the program that has it open is ended. Nothing stored is lost."""
    from offscript.actions.lock_vault import lock_vault

    click.echo("Locked." if lock_vault(folder) else "It was locked already.")
