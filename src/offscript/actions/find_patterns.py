"""Finds what happened over time in exports: patterns on both sides, with what they rest on."""

from collections.abc import Mapping, Sequence
from datetime import date

import msgspec

from offscript.actions._marking import read_out
from offscript.actions._progress import Progress
from offscript.record import (
    Clock,
    Imported,
    Logged,
    MarkedDate,
    NotLogged,
    Patterns,
    Person,
    Problem,
    Relation,
    said,
)


def find_patterns(
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
) -> Patterns:
    """Say what happened over time, strongest first. Raises Problem when there are no messages.

    `dates` and `log` are what the person gave: days that matter, wins, urges, news, signs;
    `relations` what somebody is to them, by a name or author string. Raises Problem for a name
    that nobody has. Quiet on days that are `not_logged` is not taken for quiet.
    """
    return read_out(
        imported,
        people,
        clock,
        no_contact=no_contact,
        dates=dates,
        log=log,
        relations=_known(relations or {}, people),
        not_logged=not_logged,
        progress=progress,
    ).patterns


def _known(relations: Mapping[str, Relation], people: Sequence[Person]) -> Mapping[str, Relation]:
    """Give each relation under the name that the person is shown by."""
    names = {author: person.name for person in people for author in person.authors}
    names |= {person.name: person.name for person in people}
    unknown = next((name for name in relations if name not in names), None)
    if unknown is not None:
        others = ", ".join(person.name for person in people if not person.is_me)
        raise Problem(
            said(
                "Nobody here is called {unknown}. Known: {others}.", unknown=unknown, others=others
            )
        )
    return {names[name]: relation for name, relation in relations.items()}


def read_log(lines: Sequence[bytes]) -> tuple[Logged, ...]:
    """Read what the person noted, one JSON object a line. Raises Problem naming a bad line."""
    decode = msgspec.json.Decoder(Logged).decode
    noted = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            noted.append(decode(line))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Problem(
                said(
                    "Line {number} of your log can't be read. Write each line in the form {form} "
                    "(docs/patterns.md).",
                    number=number,
                    form='{"kind": "win", "day": "2024-05-02"}',
                )
            ) from error
    return tuple(noted)
