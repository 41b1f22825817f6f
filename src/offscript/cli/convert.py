"""`offscript convert`: exports into one plain table of messages."""

import sys
from pathlib import Path
from typing import Literal, Unpack

import click

from offscript.cli._options import EXPORTS, Unsaid, clock_of, unsaid
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
    from offscript.actions.convert_exports import convert_exports

    clock = clock_of(chosen)
    teller = Teller()
    ask = password_from(backup_password_fd)
    if output is None:
        if to == "parquet" and sys.stdout.isatty():
            message = "Parquet is not text. Say where to write it with -o FILE."
            raise Problem(message)
        done = convert_exports(exports, clock, to, sys.stdout.buffer, teller.tell, ask_password=ask)
    else:
        with new_file(output) as stream:
            done = convert_exports(exports, clock, to, stream, teller.tell, ask_password=ask)
    teller.end("they are in the output")
    said = "1 message" if done.messages == 1 else f"{done.messages:,} messages"
    if done.unreadable:
        pieces = "1 piece" if done.unreadable == 1 else f"{done.unreadable:,} pieces"
        said += f", and {pieces} that could not be read (in the output, with the reason)"
    click.echo(f"{said}.", err=True)
    return UNREADABLE if done.unreadable else 0
