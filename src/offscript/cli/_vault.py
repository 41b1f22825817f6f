"""Where a command finds a vault, and where its passphrase comes from.

Never an argument or a variable: those are seen by every program on the computer, and kept in the
shell's history.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from offscript.cli._language import echo, voice
from offscript.cli._password import read_line
from offscript.cli._usage import FOLDER, Number
from offscript.record import Problem, Said, Sayable, said

_TRIES = 3
"""So often the six words may be typed from the paper: with new ones it would be begun anew."""
IN_VAULT = click.option(
    "--vault",
    "folder",
    type=FOLDER,
    required=True,
    metavar="DIR",
    help="The folder the vault is in.",
)
VAULT = click.option(
    "--vault", "folder", type=FOLDER, metavar="DIR", help="The folder the vault is in."
)
FROM_VAULT = click.option(
    "--vault", "folder", type=FOLDER, metavar="DIR", help="Take the messages of this vault."
)
PASSPHRASE = click.option(
    "--passphrase-fd",
    type=Number(min=0),
    metavar="N",
    help="Read the passphrase from this open file descriptor, to the end of its first line. "
    "Default: it is asked for.",
)


NEW_PASSPHRASE = click.option(
    "--new-passphrase-fd",
    type=Number(min=0),
    metavar="N",
    help="Read the new passphrase from this open file descriptor. Default: it is asked for.",
)


def vault_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that open a vault."""
    return IN_VAULT(PASSPHRASE(command))


def tell(words: Sayable) -> None:
    """Say how a vault was found, beside what the command itself says."""
    echo(words, err=True)


def passphrase_of(folder: Path, descriptor: int | None) -> str:
    """Read the passphrase of the vault in a folder, or ask for it.

    Raises Problem where no vault is there: that is said before anybody types a secret.
    """
    from offscript.actions.expect_vault import expect_vault

    expect_vault(folder)
    return passphrase_from(descriptor)


def passphrase_from(descriptor: int | None) -> str:
    """Read the passphrase, or ask for it. Raises Problem where nobody is there to be asked."""
    if descriptor is not None:
        return read_line(descriptor, said("passphrase"))
    return _ask(said("Passphrase, or recovery code"))


def new_passphrase_from(descriptor: int | None) -> str:
    """Read a new passphrase, or offer six words and ask for one, twice.

    Raises Problem where the two differ, or nobody is there to be asked.
    """
    if descriptor is not None:
        return read_line(descriptor, said("passphrase"))
    from offscript.actions.suggest_passphrase import suggest_passphrase

    offered = suggest_passphrase()
    if sys.stdin.isatty():
        echo(said("Six words, drawn by chance:"), err=True)
        click.echo(f"\n    {offered}\n", err=True)
        echo(said("Write them on paper. Press Enter to take them, or type your own."), err=True)
    typed = _ask(said("New passphrase"), default="")
    if not typed:
        words = said("Type the six words, so that you know you have them")
        for _ in range(_TRIES):
            if _ask(words).split() == offered.split():
                return offered
            words = said("Those were not the six words. Try once more")
        raise Problem(
            said("Those were not the six words. Nothing was changed. Please run it again.")
        )
    if _ask(said("The same again")) != typed:
        raise Problem(said("The two were not the same. Nothing was changed. Please run it again."))
    return typed


def _ask(words: Said, default: str | None = None) -> str:
    """Ask on the terminal, unseen."""
    if not sys.stdin.isatty():
        raise Problem(
            said("Nobody is there to be asked for the passphrase. Give it with --passphrase-fd N.")
        )
    answer: str = click.prompt(
        voice().say(words), hide_input=True, default=default, show_default=False, err=True
    )
    return answer
