"""`offscript create`: makes a vault, and says the recovery code once."""

from pathlib import Path

import click

from offscript.cli._vault import IN_VAULT, PASSPHRASE, new_passphrase_from
from offscript.cli._writing import today, write_private


@click.command()
@IN_VAULT
@PASSPHRASE
@click.option(
    "--sheet",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the recovery sheet here, to be printed and then deleted.",
)
def create(folder: Path, passphrase_fd: int | None, sheet: Path | None) -> None:
    """Make a vault: one encrypted folder, opened by a passphrase or the recovery code.

    Choose a folder with a name that says nothing; it may be on a stick. Six words are offered as a
    passphrase. One that somebody who knows you could guess is refused.
    """
    from offscript.actions.create_vault import create_vault
    from offscript.actions.make_recovery_sheet import make_recovery_sheet

    vault, code = create_vault(folder, new_passphrase_from(passphrase_fd))
    with vault:
        if sheet is not None:
            write_private(sheet, make_recovery_sheet(vault, today()))
    click.echo(f"The vault is in {folder.resolve()}")
    if sheet is not None:
        click.echo(f"Print {sheet.resolve()}, keep the paper safe, and delete the file.")
    else:
        click.echo(f"Recovery code, to be written on paper and kept somewhere safe: {code}")
    click.echo("Without the passphrase and without the code, nobody can open it: nor can we.")
