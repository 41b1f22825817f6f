"""`offscript restore`: a vault back from its backup."""

from pathlib import Path

import click

from offscript.cli._vault import IN_VAULT, PASSPHRASE, passphrase_from


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@IN_VAULT
@PASSPHRASE
def restore(file: Path, folder: Path, passphrase_fd: int | None) -> int:
    """Put the vault of a backup FILE into a new folder, with the recovery code.

    It is then as it was on the day of the backup, with the passphrase of that day, and all of it
    is checked.
    """
    from offscript.actions.restore_vault import restore_vault

    difference = restore_vault(file, passphrase_from(passphrase_fd), folder)
    click.echo(f"The vault is in {folder}.")
    if difference is not None:
        click.echo(f"It is not as it was signed: {difference.says}")
        return 1
    return 0
