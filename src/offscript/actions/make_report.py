"""Makes the private report: reads for tactics, counts over time, and renders one page."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime

import msgspec

import offscript
from offscript.actions._figures import figures_of
from offscript.actions._marking import read_out
from offscript.actions._progress import Progress
from offscript.actions._voice import voice_with_titles
from offscript.record import (
    CaseFile,
    Clock,
    ContactAfterNo,
    Helpline,
    Imported,
    MarkedDate,
    Marking,
    NotLogged,
    Person,
    Problem,
    Voice,
    local_time,
    said,
)
from offscript.reports import render_report
from offscript.safety import all_helplines, country_name, find_helpline, not_known, routing, signals
from offscript.tactics import accuracy, all_tactics, explain, signal_titles


def make_report(
    imported: Imported,
    people: Sequence[Person],
    clock: Clock,
    *,
    no_contact: date | None = None,
    dates: Sequence[MarkedDate] = (),
    not_logged: Sequence[NotLogged] = (),
    country: str | None = None,
    language: str = "en",
    progress: Progress | None = None,
) -> str:
    """Make the report as one HTML page. Raises Problem when there is nothing to report on.

    `no_contact` is the day the person asked for no contact, when they give it; else it is looked
    for in their own messages. `country` chooses the helplines; they are never guessed. Quiet on
    days that are `not_logged` is not taken for quiet. Everything is said in `language`; the words
    of messages stay as they are.
    """
    read = read_out(
        imported,
        people,
        clock,
        no_contact=no_contact,
        dates=dates,
        not_logged=not_logged,
        progress=progress,
    )
    markings, after_no = read.markings, read.after_no
    tactics = all_tactics(language)
    if language != "en":
        markings = {name: _explained(one, language) for name, one in markings.items()}
    shown = {finding.tactic for marking in markings.values() for finding in marking.tactics}
    found = {signal.signal for marking in markings.values() for signal in marking.safety}
    titles = {name: title for name, title in signal_titles(language).items() if name in found}
    voice = voice_with_titles(language)
    marked = tuple(sorted((*dates, *_found_dates(after_no, voice)), key=lambda one: one.day))
    return render_report(
        CaseFile(
            made_at=datetime.now(UTC),
            version=offscript.__version__,
            zone=str(clock.zone),
            imported=imported,
            people=tuple(people),
            markings=markings,
            tactics=tuple(tactic for tactic in tactics if tactic.id in shown),
            signals=signals(titles, language),
            routing=routing(language),
            not_known=not_known(language),
            helpline=_helpline(country, language),
            countries=tuple((line.iso, line.country) for line in all_helplines()),
            dates=marked,
            after_no=after_no,
            clear_shape=read.clear_shape,
            accuracy=accuracy(),
            patterns=read.patterns,
            figures=figures_of(imported.messages, markings, people, marked, not_logged),
        ),
        voice,
    )


def _explained(marking: Marking, language: str) -> Marking:
    """Say in a language why each mark was made."""
    tactics = tuple(
        msgspec.structs.replace(one, why=explain(one, language)) for one in marking.tactics
    )
    return msgspec.structs.replace(marking, tactics=tactics)


def _found_dates(after_no: Sequence[ContactAfterNo], voice: Voice) -> Iterator[MarkedDate]:
    """Make marked dates of the requests for no contact."""
    for request in after_no:
        label = (
            said("You asked for no contact")
            if request.asked_by_me
            else said("The other side asked for no contact")
        )
        local = local_time(request.asked_at, request.offset_minutes)
        yield MarkedDate(day=local.date(), label=voice.say(label), found_in=request.asked_in)


def _helpline(country: str | None, language: str) -> Helpline | None:
    """Find the helpline of the country that was asked for. Raises Problem for an unknown one."""
    if country is None:
        return None
    line = find_helpline(country, language)
    if line is None:
        known = ", ".join(
            f"{country_name(known, language)} ({known.iso})" for known in all_helplines()
        )
        raise Problem(
            said(
                "No confirmed helpline is known here for {country}. Known: {known}. "
                "findahelpline.com lists more, for when you are on a safe device.",
                country=country,
                known=known,
            )
        )
    return line
