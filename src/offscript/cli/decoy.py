"""`offscript decoy`: a second vault in the same folder."""

from pathlib import Path

import click

from offscript.cli._vault import new_passphrase_from, passphrase_from, tell, vault_option


@click.command()
@vault_option
@click.option(
    "--new-passphrase-fd",
    type=click.IntRange(min=0),
    metavar="N",
    help="Read the second vault's passphrase from this open file descriptor.",
)
def decoy(folder: Path, passphrase_fd: int | None, new_passphrase_fd: int | None) -> None:
    """Make a second, empty vault in the same folder, which another passphrase opens.

    It holds against a person at the screen who looks once. Copies from two dates, backups, most
    disks of today and this program's own presence defeat it, and hiding documents may breach your
    duties in court. Stored originals are counted by their files. Ask an advocate first.
    """
    from offscript.actions.make_decoy import make_decoy
    from offscript.actions.open_vault import open_vault

    with open_vault(folder, passphrase_from(passphrase_fd), tell) as vault:
        code = make_decoy(vault, new_passphrase_from(new_passphrase_fd))
    click.echo(f"The second vault is there. Its own recovery code: {code}")
