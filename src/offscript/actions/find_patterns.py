"""Finds what happened over time in exports: patterns on both sides, with what they rest on."""

from collections.abc import Sequence
from datetime import date

import msgspec

from offscript.actions._marking import Progress, read_out
from offscript.record import Clock, Imported, Logged, MarkedDate, Patterns, Person, Problem


def find_patterns(
    imported: Imported,
    people: Sequence[Person],
    clock: Clock,
    *,
    no_contact: date | None = None,
    dates: Sequence[MarkedDate] = (),
    log: Sequence[Logged] = (),
    progress: Progress | None = None,
) -> Patterns:
    """Say what happened over time, strongest first. Raises Problem when there are no messages.

    `dates` and `log` are what the person gave: days that matter, wins, urges, news.
    """
    return read_out(
        imported,
        people,
        clock,
        no_contact=no_contact,
        dates=dates,
        log=log,
        progress=progress,
    ).patterns


def read_log(lines: Sequence[bytes]) -> tuple[Logged, ...]:
    """Read what the person noted, one JSON object a line. Raises Problem naming a bad line."""
    decode = msgspec.json.Decoder(Logged).decode
    noted = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            noted.append(decode(line))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            message = f"Line {number} of your log can't be read: {error}. See docs/patterns.md."
            raise Problem(message) from error
    return tuple(noted)
