"""`offscript convert`: exports, or a vault, into one plain table of messages."""

import sys
from pathlib import Path
from typing import BinaryIO, Literal, Unpack

import click

from offscript.cli._asking import ask_about
from offscript.cli._exit_codes import UNREADABLE
from offscript.cli._given import either
from offscript.cli._language import echo
from offscript.cli._options import EXPORTS_OR_VAULT, Unsaid, clock_of, pasted_among, unsaid
from offscript.cli._password import BACKUP_PASSWORD, password_from
from offscript.cli._telling import Teller
from offscript.cli._usage import FILE
from offscript.cli._vault import FROM_VAULT, PASSPHRASE, passphrase_of, tell
from offscript.cli._writing import new_file
from offscript.record import Problem, counted, said


@click.command()
@EXPORTS_OR_VAULT
@FROM_VAULT
@PASSPHRASE
@click.option(
    "--to",
    "to",
    type=click.Choice(["jsonl", "csv", "parquet"]),
    required=True,
    help="JSON Lines (docs/messages.md), CSV or Parquet.",
)
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="Where to write it. Default: standard output.",
)
@unsaid
@BACKUP_PASSWORD
def convert(
    exports: tuple[Path, ...],
    folder: Path | None,
    passphrase_fd: int | None,
    to: Literal["jsonl", "csv", "parquet"],
    output: Path | None,
    backup_password_fd: int | None,
    **chosen: Unpack[Unsaid],
) -> int:
    """Write every message of your exports or your vault, exactly as it is, in one plain form.

    What could not be read is written too, with the reason and the place.
    """
    clock = clock_of(chosen)
    either(exports, folder)
    teller = Teller()

    def write(out: BinaryIO) -> tuple[int, int]:
        if folder is not None:
            from offscript.actions.convert_vault import convert_vault
            from offscript.actions.open_vault import open_vault

            with open_vault(folder, passphrase_of(folder, passphrase_fd), tell) as vault:
                return convert_vault(vault, to, out)
        from offscript.actions.convert_exports import convert_exports

        files, pasted = pasted_among(exports)
        done = convert_exports(
            files,
            clock,
            to,
            out,
            teller.tell,
            ask=ask_about,
            ask_password=password_from(backup_password_fd),
            pasted=pasted,
        )
        return done.messages, done.unreadable

    if output is None or str(output) == "-":
        if to == "parquet" and sys.stdout.isatty():
            raise Problem(said("Parquet is not text. Say where to write it with -o FILE."))
        messages, unreadable = write(sys.stdout.buffer)
    else:
        with new_file(output) as stream:
            messages, unreadable = write(stream)
    teller.end(said("they are in the output"))
    many = counted("1 message", "{n} messages", messages)
    pieces = counted(
        "{messages}, and 1 piece that could not be read (in the output, with the reason).",
        "{messages}, and {n} pieces that could not be read (in the output, with the reason).",
        unreadable,
        messages=many,
    )
    echo(pieces if unreadable else said("{messages}.", messages=many), err=True)
    if output is not None and str(output) != "-":
        echo(said("The table is {file}", file=str(output.resolve())), err=True)
    return UNREADABLE if unreadable else 0
