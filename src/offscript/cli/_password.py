"""Where the password of an encrypted iPhone backup comes from: never an argument or a variable.

Those are seen by every program on the computer, and kept in the shell's history.
"""

import os
import sys
from collections.abc import Callable

import click

from offscript.cli._language import echo, voice
from offscript.cli._usage import Number
from offscript.record import Problem, Said, said

_LONGEST = 4096

BACKUP_PASSWORD = click.option(
    "--backup-password-fd",
    type=Number(min=0),
    metavar="N",
    help="Read the password of an encrypted iPhone backup from this open file descriptor, to the "
    "end of its first line. Default: it is asked for.",
)


def password_from(descriptor: int | None) -> Callable[[str, int], str | None]:
    """Make what is asked for a password, by the backup's name and how often it was asked before."""
    if descriptor is None:
        return _ask
    known: list[str] = []

    def give(_name: str, attempt: int) -> str | None:
        """Give the one password there is, once for each backup."""
        if not known:
            known.append(read_line(descriptor, said("password")))
        return known[0] if attempt == 0 else None

    return give


def read_line(descriptor: int, what: Said) -> str:
    """Read a secret's line from a descriptor. Raises Problem where there is none to read."""
    line = b""
    try:
        while b"\n" not in line and len(line) < _LONGEST:
            piece = os.read(descriptor, _LONGEST)
            if not piece:
                break
            line += piece
        return line.partition(b"\n")[0].removesuffix(b"\r").decode("utf-8")
    except (OSError, ValueError) as error:
        raise Problem(
            said(
                "Nothing can be read from file descriptor {descriptor}. Check its number; the "
                "{what} goes there.",
                what=what,
                descriptor=descriptor,
            )
        ) from error


def _ask(name: str, attempt: int) -> str | None:
    """Ask on the terminal, unseen; None where nobody is there."""
    if not sys.stdin.isatty():
        return None
    if attempt:
        echo(said("That was not it."), err=True)
    words = said("Password of the iPhone backup {name}", name=name)
    password: str = click.prompt(voice().say(words), hide_input=True, err=True)
    return password
