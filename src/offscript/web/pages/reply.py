"""Reply only if you must: marks a draft, offers a shorter one; silent beside a safety signal."""

from collections.abc import Sequence
from itertools import chain

import msgspec

from offscript.actions.check_reply import (
    check_reply,
    corrections_of,
    messages_around_reply,
    messages_lately,
    rows_of,
)
from offscript.actions.find_help import find_help
from offscript.actions.find_script import find_script
from offscript.record import Duty, Message, Signal, cut
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Page, Show, Visit
from offscript.web.pages._duties import duties, duty_named, duty_of
from offscript.web.pages._held import wanted
from offscript.web.pages._moment import clock, known, utc
from offscript.web.pages._others import everybody, others

_MOST_HEARD = 3
"""Messages of the record that are named as the place of a signal."""


class Written(msgspec.Struct, frozen=True):
    """What somebody is about to answer. It is held until the program locks, and never kept."""

    draft: str = ""
    answering: str = ""
    message: str = ""
    person: str = ""
    duty: Duty = "none"


class Looked(msgspec.Struct, frozen=True):
    """A draft, and what the page says of it."""

    written: Written
    values: dict[str, object]
    signals: tuple[Signal, ...] = ()
    heard: tuple[Message, ...] = ()


def _show(visit: Visit) -> Answer:  # noqa: PLR0911 - one for each view
    match visit.parts:
        case ("lines",):
            return _lines(visit)
        case ("message", name):
            text, _ = messages_around_reply(visit.vault, name)
            return _form(visit, Written(answering=text, message=name, duty=duty_of(visit)))
        case (name, *again):
            looked = visit.kept(name)
            if not isinstance(looked, Looked):
                return Go("reply")
            if again:
                return _form(visit, looked.written)
            if looked.signals:
                return _first(visit, looked.signals, looked.heard)
            return Show({"name": name, **looked.values}, "reply_marks.html")
    return _form(visit, _typed(visit))


def _form(visit: Visit, written: Written) -> dict[str, object]:
    people = others(everybody(visit))
    return {
        "written": written,
        "people": [
            ("", gettext("Somebody who is not in my record")),
            *((one, one) for one in people),
        ],
        "duties": duties(),
        "first_person": next(iter(people), ""),
    }


def _typed(visit: Visit) -> Written:
    """Take what a form holds."""
    form = visit.form
    return Written(
        draft=form.exact("draft"),
        answering=form.exact("answering"),
        message=form["message"],
        person=form["person"],
        duty=duty_named(form["duty"], duty_of(visit)),
    )


def _check(visit: Visit) -> Go:
    """Look through a draft, with everything that was written shortly before."""
    wanted(visit, "draft", gettext("There is no draft yet. Write what you would send."))
    written = _typed(visit)
    answering, recent = written.answering, _recent(visit, written)
    if written.message:
        answering, recent = messages_around_reply(visit.vault, written.message)
    check, signals, heard = check_reply(
        written.draft,
        answering=answering,
        recent=recent,
        due=written.duty != "none",
        language=spoken_by_cards(),
        corrections=corrections_of(visit.vault),
    )
    values: dict[str, object] = {
        "check": check,
        "pieces": tuple(cut(written.draft, chain.from_iterable(m.spans for m in check.marks))),
        "marked": [
            (mark, [written.draft[span.start : span.end] for span in mark.spans])
            for mark in check.marks
        ],
    }
    return Go("reply", (visit.keep(Looked(written, values, signals, heard)),))


def _recent(visit: Visit, written: Written) -> Sequence[Message]:
    people = everybody(visit)
    if written.person not in others(people):
        return ()
    return messages_lately(visit.vault, people, written.person, utc(visit))


def _lines(visit: Visit) -> Show:
    """Show one-line replies; none where a signal stands in what passed lately.

    With the three who wrote most: a month of messages with everybody would be read for seconds.
    """
    people = everybody(visit)
    lately = [
        message
        for name in others(people)[:3]
        for message in messages_lately(visit.vault, people, name, utc(visit))
    ]
    _, signals, heard = check_reply(
        "", recent=lately, language=spoken_by_cards(), corrections=corrections_of(visit.vault)
    )
    if signals:
        return _first(visit, signals, heard)
    scripts = find_script(spoken_by_cards(), duty=duty_of(visit))
    rests = known(one for script in scripts for one in script.evidence)
    return Show({"scripts": scripts, "known": rests}, "reply_lines.html")


def _first(visit: Visit, signals: tuple[Signal, ...], heard: tuple[Message, ...]) -> Show:
    """Show what comes before any reply, and where in the record the words stand."""
    values: dict[str, object] = {
        "signals": signals,
        "heard": [
            (row, clock(visit, message.sent_at, message.offset_minutes))
            for row, message in rows_of(visit.vault, heard)[:_MOST_HEARD]
        ],
        "help": find_help(visit.country, spoken_by_cards()),
    }
    return Show(values, "reply_first.html")


page = Page(
    title=deferred("Reply, only if needed"),
    show=_show,
    takes={"check": _check},
    section="distance",
    place=30,
)
