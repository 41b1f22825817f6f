"""`offscript recovery-sheet`: the page to print that opens a vault if all else fails."""

from pathlib import Path

import click

from offscript.cli._language import echo, language
from offscript.cli._usage import FILE
from offscript.cli._vault import passphrase_of, tell, vault_option
from offscript.cli._writing import free_name, today, write_private
from offscript.record import said


@click.command("recovery-sheet")
@vault_option
@click.option("-o", "--output", type=FILE, help="Where to write it. Default: sheet.html, here.")
def recovery_sheet(folder: Path, passphrase_fd: int | None, output: Path | None) -> None:
    """Write a page to print: the recovery code, and the key for files and backups.

    Whoever holds it can open everything. Print it, keep the paper where nobody looks who should
    not, and delete the file.
    """
    from offscript.actions.make_recovery_sheet import make_recovery_sheet
    from offscript.actions.open_vault import open_vault

    with open_vault(folder, passphrase_of(folder, passphrase_fd), tell) as vault:
        page = make_recovery_sheet(vault, today(), language())
    file = output or free_name("sheet")
    write_private(file, page)
    echo(said("Print {file}, keep the paper safe, and delete the file.", file=file.resolve()))
