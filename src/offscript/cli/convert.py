"""`offscript convert`: exports into one plain table of messages."""

import os
import sys
from pathlib import Path
from typing import BinaryIO, Literal

import click

from offscript.cli._options import DATE_ORDER, EXPORTS, ZONE, clock_of
from offscript.record import DateOrder, Note, Problem

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
@ZONE
@DATE_ORDER
def convert(
    exports: tuple[Path, ...],
    to: Literal["jsonl", "csv", "parquet"],
    output: Path | None,
    zone: str | None,
    date_order: DateOrder | None,
) -> int:
    """Write every message of your exports, exactly as it is, in one plain form.

    What could not be read is written too, with the reason and the place.
    """
    from offscript.actions.convert_exports import convert_exports

    def tell(note: Note) -> None:
        click.echo(f"{note.file}: {note.says}", err=True)

    clock = clock_of(zone, date_order)
    if output is None:
        if to == "parquet" and sys.stdout.isatty():
            message = "Parquet is not text. Say where to write it with -o FILE."
            raise Problem(message)
        done = convert_exports(exports, clock, to, sys.stdout.buffer, tell)
    else:
        with _opened(output) as stream:
            done = convert_exports(exports, clock, to, stream, tell)
    said = f"{done.messages:,} messages"
    if done.unreadable:
        said += f", {done.unreadable:,} pieces that could not be read (they are in the output)"
    click.echo(f"{said}.", err=True)
    return UNREADABLE if done.unreadable else 0


def _opened(file: Path) -> BinaryIO:
    """Open a new file that only its owner can read, never over another."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        message = f"{file} is there already. Choose another name with -o; nothing is replaced."
        raise Problem(message) from error
    return open(handle, "wb")  # noqa: PTH123
