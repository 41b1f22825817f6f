"""`offscript backup`: one file with everything, which the recovery sheet opens."""

from pathlib import Path

import click

from offscript.cli._vault import passphrase_from, tell, vault_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@vault_option
def backup(file: Path, folder: Path, passphrase_fd: int | None) -> None:
    """Write a backup of the vault to FILE, a name that ends in .age.

    It opens with the recovery sheet alone: by `offscript restore`, or with the program `age` and
    the page that is written beside it. Keep it in another place than the computer.
    """
    from offscript.actions.back_up_vault import back_up_vault
    from offscript.actions.open_vault import open_vault

    with open_vault(folder, passphrase_from(passphrase_fd), tell) as vault:
        messages = back_up_vault(vault, file)
    click.echo(f"Written to {file}: everything, with {messages:,} messages.")
    click.echo("It opens with your recovery sheet. Without the sheet nobody can read it.")
