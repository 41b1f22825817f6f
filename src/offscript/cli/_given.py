"""Reads what a command was given: exports, or a vault."""

from pathlib import Path

import click

from offscript.cli._options import pasted_among
from offscript.cli._password import password_from
from offscript.cli._progress import Progress
from offscript.cli._vault import passphrase_from, tell
from offscript.record import Clock, Imported


def either(exports: tuple[Path, ...], folder: Path | None) -> None:
    """Raise a usage error unless either exports were given, or a vault."""
    if bool(exports) == (folder is not None):
        message = "Give either exports, or a vault with --vault DIR."
        raise click.UsageError(message)


def read_given(
    exports: tuple[Path, ...],
    folder: Path | None,
    passphrase_fd: int | None,
    clock: Clock,
    backup_password_fd: int | None = None,
) -> Imported:
    """Read the exports, or everything in the vault."""
    either(exports, folder)
    if folder is not None:
        from offscript.actions.open_vault import open_vault
        from offscript.actions.read_vault import read_vault

        with open_vault(folder, passphrase_from(passphrase_fd), tell) as vault:
            return read_vault(vault)
    from offscript.actions.read_exports import read_exports

    files, pasted = pasted_among(exports)
    with Progress() as progress:
        return read_exports(
            files,
            clock,
            pasted=pasted,
            ask=progress.ask,
            ask_password=password_from(backup_password_fd),
            progress=progress,
        )
