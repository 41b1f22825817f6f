"""`offscript backup`: one file with everything, which the recovery sheet opens."""

from pathlib import Path

import click

from offscript.cli._exit_codes import UNREADABLE
from offscript.cli._language import echo
from offscript.cli._usage import FILE
from offscript.cli._vault import passphrase_of, tell, vault_option
from offscript.record import counted, said


@click.command()
@click.argument("file", type=FILE)
@vault_option
def backup(file: Path, folder: Path, passphrase_fd: int | None) -> int:
    """Write a backup of the vault to FILE, a name that ends in .age.

    It opens with the recovery sheet alone: by `offscript restore`, or with the program `age` and
    the page that is written beside it. Keep it in another place than the computer.
    """
    from offscript.actions.back_up_vault import back_up_vault
    from offscript.actions.open_vault import open_vault

    with open_vault(folder, passphrase_of(folder, passphrase_fd), tell) as vault:
        missing = vault.files.missing()
        messages = back_up_vault(vault, file)
    everything = said(
        "Written to {file}: everything, with {messages} messages.", file=file, messages=messages
    )
    all_there_is = said(
        "Written to {file}: all that is there, with {messages} messages.",
        file=file,
        messages=messages,
    )
    echo(all_there_is if missing else everything)
    if missing:
        echo(
            counted(
                "1 file that came with your messages is missing from the vault, and so from the "
                "backup. Import the export it came with once more, then make another backup.",
                "{n} files that came with your messages are missing from the vault, and so from "
                "the backup. Import the exports they came with once more, then make another "
                "backup. `offscript verify` names the first.",
                len(missing),
            ),
            err=True,
        )
    echo(said("It opens with your recovery sheet. Without the sheet nobody can read it."))
    return UNREADABLE if missing else 0
