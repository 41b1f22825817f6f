"""`offscript import`: brings exports into a vault."""

from pathlib import Path
from typing import Unpack

import click

from offscript.cli._options import EXPORTS, Unsaid, clock_of, pasted_among, unsaid
from offscript.cli._password import BACKUP_PASSWORD, password_from
from offscript.cli._progress import Progress
from offscript.cli._telling import Teller
from offscript.cli._vault import passphrase_from, tell, vault_option
from offscript.record import TakenIn

UNREADABLE = 3


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
    secret = passphrase_from(passphrase_fd)
    with open_vault(folder, secret, tell) as vault:
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
            renew_findings(vault, progress=progress)
        guessed = weigh_passphrase(vault, secret)
    _tell(taken)
    if guessed is not None:
        click.echo(f"{guessed} Change it with `offscript passphrase`.", err=True)
    return UNREADABLE if taken.unreadable else 0


def _tell(taken: TakenIn) -> None:
    """Say what came, what was here already, and what could not be read."""
    teller = Teller()
    for note in taken.notes:
        teller.tell(note)
    for piece in taken.unreadable:
        teller.tell(piece)
    teller.end("the vault keeps them")
    for name in taken.again:
        click.echo(f"{name}: this file is in the vault already.", err=True)
    known = taken.messages - taken.added
    words = [f"{taken.messages:,} messages read, {taken.added:,} of them new"]
    if known:
        words.append(f"{known:,} were in another export too")
    if taken.linked:
        words.append(f"{taken.linked:,} are the same as another's, and count once")
    click.echo(f"{'; '.join(words)}. Everything is stored.")
