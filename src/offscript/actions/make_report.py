"""Makes the private report: reads for tactics, counts over time, and renders one page."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime

import offscript
from offscript.actions._figures import figures_of
from offscript.actions._marking import Progress, read_out
from offscript.dynamics import count_weeks
from offscript.record import (
    CaseFile,
    Clock,
    ContactAfterNo,
    Helpline,
    Imported,
    MarkedDate,
    Person,
    Problem,
    local_time,
)
from offscript.reports import render_report
from offscript.safety import all_helplines, find_helpline, not_known, routing, signals
from offscript.tactics import accuracy, all_tactics, signal_titles


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
    read = read_out(imported, people, clock, no_contact=no_contact, dates=dates, progress=progress)
    markings, after_no = read.markings, read.after_no
    tactics = all_tactics()
    shown = {finding.tactic for marking in markings.values() for finding in marking.tactics}
    found = {signal.signal for marking in markings.values() for signal in marking.safety}
    titles = {name: title for name, title in signal_titles().items() if name in found}
    marked = tuple(sorted((*dates, *_found_dates(after_no)), key=lambda one: one.day))
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
            dates=marked,
            weeks=count_weeks(
                imported.messages,
                markings,
                read.me.authors,
                {tactic.id: tactic.family for tactic in tactics},
            ),
            after_no=after_no,
            clear_shape=read.clear_shape,
            accuracy=accuracy(),
            patterns=read.patterns,
            figures=figures_of(imported.messages, markings, people, marked),
        )
    )


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
