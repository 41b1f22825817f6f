"""`offscript patterns`: what happened over time, on both sides, in words or as JSON."""

import sys
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Unpack, get_args

import click

from offscript.cli._given import read_given
from offscript.cli._options import (
    DATES,
    EXPORTS_OR_VAULT,
    ME,
    NO_CONTACT,
    SAME,
    Unsaid,
    clock_of,
    marked_date,
    unsaid,
)
from offscript.cli._password import BACKUP_PASSWORD
from offscript.cli._progress import Progress
from offscript.cli._vault import FROM_VAULT, PASSPHRASE
from offscript.cli._who import who_wrote
from offscript.cli.report import nothing_read
from offscript.record import Patterns, Problem, Relation, Statement, Table

HEADS = {
    "pattern": "A pattern",
    "count": "A count",
    "model": "A model",
    "not enough": "Not enough to say",
}
MOST_ROWS = 36


@click.command()
@EXPORTS_OR_VAULT
@FROM_VAULT
@PASSPHRASE
@ME
@SAME
@NO_CONTACT
@DATES
@click.option(
    "--log",
    type=click.File("rb"),
    help="Wins, urges, news and signs you noted, one JSON object a line (docs/patterns.md).",
)
@click.option(
    "--relation",
    "relations",
    multiple=True,
    metavar="NAME=WHAT",
    help="What somebody is to you: partner, co_parent, family, work or friend; repeat for others.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for other tools.")
@unsaid
@BACKUP_PASSWORD
def patterns(
    exports: tuple[Path, ...],
    folder: Path | None,
    passphrase_fd: int | None,
    me: tuple[str, ...],
    same: tuple[str, ...],
    no_contact: datetime | None,
    dates: tuple[str, ...],
    log: BinaryIO | None,
    relations: tuple[str, ...],
    backup_password_fd: int | None,
    *,
    as_json: bool,
    **chosen: Unpack[Unsaid],
) -> None:
    """Say what happened over time in your messages, for both sides, with counts and intervals.

    It says what came after what, never why, and nothing of what will come. That nothing is found
    says nothing about safety.
    """
    from offscript.actions.find_patterns import find_patterns, read_log

    clock = clock_of(chosen)
    given = [marked_date(text) for text in dates]
    noted = read_log(log.readlines()) if log else ()
    related = _relations(relations)
    imported = read_given(exports, folder, passphrase_fd, clock, backup_password_fd)
    if not imported.messages:
        raise Problem(nothing_read(imported))
    people = who_wrote(imported, me, same)
    with Progress() as progress:
        found = find_patterns(
            imported,
            people,
            clock,
            no_contact=no_contact.date() if no_contact else None,
            dates=given,
            log=noted,
            relations=related,
            progress=progress,
        )
    if as_json:
        import msgspec

        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        sys.stdout.buffer.flush()
    else:
        _tell(found)


def _relations(said: tuple[str, ...]) -> dict[str, Relation]:
    """Read what people are to the person. Raises Problem for a relation nobody knows."""
    related: dict[str, Relation] = {}
    for text in said:
        name, _, relation = text.rpartition("=")
        known = next((one for one in get_args(Relation) if one == relation.strip()), None)
        if not name or known is None:
            message = f"--relation {text} is not known. Write it as NAME=work, or as one of "
            raise Problem(message + ", ".join(get_args(Relation)) + ".")
        related[name.strip()] = known
    return related


def _tell(found: Patterns) -> None:
    """Say each statement with what it rests on, then what was looked for and not seen."""
    for one in found.statements:
        click.secho(f"{one.title} ({HEADS[one.kind].lower()}, with {one.person})", bold=True)
        click.echo(f"  {one.says}")
        click.echo(f"  {_rests_on(one)}")
        if one.table is not None and one.table.rows:
            _lay_out(one.table)
        if one.kind != "not enough":
            click.echo(f"  Plain reasons that look the same: {'; '.join(one.instead)}.")
    unseen = sorted({one.title for one in found.looked if one.outcome == "no sign"})
    if unseen:
        click.echo(f"Looked for on one side or both, and no clear sign seen: {', '.join(unseen)}.")
    click.echo("What is not found here can still be so, and quiet is not the same as safe.")


def _lay_out(table: Table) -> None:
    """Lay a table out in columns; columns of nothing but 0 are left out, and long ones are cut."""
    kept = [
        place
        for place in range(len(table.columns))
        if any(row[place] not in {0, ""} for row in table.rows)
    ]
    rows = [
        [f"{row[place]:,}" if isinstance(row[place], int) else str(row[place]) for place in kept]
        for row in table.rows[:MOST_ROWS]
    ]
    rows.insert(0, [table.columns[place] for place in kept])
    widths = [max(len(row[place]) for row in rows) for place in range(len(kept))]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo(f"    {'  '.join(cells).rstrip()}")
    if len(table.rows) > MOST_ROWS:
        click.echo(f"    … and {len(table.rows) - MOST_ROWS:,} more; --json has them all.")


def _rests_on(one: Statement) -> str:
    """Say the number, the window, and the interval, where there is one."""
    words = [f"{one.n:,} {one.counted}, {one.starts} to {one.ends}."]
    if one.effect is not None and one.kind == "pattern":
        effect = one.effect
        words.append(
            f"{effect.value:.3g} (95 % interval {effect.low:.3g} to {effect.high:.3g}): "
            f"{effect.what}."
        )
    if one.safety:
        words.append("Safety first: see docs/safety.md, or the safety part of your report.")
    return " ".join(words)
