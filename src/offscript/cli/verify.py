"""`offscript verify`: checks a vault, or an exported package, and names what differs first."""

from pathlib import Path

import click

from offscript.cli._vault import FROM_VAULT, PASSPHRASE, passphrase_from
from offscript.record import Package, Problem

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.argument("package", type=click.Path(path_type=Path), required=False)
@FROM_VAULT
@PASSPHRASE
@click.option(
    "--checkpoint",
    type=_FILE,
    metavar="FILE",
    help="A checkpoint of this vault that you, or somebody you trust, kept elsewhere.",
)
def verify(
    package: Path | None,
    folder: Path | None,
    passphrase_fd: int | None,
    checkpoint: Path | None,
) -> int:
    """Check everything in a vault, or in the PACKAGE that `offscript export` wrote.

    Each message, file and line of the log is hashed again and compared with what was signed. The
    first thing that differs is named. Exit code 0: all is as it was signed; 1: something differs.
    """
    if (package is None) == (folder is None):
        message = "Say what to check: --vault DIR, or the folder of a package."
        raise Problem(message)
    if package is not None:
        return _verify_package(package)
    assert folder is not None  # noqa: S101 - one of the two is there
    return _verify_vault(folder, passphrase_fd, checkpoint)


def _verify_package(folder: Path) -> int:
    from offscript.actions.verify_package import verify_package

    found = verify_package(folder)
    if not isinstance(found, Package):
        click.echo(f"Differs: {found.says}")
        return 1
    hidden = sum(end - first for first, end in found.not_shown)
    click.echo(
        f"All fits. {found.messages:,} messages of {found.record}, numbers {found.first} to "
        f"{found.end - 1} of {found.size:,}; {hidden:,} in between are not shown."
    )
    click.echo("Compare the record's name and checkpoint.txt with what you were given before.")
    return 0


def _verify_vault(folder: Path, passphrase_fd: int | None, checkpoint: Path | None) -> int:
    from offscript.actions.verify_vault import verify_vault

    found = verify_vault(folder, passphrase_from(passphrase_fd), checkpoint)
    for opening in found.noted:
        click.echo(f"Noted at the opening of {opening.at:%Y-%m-%d %H:%M} UTC: {opening.differs}")
    if found.difference is not None:
        click.echo(f"Differs: {found.difference.says}")
        return 1
    click.echo(
        f"All is as it was signed: {found.entries:,} entries, {found.messages:,} messages, "
        f"{found.files:,} files."
    )
    if found.checkpoint:
        click.echo(
            "\nThe checkpoint. Who keeps these four lines can tell later whether anything before "
            f"was changed:\n\n{found.checkpoint}"
        )
    return 0
