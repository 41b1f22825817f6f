"""`offscript passphrase`: another passphrase for a vault."""

from pathlib import Path

import click

from offscript.cli._language import echo
from offscript.cli._vault import (
    NEW_PASSPHRASE,
    new_passphrase_from,
    passphrase_of,
    tell,
    vault_option,
)
from offscript.record import said


@click.command()
@vault_option
@NEW_PASSPHRASE
def passphrase(folder: Path, passphrase_fd: int | None, new_passphrase_fd: int | None) -> None:
    """Change the passphrase. The recovery code opens it too, if the old one is forgotten.

    Somebody who copied the vault before, and knows the old passphrase, can still open their copy.
    If that may be so, use `offscript rotate`.
    """
    from offscript.actions.change_passphrase import change_passphrase
    from offscript.actions.open_vault import open_vault

    with open_vault(folder, passphrase_of(folder, passphrase_fd), tell) as vault:
        change_passphrase(vault, new_passphrase_from(new_passphrase_fd))
    echo(said("The new passphrase opens the vault; the old one does not any more."))
