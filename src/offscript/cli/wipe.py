"""`offscript wipe`: removes a vault, and says what that can't promise."""

import sys
from pathlib import Path

import click

from offscript.cli._vault import IN_VAULT
from offscript.record import Problem


@click.command()
@IN_VAULT
@click.option("--yes", is_flag=True, help="Do not ask.")
def wipe(folder: Path, *, yes: bool) -> None:
    """Remove the vault and everything in it, for good. No passphrase is asked for.

    The keys are overwritten first; without them what a disk may still hold is noise.
    """
    from offscript.actions.wipe_vault import CANNOT_PROMISE, wipe_vault

    if not yes:
        if not sys.stdin.isatty():
            message = "Nobody is there to be asked. Say --yes if everything is to be removed."
            raise Problem(message)
        click.confirm(f"Remove everything in {folder}, for good?", abort=True, err=True)
    count = wipe_vault(folder)
    click.echo(f"Removed: {count} files. {CANNOT_PROMISE}")
