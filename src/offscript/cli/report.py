"""`offscript report`: from exports to a private report, in one command."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Unpack

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
from offscript.cli._telling import MANY, Teller
from offscript.cli._vault import FROM_VAULT, PASSPHRASE
from offscript.cli._who import who_wrote
from offscript.cli._writing import free_name, write_private
from offscript.record import Imported, Person, Problem

UNREADABLE = 3


@click.command()
@EXPORTS_OR_VAULT
@FROM_VAULT
@PASSPHRASE
@ME
@SAME
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Where to write it."
)
@NO_CONTACT
@DATES
@click.option("--country", metavar="COUNTRY", help="Show this country's helplines (GB, or a name).")
@unsaid
@BACKUP_PASSWORD
def report(
    exports: tuple[Path, ...],
    folder: Path | None,
    passphrase_fd: int | None,
    me: tuple[str, ...],
    same: tuple[str, ...],
    output: Path | None,
    no_contact: datetime | None,
    dates: tuple[str, ...],
    country: str | None,
    backup_password_fd: int | None,
    **chosen: Unpack[Unsaid],
) -> int:
    """Make a private report from your exports, or a vault: one HTML page, on this computer only.

    Nothing else is written: no copies, no cache. Open the page in any browser.
    """
    from offscript.actions.make_report import make_report

    clock = clock_of(chosen)
    marked = [marked_date(text) for text in dates]
    if output is not None and output.exists():
        message = f"{output} is there already. Choose another name with -o; nothing is replaced."
        raise Problem(message)
    imported = read_given(exports, folder, passphrase_fd, clock, backup_password_fd)
    if not imported.messages:
        raise Problem(nothing_read(imported))
    people = who_wrote(imported, me, same)
    with Progress() as progress:
        page = make_report(
            imported,
            people,
            clock,
            no_contact=no_contact.date() if no_contact else None,
            dates=marked,
            country=country,
            progress=progress,
        )
    _suggest(people)
    file = output or free_name("report")
    write_private(file, page)
    return tell(file, imported)


def tell(file: Path, imported: Imported) -> int:
    """Say where the report is and what was read; give the exit code."""
    teller = Teller()
    for note in imported.notes:
        teller.tell(note)
    for piece in imported.unreadable:
        teller.tell(piece)
    teller.end("the report lists them")
    count = len(imported.messages)
    words = "1 message" if count == 1 else f"{count:,} messages"
    click.echo(f"{words} read. The report is {file.resolve()}")
    return UNREADABLE if imported.unreadable else 0


def _suggest(people: Sequence[Person]) -> None:
    """Say who may be one person under two names: counts for one side would be too low."""
    from offscript.actions.suggest_people import suggest_people

    suggestions = suggest_people(people)
    for suggestion in suggestions[:3]:
        both = f"{suggestion.one} and {suggestion.other}"
        click.echo(f"{both} may be one person, as {suggestion.why}; see --same.", err=True)
    if len(suggestions) > 3:  # noqa: PLR2004 - as many as are told
        click.echo("`offscript people` lists more who may be one.", err=True)


def nothing_read(imported: Imported) -> str:
    """Say that there is nothing to report on, with every reason."""
    names = {file.sha256: file.name for file in imported.files}
    reasons = []
    for piece in imported.unreadable:
        name = names.get(piece.origin.sha256, "")
        reasons.append(piece.reason if name in piece.reason else f"{name}: {piece.reason}")
    if not reasons:
        return "There are no messages in these files. `offscript sources` says how to get some."
    more = f" … and {len(reasons) - MANY:,} more." if len(reasons) > MANY else ""
    return f"There is nothing to report on. {' '.join(reasons[:MANY])}{more}"
