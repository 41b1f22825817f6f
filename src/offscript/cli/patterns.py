"""`offscript patterns`: what happened over time, on both sides, in words or as JSON."""

import sys
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Unpack, get_args

import click

from offscript.cli._given import read_given
from offscript.cli._language import LANGUAGE, echo, show, voice
from offscript.cli._options import (
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
from offscript.cli._telling import nothing_read
from offscript.cli._usage import Readable
from offscript.cli._vault import FROM_VAULT, PASSPHRASE
from offscript.record import (
    WHOSE,
    Day,
    Message,
    Patterns,
    Problem,
    Relation,
    Said,
    Sayable,
    Several,
    Statement,
    StatementKind,
    Table,
    local_time,
    said,
    spoken,
)

HEADS: dict[StatementKind, Said] = {
    "pattern": said("a pattern"),
    "count": said("a count"),
    "model": said("a model"),
    "not enough": said("not enough to say"),
}
MOST_ROWS, MOST_DAYS = 36, 8


@click.command()
@EXPORTS_OR_VAULT
@FROM_VAULT
@PASSPHRASE
@ME
@SAME
@NO_CONTACT
@DATES
@NOT_LOGGED
@click.option(
    "--log",
    type=Readable("rb"),
    help="Wins, urges, news and signs you noted, one JSON object a line (docs/patterns.md).",
)
@click.option(
    "--relation",
    "relations",
    multiple=True,
    metavar="NAME=WHAT",
    help="What somebody is to you: partner, co_parent, family, work or friend; repeat for others.",
)
@LANGUAGE
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
    gaps: tuple[str, ...],
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
    marked = [marked_date(text) for text in dates]
    missing = [missing_days(text) for text in gaps]
    noted = read_log(log.readlines()) if log else ()
    related = _relations(relations)
    given = read_given(exports, folder, passphrase_fd, clock, backup_password_fd)
    if not given.imported.messages:
        raise Problem(nothing_read(given.imported))
    people = given.who_wrote(me, same)
    with Progress() as progress:
        found = find_patterns(
            given.imported,
            people,
            clock,
            no_contact=no_contact.date() if no_contact else given.no_contact,
            dates=(*given.dates, *marked),
            log=(*given.log, *noted),
            relations=related,
            not_logged=(*given.not_logged, *missing),
            progress=progress,
        )
    if as_json:
        import msgspec

        sys.stdout.buffer.write(msgspec.json.encode(spoken(found, voice())) + b"\n")
        sys.stdout.buffer.flush()
    else:
        _tell(found, {message.id: message for message in given.imported.messages})


def _relations(given: tuple[str, ...]) -> dict[str, Relation]:
    """Read what people are to the person. Raises Problem for a relation nobody knows."""
    related: dict[str, Relation] = {}
    for text in given:
        name, _, relation = text.rpartition("=")
        known = next((one for one in get_args(Relation) if one == relation.strip()), None)
        if not name or known is None:
            raise Problem(
                said(
                    "--relation {text} is not known. Write it as NAME=work, or as one of {all}.",
                    text=text,
                    all=", ".join(get_args(Relation)),
                )
            )
        related[name.strip()] = known
    return related


def _tell(found: Patterns, messages: Mapping[str, Message]) -> None:
    """Say each statement with what it rests on, then what was looked for and not seen."""
    for one in found.statements:
        echo(
            said(
                "{title} ({kind}, {whose}, with {person})",
                title=one.title,
                kind=HEADS[one.kind],
                whose=WHOSE[one.about],
                person=one.person,
            ),
            bold=True,
        )
        echo(" ", one.says)
        echo(" ", *_rests_on(one))
        if one.table is not None and one.table.rows:
            _lay_out(one.table)
        elif one.kind == "not enough" and one.messages:
            echo(" ", _days(one, messages))
        if one.kind != "not enough":
            reasons = Several(one.instead, between="; ")
            echo(" ", said("Plain reasons that look the same: {reasons}.", reasons=reasons))
    unseen = {one.title for one in found.looked if one.outcome == "no sign"}
    if unseen:
        titles = Several(tuple(sorted(unseen, key=voice().say)))
        echo(
            said("Looked for on one side or both, and no clear sign seen: {titles}.", titles=titles)
        )
    echo(said("What is not found here can still be so, and quiet is not the same as safe."))


def _days(one: Statement, messages: Mapping[str, Message]) -> Said:
    """List the days of what is too little to say more of."""
    found = (messages[name] for name in one.messages)
    days = tuple(
        dict.fromkeys(Day(local_time(at.sent_at, at.offset_minutes).date()) for at in found)
    )
    if len(days) <= MOST_DAYS:
        return said("On: {days}.", days=Several(days))
    return said(
        "On: {days}, and {n} more days.", days=Several(days[:MOST_DAYS]), n=len(days) - MOST_DAYS
    )


def _lay_out(table: Table) -> None:
    """Lay a table out in columns; columns of nothing but 0 are left out, and long ones are cut."""
    kept = [
        place
        for place in range(len(table.columns))
        if any(row[place] not in {0, ""} for row in table.rows)
    ]
    say = voice().say
    rows = [[say(row[place]) for place in kept] for row in (table.columns, *table.rows[:MOST_ROWS])]
    widths = [max(len(row[place]) for row in rows) for place in range(len(kept))]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        show(f"    {'  '.join(cells).rstrip()}")
    if len(table.rows) > MOST_ROWS:
        echo("   ", said("… and {n} more; --json has them all.", n=len(table.rows) - MOST_ROWS))


def _rests_on(one: Statement) -> Iterator[Sayable]:
    """Say the number, the window, and the interval, where there is one."""
    yield said(
        "{counted}, {starts} to {ends}.",
        counted=one.counted,
        starts=Day(one.starts),
        ends=Day(one.ends),
    )
    if one.effect is not None and one.kind == "pattern" and not one.effect.told:
        effect = one.effect
        yield said(
            "{value} (95 % interval {low} to {high}): {what}.",
            value=f"{effect.value:.3g}",
            low=f"{effect.low:.3g}",
            high=f"{effect.high:.3g}",
            what=effect.what,
        )
    if one.safety:
        yield said("Safety first: see docs/safety.md, or “Safety first” in your report.")
