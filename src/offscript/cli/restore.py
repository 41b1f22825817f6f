"""`offscript restore`: a vault back from its backup."""

from pathlib import Path

import click

from offscript.cli._language import echo
from offscript.cli._progress import Progress
from offscript.cli._usage import FILE, FOLDER, Number
from offscript.cli._vault import passphrase_from
from offscript.record import said


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "--vault",
    "folder",
    type=FOLDER,
    required=True,
    metavar="DIR",
    help="The folder to make. Nothing is replaced.",
)
@click.option(
    "--passphrase-fd",
    type=Number(min=0),
    metavar="N",
    help="Read the recovery code from this open file descriptor, to the end of its first line. "
    "Default: it is asked for.",
)
def restore(file: Path, folder: Path, passphrase_fd: int | None) -> int:
    """Put the vault of a backup FILE into a new folder, with the recovery code.

    It is then as it was on the day of the backup, with the passphrase of that day, and all of it
    is checked.
    """
    from offscript.actions.restore_vault import expect_backup, restore_vault

    expect_backup(file, folder)
    secret = passphrase_from(passphrase_fd)
    with Progress() as progress:
        difference = restore_vault(file, secret, folder, progress)
    echo(said("The vault is in {folder}.", folder=folder))
    if difference is not None:
        echo(said("It is not as it was signed: {says}", says=difference.says))
        return 1
    return 0
