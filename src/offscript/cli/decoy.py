"""`offscript decoy`: a second vault in the same folder."""

from pathlib import Path

import click

from offscript.cli._language import echo
from offscript.cli._usage import Number
from offscript.cli._vault import new_passphrase_from, passphrase_of, tell, vault_option
from offscript.record import said


@click.command()
@vault_option
@click.option(
    "--new-passphrase-fd",
    type=Number(min=0),
    metavar="N",
    help="Read the second vault's passphrase from this open file descriptor.",
)
def decoy(folder: Path, passphrase_fd: int | None, new_passphrase_fd: int | None) -> None:
    """Make a second, empty vault in the same folder, which another passphrase opens.

    What it holds against, and what defeats it, is said before anything is asked for.
    """
    from offscript.actions.make_decoy import WHAT_IT_HOLDS, make_decoy
    from offscript.actions.open_vault import open_vault

    echo(WHAT_IT_HOLDS, err=True)
    with open_vault(folder, passphrase_of(folder, passphrase_fd), tell) as vault:
        code = make_decoy(vault, new_passphrase_from(new_passphrase_fd))
    echo(said("The second vault is there. Its own recovery code: {code}", code=code))
