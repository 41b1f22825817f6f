"""Makes the private report: reads for tactics, counts over time, and renders one page."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime, time

import offscript
from offscript.dynamics import contact_after_no, count_weeks, has_clear_shape
from offscript.record import (
    CaseFile,
    Clock,
    ContactAfterNo,
    Helpline,
    Imported,
    MarkedDate,
    Marking,
    Message,
    Person,
    Problem,
    local_time,
)
from offscript.reports import render_report
from offscript.safety import all_helplines, find_helpline, not_known, routing, signals
from offscript.tactics import accuracy, all_tactics, open_reader, signal_titles

Progress = Callable[[str, int, int], None]
EVERY = 500


def make_report(
    imported: Imported,
    people: Sequence[Person],
    clock: Clock,
    *,
    no_contact: date | None = None,
    dates: Sequence[MarkedDate] = (),
    country: str | None = None,
    progress: Progress | None = None,
) -> str:
    """Make the report as one HTML page. Raises Problem when there is nothing to report on.

    `no_contact` is the day the person asked for no contact, when they give it; else it is looked
    for in their own messages. `country` chooses the helplines; they are never guessed.
    """
    me = next((person for person in people if person.is_me), None)
    if me is None or not imported.messages:
        message = (
            "There are no messages to report on in these files. "
            "`offscript sources` lists what can be read and how to get it."
        )
        raise Problem(message)
    names = {author: person.name for person in people for author in person.authors}
    asked_on = _start_of(no_contact, clock) if no_contact else None
    reader = open_reader(
        readings=False, people=names, no_contact={me.name: asked_on} if asked_on else None
    )
    markings = {
        marking.id: marking
        for marking in reader.read(_counted(imported.messages, progress))
        if marking != Marking(id=marking.id)
    }
    tactics = all_tactics()
    after_no = contact_after_no(imported.messages, markings, names, me.name, asked_on)
    measured = accuracy()
    shown = {finding.tactic for marking in markings.values() for finding in marking.tactics}
    found = {signal.signal for marking in markings.values() for signal in marking.safety}
    titles = {name: title for name, title in signal_titles().items() if name in found}
    return render_report(
        CaseFile(
            made_at=datetime.now(UTC),
            version=offscript.__version__,
            zone=str(clock.zone),
            imported=imported,
            people=tuple(people),
            markings=markings,
            tactics=tuple(tactic for tactic in tactics if tactic.id in shown),
            signals=signals(titles),
            routing=routing(),
            not_known=not_known(),
            helpline=_helpline(country),
            countries=tuple((line.iso, line.country) for line in all_helplines()),
            dates=tuple(sorted((*dates, *_found_dates(after_no)), key=lambda marked: marked.day)),
            weeks=count_weeks(
                imported.messages,
                markings,
                me.authors,
                {tactic.id: tactic.family for tactic in tactics},
            ),
            after_no=after_no,
            clear_shape=has_clear_shape(
                sum(bool(marking.tactics) for marking in markings.values()),
                sum(message.kind == "message" for message in imported.messages),
                measured.everyday_false_marks,
            ),
            accuracy=measured,
        )
    )


def _counted(messages: Sequence[Message], progress: Progress | None) -> Iterator[Message]:
    """Pass messages on, telling how many are read now and then."""
    for number, message in enumerate(messages):
        if progress is not None and number % EVERY == 0:
            progress("Looking for tactics", number, len(messages))
        yield message
    if progress is not None:
        progress("Looking for tactics", len(messages), len(messages))


def _start_of(day: date, clock: Clock) -> datetime:
    """Give the moment a day begins. Raises Problem for one outside of what clocks can count."""
    try:
        return datetime.combine(day, time(), clock.zone).astimezone(UTC)
    except OverflowError as error:
        message = f"{day} is too far away to be the day you asked for no contact."
        raise Problem(message) from error


def _found_dates(after_no: Sequence[ContactAfterNo]) -> Iterator[MarkedDate]:
    """Make marked dates of the requests for no contact."""
    for request in after_no:
        who = "You asked" if request.asked_by_me else "The other side asked"
        local = local_time(request.asked_at, request.offset_minutes)
        yield MarkedDate(day=local.date(), label=f"{who} for no contact", found_in=request.asked_in)


def _helpline(country: str | None) -> Helpline | None:
    """Find the helpline of the country that was asked for. Raises Problem for an unknown one."""
    if country is None:
        return None
    line = find_helpline(country)
    if line is None:
        known = ", ".join(f"{known.country} ({known.iso})" for known in all_helplines())
        message = (
            f"No confirmed helpline is known here for {country}. Known: {known}. "
            "findahelpline.com lists more, for when you are on a safe device."
        )
        raise Problem(message)
    return line
