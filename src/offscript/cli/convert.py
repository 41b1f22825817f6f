"""`offscript convert`: exports into one plain table of messages."""

import sys
from pathlib import Path
from typing import BinaryIO, Literal, Unpack

import click

from offscript.cli._asking import ask_about
from offscript.cli._options import EXPORTS, Unsaid, clock_of, pasted_among, unsaid
from offscript.cli._password import BACKUP_PASSWORD, password_from
from offscript.cli._telling import Teller
from offscript.cli._writing import new_file
from offscript.record import Problem

UNREADABLE = 3


@click.command()
@EXPORTS
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
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write it. Default: standard output.",
)
@unsaid
@BACKUP_PASSWORD
def convert(
    exports: tuple[Path, ...],
    to: Literal["jsonl", "csv", "parquet"],
    output: Path | None,
    backup_password_fd: int | None,
    **chosen: Unpack[Unsaid],
) -> int:
    """Write every message of your exports, exactly as it is, in one plain form.

    What could not be read is written too, with the reason and the place.
    """
    from offscript.actions.convert_exports import Converted, convert_exports

    clock = clock_of(chosen)
    teller = Teller()
    files, pasted = pasted_among(exports)

    def write(out: BinaryIO) -> Converted:
        return convert_exports(
            files,
            clock,
            to,
            out,
            teller.tell,
            ask=ask_about,
            ask_password=password_from(backup_password_fd),
            pasted=pasted,
        )

    if output is None or str(output) == "-":
        if to == "parquet" and sys.stdout.isatty():
            message = "Parquet is not text. Say where to write it with -o FILE."
            raise Problem(message)
        done = write(sys.stdout.buffer)
    else:
        with new_file(output) as stream:
            done = write(stream)
    teller.end("they are in the output")
    said = "1 message" if done.messages == 1 else f"{done.messages:,} messages"
    if done.unreadable:
        pieces = "1 piece" if done.unreadable == 1 else f"{done.unreadable:,} pieces"
        said += f", and {pieces} that could not be read (in the output, with the reason)"
    click.echo(f"{said}.", err=True)
    return UNREADABLE if done.unreadable else 0
