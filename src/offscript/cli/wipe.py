"""`offscript wipe`: removes a vault, and says what that can't promise."""

import sys
from pathlib import Path

import click

from offscript.cli._asking import agreed
from offscript.cli._exit_codes import STOPPED
from offscript.cli._language import echo
from offscript.cli._vault import IN_VAULT
from offscript.record import Problem, counted, said


@click.command()
@IN_VAULT
@click.option("--yes", is_flag=True, help="Do not ask.")
def wipe(folder: Path, *, yes: bool) -> int:
    """Remove the vault and everything in it, for good. No passphrase is asked for.

    The keys are overwritten first. SSDs and backups may hold older copies, which the passphrase or
    the recovery sheet still opens.
    """
    from offscript.actions.find_vault import find_vault
    from offscript.actions.wipe_vault import CANNOT_PROMISE, wipe_vault

    if not yes and find_vault(folder):  # where there is none, that is said, and nothing asked
        if not sys.stdin.isatty():
            raise Problem(
                said("Nobody is there to be asked. Say --yes if everything is to be removed.")
            )
        question = said("Remove everything in {folder}, for good?", folder=folder)
        if not agreed(question):
            echo(said("Nothing was removed."), err=True)
            return STOPPED
    count = wipe_vault(folder)
    echo(counted("Removed: 1 file.", "Removed: {n} files.", count), CANNOT_PROMISE)
    return 0
