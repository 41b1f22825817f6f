"""Where a command finds a vault, and where its passphrase comes from.

Never an argument or a variable: those are seen by every program on the computer, and kept in the
shell's history.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from offscript.cli._password import read_line
from offscript.record import Problem

_DIRECTORY = click.Path(path_type=Path, file_okay=False)
IN_VAULT = click.option(
    "--vault",
    "folder",
    type=_DIRECTORY,
    required=True,
    metavar="DIR",
    help="The folder the vault is in.",
)
FROM_VAULT = click.option(
    "--vault", "folder", type=_DIRECTORY, metavar="DIR", help="Take the messages of this vault."
)
PASSPHRASE = click.option(
    "--passphrase-fd",
    type=click.IntRange(min=0),
    metavar="N",
    help="Read the passphrase from this open file descriptor, to the end of its first line. "
    "Default: it is asked for.",
)


def vault_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that open a vault."""
    return IN_VAULT(PASSPHRASE(command))


def tell(words: str) -> None:
    """Say how a vault was found, beside what the command itself says."""
    click.echo(words, err=True)


def passphrase_from(descriptor: int | None) -> str:
    """Read the passphrase, or ask for it. Raises Problem where nobody is there to be asked."""
    if descriptor is not None:
        return read_line(descriptor, "passphrase")
    return _ask("Passphrase, or recovery code")


def new_passphrase_from(descriptor: int | None) -> str:
    """Read a new passphrase, or offer six words and ask for one, twice."""
    if descriptor is not None:
        return read_line(descriptor, "passphrase")
    from offscript.actions.suggest_passphrase import suggest_passphrase

    offered = suggest_passphrase()
    if sys.stdin.isatty():
        click.echo(f"Six words, drawn by chance:\n\n    {offered}\n", err=True)
        click.echo("Write them on paper. Press Enter to take them, or type your own.", err=True)
    typed = _ask("New passphrase", default="")
    if not typed:
        again = _ask("Type the six words, so that you know you have them")
        if again.split() != offered.split():
            message = "Those were not the six words. Nothing was changed. Please run it again."
            raise Problem(message)
        return offered
    if _ask("The same again") != typed:
        message = "The two were not the same. Nothing was changed. Please run it again."
        raise Problem(message)
    return typed


def _ask(words: str, default: str | None = None) -> str:
    """Ask on the terminal, unseen."""
    if not sys.stdin.isatty():
        message = "Nobody is there to be asked for the passphrase. Give it with --passphrase-fd N."
        raise Problem(message)
    answer: str = click.prompt(
        words, hide_input=True, default=default, show_default=False, err=True
    )
    return answer
