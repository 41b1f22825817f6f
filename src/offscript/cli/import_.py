"""`offscript import`: brings exports into a vault."""

from pathlib import Path
from typing import Unpack

import click

from offscript.cli._exit_codes import STOPPED, UNREADABLE
from offscript.cli._language import echo
from offscript.cli._options import EXPORTS, Unsaid, clock_of, pasted_among, unsaid
from offscript.cli._password import BACKUP_PASSWORD, password_from
from offscript.cli._progress import Progress
from offscript.cli._telling import Teller
from offscript.cli._vault import passphrase_of, tell, vault_option
from offscript.record import TakenIn, counted, said


@click.command("import")
@EXPORTS
@vault_option
@unsaid
@BACKUP_PASSWORD
def import_(
    exports: tuple[Path, ...],
    folder: Path,
    passphrase_fd: int | None,
    backup_password_fd: int | None,
    **chosen: Unpack[Unsaid],
) -> int:
    """Bring exports into the vault: each message once, and the files themselves, encrypted.

    It can be stopped at any time: run it again, and it goes on where it was. Your exports are left
    as they are; delete them yourself when you want them gone.
    """
    from offscript.actions.import_exports import import_exports
    from offscript.actions.open_vault import open_vault
    from offscript.actions.renew_findings import renew_findings
    from offscript.actions.weigh_passphrase import weigh_passphrase

    clock = clock_of(chosen)
    files, pasted = pasted_among(exports)
    secret = passphrase_of(folder, passphrase_fd)
    with open_vault(folder, secret, tell) as vault:
        try:
            with Progress() as progress:
                taken = import_exports(
                    vault,
                    files,
                    clock,
                    ask=progress.ask,
                    ask_password=password_from(backup_password_fd),
                    progress=progress,
                    pasted=pasted,
                )
                renew_findings(vault, clock, progress)
        except (click.Abort, KeyboardInterrupt):
            echo(
                said("Stopped. What was stored stays. Run the same again, and it goes on."),
                err=True,
            )
            return STOPPED
        guessed = weigh_passphrase(vault, secret)
    _tell(taken)
    if guessed is not None:
        echo(guessed, said("Change it with `offscript passphrase`."), err=True)
    return UNREADABLE if taken.unreadable else 0


def _tell(taken: TakenIn) -> None:
    """Say what came, what was here already, and what could not be read."""
    Teller().tell_all(taken, said("the vault keeps them"))
    for name in taken.again:
        echo(said("{name}: this file is in the vault already.", name=name), err=True)
    for name in taken.broken_off:
        echo(
            said("{name}: reading ended early. Give it once more: it goes on.", name=name), err=True
        )
    known = taken.messages - taken.added
    echo(
        counted(
            "1 message read, {added} of them new.",
            "{n} messages read, {added} of them new.",
            taken.messages,
            added=taken.added,
        ),
        said("In another export too: {n}.", n=known) if known else None,
        said("The same as another’s, and counted once: {n}.", n=taken.linked)
        if taken.linked
        else None,
        said("Everything is stored."),
    )
