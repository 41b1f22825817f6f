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
        case ("lines", *whose):
            return _lines(visit, whose)
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
        "people": _choices(people),
        "duties": duties(),
        "first_person": next(iter(people), ""),
    }


def _choices(people: Sequence[str]) -> list[tuple[str, str]]:
    """Give everybody who may be answered, and somebody else."""
    return [("", gettext("Somebody who is not in my record")), *((one, one) for one in people)]


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
    answering, recent = _answered(visit, written)
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


def _answered(visit: Visit, written: Written) -> tuple[str, Sequence[Message]]:
    """Give the message that is answered, and what passed with its author before and since."""
    if written.message:
        return messages_around_reply(visit.vault, written.message)
    people = everybody(visit)
    if written.person not in others(people):
        return written.answering, ()
    return written.answering, messages_lately(visit.vault, people, written.person, utc(visit))


def _lines(visit: Visit, whose: Sequence[str]) -> Answer:
    """Show one-line replies; none where a signal stands in what passed lately with who is answered.

    Who that is comes with a draft that was looked through, and else is asked, of everybody in the
    record: a month of messages with all of them would be read for seconds.
    """
    held = visit.kept(whose[0]) if whose else None
    written = held.written if isinstance(held, Looked) else held
    if not isinstance(written, Written):
        people = others(everybody(visit))
        if people:
            return Show({"people": _choices(people), "first_person": people[0]}, "reply_whose.html")
        written = Written()
    answering, recent = _answered(visit, written)
    _, signals, heard = check_reply(
        "",
        answering=answering,
        recent=recent,
        language=spoken_by_cards(),
        corrections=corrections_of(visit.vault),
    )
    if signals:
        return _first(visit, signals, heard)
    scripts = find_script(spoken_by_cards(), duty=duty_of(visit))
    rests = known(one for script in scripts for one in script.evidence)
    return Show({"scripts": scripts, "known": rests}, "reply_lines.html")


def _choose(visit: Visit) -> Go:
    """Take whom a one-line reply is for."""
    return Go("reply", ("lines", visit.keep(Written(person=visit.form["person"]))))


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
    takes={"check": _check, "choose": _choose},
    section="distance",
    place=30,
)
