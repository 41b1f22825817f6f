"""`offscript create`: makes a vault, and says the recovery code once."""

from pathlib import Path

import click

from offscript.cli._language import echo, language
from offscript.cli._usage import FILE
from offscript.cli._vault import IN_VAULT, PASSPHRASE, new_passphrase_from
from offscript.cli._writing import expect_free, today, write_private
from offscript.record import said


@click.command()
@IN_VAULT
@PASSPHRASE
@click.option(
    "--sheet",
    type=FILE,
    help="Write the recovery sheet here, to be printed and then deleted.",
)
def create(folder: Path, passphrase_fd: int | None, sheet: Path | None) -> None:
    """Make a vault: one encrypted folder, opened by a passphrase or the recovery code.

    Choose a folder with a name that says nothing; it may be on a stick. Six words are offered as a
    passphrase. One that somebody who knows you could guess is refused.
    """
    from offscript.actions.create_vault import create_vault
    from offscript.actions.expect_vault import expect_free as expect_free_folder
    from offscript.actions.make_recovery_sheet import make_recovery_sheet

    expect_free(sheet)
    expect_free_folder(folder)
    vault, code = create_vault(folder, new_passphrase_from(passphrase_fd))
    with vault:  # said before it is closed: whatever happens then, the code is known
        echo(said("The vault is in {folder}", folder=folder.resolve()))
        if sheet is None:
            echo(
                said(
                    "Recovery code, to be written on paper and kept somewhere safe: {code}",
                    code=code,
                )
            )
        else:
            write_private(sheet, make_recovery_sheet(vault, today(), language()))
            echo(
                said(
                    "Print {file}, keep the paper safe, and delete the file.", file=sheet.resolve()
                )
            )
    echo(said("Without the passphrase and without the code, nobody can open it: nor can we."))
