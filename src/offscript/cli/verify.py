"""`offscript verify`: checks a vault, or an exported package, and names what differs first."""

from pathlib import Path

import click

from offscript.cli._language import echo
from offscript.cli._usage import FILE, Place
from offscript.cli._vault import PASSPHRASE, VAULT, passphrase_of
from offscript.record import Package, Problem, said


@click.command()
@click.argument("package", type=Place(path_type=Path), required=False)
@VAULT
@PASSPHRASE
@click.option(
    "--checkpoint",
    type=FILE,
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
        raise Problem(said("Say what to check: --vault DIR, or the folder of a package."))
    if package is not None:
        return _verify_package(package)
    assert folder is not None  # noqa: S101 - one of the two is there
    return _verify_vault(folder, passphrase_fd, checkpoint)


def _verify_package(folder: Path) -> int:
    from offscript.actions.verify_package import verify_package

    found = verify_package(folder)
    if not isinstance(found, Package):
        echo(said("Differs: {says}", says=found.says))
        return 1
    hidden = sum(end - first for first, end in found.not_shown)
    echo(
        said(
            "All fits. {messages} messages of {record}, numbers {first} to {n} of {size}; "
            "{hidden} in between are not shown.",
            messages=found.messages,
            record=found.record,
            first=found.first,
            n=found.end - 1,
            size=found.size,
            hidden=hidden,
        )
    )
    echo(said("Compare the record's name and checkpoint.txt with what you were given before."))
    return 0


def _verify_vault(folder: Path, passphrase_fd: int | None, checkpoint: Path | None) -> int:
    from offscript.actions.verify_vault import verify_vault

    found = verify_vault(folder, passphrase_of(folder, passphrase_fd), checkpoint)
    for opening in found.noted:
        noted = said("Noted at the opening of {when} UTC:", when=f"{opening.at:%Y-%m-%d %H:%M}")
        echo(noted, opening.differs)
    if found.difference is not None:
        echo(said("Differs: {says}", says=found.difference.says))
        return 1
    echo(
        said(
            "All is as it was signed. Entries: {entries}; messages: {messages}; files: {files}.",
            entries=found.entries,
            messages=found.messages,
            files=found.files,
        )
    )
    if found.checkpoint:
        click.echo()
        echo(
            said(
                "The checkpoint. Who keeps these four lines can tell later whether anything before "
                "was changed:"
            )
        )
        click.echo(f"\n{found.checkpoint}")
    return 0
