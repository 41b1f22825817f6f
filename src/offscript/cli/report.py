"""`offscript report`: from exports to a private report, in one command."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Unpack

import click

from offscript.cli._exit_codes import UNREADABLE
from offscript.cli._given import read_given
from offscript.cli._language import LANGUAGE, echo, language
from offscript.cli._options import (
    COUNTRY,
    DATES,
    EXPORTS_OR_VAULT,
    ME,
    NO_CONTACT,
    NOT_LOGGED,
    SAME,
    Unsaid,
    clock_of,
    marked_date,
    missing_days,
    unsaid,
)
from offscript.cli._password import BACKUP_PASSWORD
from offscript.cli._progress import Progress
from offscript.cli._telling import Teller, nothing_read
from offscript.cli._usage import FILE
from offscript.cli._vault import FROM_VAULT, PASSPHRASE
from offscript.cli._writing import expect_free, free_name, write_private
from offscript.record import Imported, Person, Problem, counted, said


@click.command()
@EXPORTS_OR_VAULT
@FROM_VAULT
@PASSPHRASE
@ME
@SAME
@click.option("-o", "--output", type=FILE, help="Where to write it. Default: report.html, here.")
@NO_CONTACT
@DATES
@NOT_LOGGED
@LANGUAGE
@COUNTRY
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
    gaps: tuple[str, ...],
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
    missing = [missing_days(text) for text in gaps]
    expect_free(output)
    given = read_given(exports, folder, passphrase_fd, clock, backup_password_fd)
    imported = given.imported
    if not imported.messages:
        raise Problem(nothing_read(imported))
    people = given.who_wrote(me, same)
    with Progress() as progress:
        page = make_report(
            imported,
            people,
            clock,
            no_contact=no_contact.date() if no_contact else given.no_contact,
            dates=(*given.dates, *marked),
            not_logged=(*given.not_logged, *missing),
            country=country,
            language=language(),
            progress=progress,
        )
    _suggest(people)
    file = output or free_name("report")
    write_private(file, page)
    code = tell(file, imported)
    echo(said("It is not encrypted: anyone who can open this file can read it."), err=True)
    return code


def tell(file: Path, imported: Imported) -> int:
    """Say where the report is and what was read; give the exit code."""
    Teller().tell_all(imported, said("the report lists them"))
    echo(
        counted(
            "1 message read. The report is {file}",
            "{n} messages read. The report is {file}",
            len(imported.messages),
            file=str(file.resolve()),
        )
    )
    return UNREADABLE if imported.unreadable else 0


def _suggest(people: Sequence[Person]) -> None:
    """Say who may be one person under two names: counts for one side would be too low."""
    from offscript.actions.suggest_people import suggest_people

    suggestions = suggest_people(people)
    for suggestion in suggestions[:3]:
        echo(
            said(
                "{one} and {other} may be one person: {why}. See --same.",
                one=suggestion.one,
                other=suggestion.other,
                why=suggestion.why,
            ),
            err=True,
        )
    if len(suggestions) > 3:  # noqa: PLR2004 - as many as are told
        echo(said("`offscript people` lists more who may be one."), err=True)
