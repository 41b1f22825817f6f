"""Reads messages for tactics, and finds what happened over time in them, for several actions."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time

import msgspec

from offscript.actions._progress import Progress
from offscript.dynamics import Given, contact_after_no, find_patterns, has_clear_shape
from offscript.record import (
    Clock,
    ContactAfterNo,
    Imported,
    Logged,
    MarkedDate,
    Marking,
    Message,
    NotLogged,
    Patterns,
    Person,
    Problem,
    Relation,
    said,
)
from offscript.tactics import accuracy, all_tactics, close_reader, open_reader, signal_titles

EVERY = 500
LARGE = 20_000
"""Messages from which on an archive's figures need the memory that its reading took."""


class Read(msgspec.Struct, frozen=True):
    """What was read out of an archive: the marks, contact after a no, and the patterns.

    `clear_shape` is False when the marks are no more than the reader puts on everyday messages.
    """

    me: Person
    markings: dict[str, Marking]
    after_no: tuple[ContactAfterNo, ...]
    clear_shape: bool
    patterns: Patterns


def read_out(
    imported: Imported,
    people: Sequence[Person],
    clock: Clock,
    *,
    no_contact: date | None = None,
    dates: Sequence[MarkedDate] = (),
    log: Sequence[Logged] = (),
    relations: Mapping[str, Relation] | None = None,
    not_logged: Sequence[NotLogged] = (),
    progress: Progress | None = None,
) -> Read:
    """Read messages for tactics and patterns. Raises Problem when there is nothing to read.

    `no_contact` is the day the person asked for no contact, when they give it; else it is looked
    for in their own messages.
    """
    me = next((person for person in people if person.is_me), None)
    if me is None or not imported.messages:
        raise Problem(
            said(
                "There are no messages to report on in these files. `offscript sources` lists what "
                "can be read and how to get it."
            )
        )
    names = {author: person.name for person in people for author in person.authors}
    asked_on = start_of(no_contact, clock) if no_contact else None
    reader = open_reader(
        readings=False, people=names, no_contact={me.name: asked_on} if asked_on else None
    )
    markings = {
        marking.id: marking
        for marking in reader.read(_counted(imported.messages, progress))
        if marking != Marking(id=marking.id)
    }
    if len(imported.messages) > LARGE:
        del reader
        close_reader()
    return conclude(
        imported,
        people,
        me,
        markings,
        asked_on=asked_on,
        dates=dates,
        log=log,
        relations=relations,
        not_logged=not_logged,
    )


def conclude(
    imported: Imported,
    people: Sequence[Person],
    me: Person,
    markings: dict[str, Marking],
    *,
    asked_on: datetime | None = None,
    dates: Sequence[MarkedDate] = (),
    log: Sequence[Logged] = (),
    relations: Mapping[str, Relation] | None = None,
    not_logged: Sequence[NotLogged] = (),
) -> Read:
    """Find what happened over time in messages that were read for tactics."""
    names = {author: person.name for person in people for author in person.authors}
    after_no = contact_after_no(imported.messages, markings, names, me.name, asked_on)
    given = Given(
        dates=tuple(dates),
        log=tuple(log),
        relations=relations or {},
        not_logged=tuple(not_logged),
        after_no=after_no,
        severities={tactic.id: tactic.severity for tactic in all_tactics()},
        signals=signal_titles(),
        channels=_channels(imported),
    )
    clear = has_clear_shape(
        sum(bool(marking.tactics) for marking in markings.values()),
        sum(message.kind == "message" for message in imported.messages),
        accuracy().everyday_false_marks,
    )
    patterns = find_patterns(imported.messages, markings, people, given)
    return Read(me, markings, after_no, clear, patterns if clear else _without_labels(patterns))


def _without_labels(patterns: Patterns) -> Patterns:
    """Leave out what rests on marks that are no more than everyday talk gets; signals stay."""
    statements = tuple(
        one for one in patterns.statements if not one.labels or (one.safety and one.kind == "count")
    )
    return Patterns(statements=statements, looked=patterns.looked)


def _channels(imported: Imported) -> dict[str, str]:
    """Name each source as its files do, without their endings."""
    titles = {file.sha256: file.source for file in imported.files}
    return {
        message.origin.source: titles.get(message.origin.sha256, message.origin.source).partition(
            " ("
        )[0]
        for message in imported.messages
    }


def _counted(messages: Sequence[Message], progress: Progress | None) -> Iterator[Message]:
    """Pass messages on, telling how many are read now and then."""
    for number, message in enumerate(messages):
        if progress is not None and number % EVERY == 0:
            progress("Looking for tactics", number, len(messages))
        yield message
    if progress is not None:
        progress("Looking for tactics", len(messages), len(messages))


def start_of(day: date, clock: Clock) -> datetime:
    """Give the moment a day begins. Raises Problem for one outside of what clocks can count."""
    try:
        return datetime.combine(day, time(), clock.zone).astimezone(UTC)
    except OverflowError as error:
        raise Problem(
            said("{day} is too far away to be the day you asked for no contact.", day=day)
        ) from error
