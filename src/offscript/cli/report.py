"""`offscript report`: from exports to a private report, in one command."""

import sys
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Unpack

import click

from offscript.cli._options import EXPORTS, ME, SAME, Unsaid, clock_of, pasted_among, unsaid
from offscript.cli._password import BACKUP_PASSWORD, password_from
from offscript.cli._progress import Progress
from offscript.cli._telling import MANY, Teller
from offscript.cli._writing import free_name, write_private
from offscript.record import OWNER, Imported, MarkedDate, Person, Problem

UNREADABLE = 3


@click.command()
@EXPORTS
@ME
@SAME
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Where to write it."
)
@click.option(
    "--no-contact",
    type=click.DateTime(["%Y-%m-%d"]),
    help="The day you asked for no contact (YYYY-MM-DD). Default: looked for in your messages.",
)
@click.option(
    "--date",
    "dates",
    multiple=True,
    metavar="DAY=WHAT",
    help="A day that matters to you, such as 2024-05-02=Hearing; repeat it for others.",
)
@click.option("--country", metavar="COUNTRY", help="Show this country's helplines (GB, or a name).")
@unsaid
@BACKUP_PASSWORD
def report(
    exports: tuple[Path, ...],
    me: tuple[str, ...],
    same: tuple[str, ...],
    output: Path | None,
    no_contact: datetime | None,
    dates: tuple[str, ...],
    country: str | None,
    backup_password_fd: int | None,
    **chosen: Unpack[Unsaid],
) -> int:
    """Make a private report from your exports: one HTML page, on this computer only.

    Nothing else is written: no copies, no cache. Open the page in any browser.
    """
    from offscript.actions.make_report import make_report
    from offscript.actions.name_people import name_people
    from offscript.actions.read_exports import read_exports

    clock = clock_of(chosen)
    marked = [_marked_date(text) for text in dates]
    if output is not None and output.exists():
        message = f"{output} is there already. Choose another name with -o; nothing is replaced."
        raise Problem(message)
    files, pasted = pasted_among(exports)
    with Progress() as progress:
        imported = read_exports(
            files,
            clock,
            pasted=pasted,
            ask=progress.ask,
            ask_password=password_from(backup_password_fd),
            progress=progress,
        )
    if not imported.messages:
        raise Problem(_nothing_read(imported))
    people = name_people(imported.messages, me, same)
    if not any(person.is_me for person in people) or _unclear(me, people):
        people = name_people(imported.messages, [*me, *_asked(people)], same)
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


def _nothing_read(imported: Imported) -> str:
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


def _unclear(me: Sequence[str], people: Sequence[Person]) -> bool:
    """Tell whether only a phone's owner is known as the person, while others are unnamed."""
    owner_only = not me and any(person.authors == {OWNER} for person in people if person.is_me)
    return owner_only and len(people) > 2  # noqa: PLR2004 - the owner and one other are clear


def _asked(people: Sequence[Person]) -> list[str]:
    """Ask which of the names is the person. Raises Problem when nobody is there to ask."""
    names = [person.name for person in people if not person.is_me]
    if not names:
        return []
    if not sys.stdin.isatty():
        message = f"Which name is yours? Say --me with one of: {', '.join(names[:MANY])}."
        raise Problem(message)
    click.echo("Who wrote in these files:", err=True)
    for number, name in enumerate(names[:MANY], 1):
        click.echo(f"  {number}. {name}", err=True)
    number = click.prompt("Which one is you?", type=click.IntRange(1, len(names[:MANY])), err=True)
    return [names[number - 1]]


def _marked_date(text: str) -> MarkedDate:
    day, _, label = text.partition("=")
    try:
        return MarkedDate(day=date.fromisoformat(day.strip()), label=label.strip() or "Your date")
    except ValueError as error:
        message = f"--date {text} is not a day. Write it as 2024-05-02=Hearing."
        raise Problem(message) from error
