"""Reply only if you must: marks a draft, offers a shorter one; silent beside a safety signal."""

from collections.abc import Sequence
from itertools import chain
from typing import get_args

import msgspec

from offscript.actions.check_reply import check_reply, messages_around_reply, messages_lately
from offscript.actions.find_help import find_help
from offscript.actions.find_script import find_script
from offscript.actions.list_own import list_own
from offscript.record import Boundary, Duty, Message, Signal, cut
from offscript.web._language import deferred, gettext
from offscript.web._page import Answer, Go, Page, Show, Visit
from offscript.web.pages._held import wanted
from offscript.web.pages._moment import tongue, utc
from offscript.web.pages._others import everybody, others

DUTIES: tuple[Duty, ...] = get_args(Duty)


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


_DUTIES: dict[Duty, str] = {
    "none": deferred("Nothing has to be answered"),
    "children": deferred("Children"),
    "court": deferred("A court’s order"),
    "work": deferred("Work"),
}
"""What may ask for contact."""


def _show(visit: Visit) -> Answer:  # noqa: PLR0911 - one for each view
    match visit.parts:
        case ("lines",):
            return _lines(visit)
        case ("message", name):
            text, _ = messages_around_reply(visit.vault, name)
            return _form(visit, Written(answering=text, message=name, duty=_known_duty(visit)))
        case (name, *again):
            looked = visit.kept(name)
            if not isinstance(looked, Looked):
                return Go("reply")
            if again:
                return _form(visit, looked.written)
            if looked.signals:
                return _first(visit, looked.signals)
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
        "duties": [(one, gettext(_DUTIES[one])) for one in DUTIES],
        "first_person": next(iter(people), ""),
    }


def _known_duty(visit: Visit) -> Duty:
    """Give what the person's own boundaries say of contact that has to be."""
    held = (one.value for one in list_own(visit.vault, Boundary) if one.value.ended is None)
    return next((one.duty for one in held if one.duty != "none"), "none")


def _typed(visit: Visit) -> Written:
    """Take what a form holds."""
    form = visit.form
    duty = next((one for one in DUTIES if one == form["duty"]), None)
    return Written(
        draft=form.exact("draft"),
        answering=form.exact("answering"),
        message=form["message"],
        person=form["person"],
        duty=_known_duty(visit) if duty is None else duty,
    )


def _check(visit: Visit) -> Go:
    """Look through a draft, with everything that was written shortly before."""
    wanted(visit, "draft", gettext("There is no draft yet. Write what you would send."))
    written = _typed(visit)
    answering, recent = written.answering, _recent(visit, written)
    if written.message:
        answering, recent = messages_around_reply(visit.vault, written.message)
    check, signals = check_reply(
        written.draft,
        answering=answering,
        recent=recent,
        due=written.duty != "none",
        language=tongue(),
    )
    values: dict[str, object] = {
        "check": check,
        "pieces": tuple(cut(written.draft, chain.from_iterable(m.spans for m in check.marks))),
        "marked": [
            (mark, [written.draft[span.start : span.end] for span in mark.spans])
            for mark in check.marks
        ],
        "tongue": tongue(),
    }
    return Go("reply", (visit.keep(Looked(written, values, signals)),))


def _recent(visit: Visit, written: Written) -> Sequence[Message]:
    people = everybody(visit)
    if written.person not in others(people):
        return ()
    return messages_lately(visit.vault, people, written.person, utc(visit))


def _lines(visit: Visit) -> Show:
    """Show one-line replies; none where a signal stands in what passed lately with anybody."""
    people = everybody(visit)
    lately = [
        message
        for name in others(people)[:3]
        for message in messages_lately(visit.vault, people, name, utc(visit))
    ]
    _, signals = check_reply("", recent=lately, language=tongue())
    if signals:
        return _first(visit, signals)
    scripts = find_script(tongue(), duty=_known_duty(visit))
    return Show({"scripts": scripts, "tongue": tongue()}, "reply_lines.html")


def _first(visit: Visit, signals: tuple[Signal, ...]) -> Show:
    """Show what comes before any reply."""
    found = find_help(visit.country, tongue())
    return Show({"signals": signals, "help": found, "tongue": tongue()}, "reply_first.html")


page = Page(
    title=deferred("Reply, only if needed"),
    show=_show,
    takes={"check": _check},
    section="distance",
    place=30,
)
