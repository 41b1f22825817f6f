"""Reads what a command was given: exports, or a vault."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

import click

from offscript.cli._language import voice
from offscript.cli._options import pasted_among
from offscript.cli._password import password_from
from offscript.cli._progress import Progress
from offscript.cli._vault import passphrase_of, tell
from offscript.cli._who import who_wrote
from offscript.record import Clock, Imported, Logged, MarkedDate, NotLogged, Person, said


class Given(NamedTuple):
    """What a command was given, and what the person said in their vault, where it is one."""

    imported: Imported
    people: tuple[Person, ...] = ()
    dates: tuple[MarkedDate, ...] = ()
    log: tuple[Logged, ...] = ()
    no_contact: date | None = None
    not_logged: tuple[NotLogged, ...] = ()

    def who_wrote(self, me: Sequence[str], same: Sequence[str]) -> tuple[Person, ...]:
        """Name the people who wrote: as said in the vault, else as the options say."""
        if not me and not same and any(person.is_me for person in self.people):
            return self.people
        return who_wrote(self.imported, me, same)


def either(exports: tuple[Path, ...], folder: Path | None) -> None:
    """Raise a usage error unless either exports were given, or a vault."""
    if bool(exports) == (folder is not None):
        message = said("Give either exports, or a vault with --vault DIR.")
        raise click.UsageError(voice().say(message))


def read_given(
    exports: tuple[Path, ...],
    folder: Path | None,
    passphrase_fd: int | None,
    clock: Clock,
    backup_password_fd: int | None = None,
) -> Given:
    """Read the exports, or everything in the vault with what was said in it."""
    either(exports, folder)
    if folder is not None:
        from offscript.actions.open_vault import open_vault
        from offscript.actions.read_own_days import read_own_days
        from offscript.actions.read_vault import read_vault

        with open_vault(folder, passphrase_of(folder, passphrase_fd), tell) as vault:
            own = read_own_days(vault)
            return Given(
                read_vault(vault), own.people, own.dates, own.log, own.no_contact, own.not_logged
            )
    from offscript.actions.read_exports import read_exports

    files, pasted = pasted_among(exports)
    with Progress() as progress:
        imported = read_exports(
            files,
            clock,
            pasted=pasted,
            ask=progress.ask,
            ask_password=password_from(backup_password_fd),
            progress=progress,
        )
    return Given(imported)
