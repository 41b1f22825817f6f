"""`offscript rotate`: a new key for a vault, and everything encrypted anew."""

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
def rotate(folder: Path, passphrase_fd: int | None, new_passphrase_fd: int | None) -> None:
    """Encrypt everything anew, with a new key, passphrase and recovery code.

    For when somebody may have had the passphrase and a copy. What they copied they can still open;
    what comes after, and the vault as it is from now on, they can't. It needs as much free room as
    the vault takes, and can be broken off: the vault is then as it was.
    """
    from offscript.actions.open_vault import open_vault
    from offscript.actions.rotate_vault import rotate_vault

    with open_vault(folder, passphrase_of(folder, passphrase_fd), tell) as vault:
        code = rotate_vault(vault, new_passphrase_from(new_passphrase_fd))
    echo(said("Everything is encrypted anew. The new recovery code: {code}", code=code))
    echo(said("Write it on paper, and destroy the old sheet: it opens nothing here any more."))
