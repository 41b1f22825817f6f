"""Reply only if you must: marks a draft, offers a shorter one; silent beside danger."""

from collections.abc import Sequence
from itertools import chain

import msgspec

from offscript.actions.check_reply import (
    check_reply,
    corrections_of,
    faint_danger,
    is_told,
    messages_around_reply,
    messages_lately,
    rows_of,
)
from offscript.actions.find_help import find_help
from offscript.actions.find_script import find_script
from offscript.record import Duty, Message, Problem, Signal, Span, Threat, cut
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Page, Show, Visit
from offscript.web.pages._duties import duties, duty_named, duty_of
from offscript.web.pages._held import wanted
from offscript.web.pages._moment import clock, known, utc
from offscript.web.pages._others import everybody, others

_MOST_HEARD = 3
"""Messages of the record that are named as the place of a signal."""


_ANSWERS: dict[Threat, str] = {
    "no": deferred("No"),
    "unsure": deferred("I am not sure"),
    "yes": deferred("Yes"),
}


class Written(msgspec.Struct, frozen=True):
    """What somebody is about to answer. It is held until the program locks, and never kept."""

    draft: str = ""
    answering: str = ""
    message: str = ""
    person: str = ""
    duty: Duty = "none"
    threat: Threat | None = None

    @property
    def told(self) -> bool:
        """Tell whether the person's own answer silences the check."""
        return is_told(self.threat)


class Looked(msgspec.Struct, frozen=True):
    """A draft, and what the page says of it.

    `faint` are words of the message that may be a threat, until the person has said that they are
    none; then they are `cleared`, and are not asked about again.
    """

    written: Written
    values: dict[str, object]
    signals: tuple[Signal, ...] = ()
    heard: tuple[Message, ...] = ()
    faint: tuple[Span, ...] = ()
    cleared: bool = False


def _show(visit: Visit) -> Answer:
    match visit.parts:
        case ("lines", *whose):
            return _lines(visit, whose)
        case ("message", name):
            answered, _ = messages_around_reply(visit.vault, name)
            written = Written(answering=answered.text, message=name, duty=duty_of(visit))
            return _form(visit, written)
        case (name, *again):
            looked = visit.kept(name)
            if not isinstance(looked, Looked):
                return Go("reply")
            if again:
                return _form(visit, looked.written, name)
            return _seen(visit, name, looked)
    return _form(visit, _typed(visit), visit.form["before"])


def _seen(visit: Visit, name: str, looked: Looked) -> Show:
    """Show what comes of a draft: safety first, or a question, or what the draft does."""
    if looked.signals or looked.written.told:
        return _first(visit, looked.written, looked.signals, looked.heard, name)
    if looked.faint:
        words = tuple(cut(looked.written.answering, looked.faint))
        return Show({"name": name, "pieces": words}, "reply_ask.html")
    return Show({"name": name, **looked.values}, "reply_marks.html")


def _form(visit: Visit, written: Written, before: str = "") -> dict[str, object]:
    """Ask for a draft; `before` is the name under which it was looked through already."""
    people = others(everybody(visit))
    is_new = visit.form.is_empty() and not before
    return {
        "written": written,
        "before": before,
        "threats": _threats(),
        "people": _choices(people),
        "duties": duties(),
        "person": next(iter(people), "") if is_new else written.person,
    }


def _choices(people: Sequence[str]) -> list[tuple[str, str]]:
    """Give everybody who may be answered, and somebody else."""
    return [("", gettext("Somebody who is not in my record")), *((one, one) for one in people)]


def _threats() -> list[tuple[str, str]]:
    """Give the answers to whether there is a threat. None is chosen beforehand."""
    return [(one, gettext(words)) for one, words in _ANSWERS.items()]


def _threat(visit: Visit) -> Threat | None:
    """Take the answer to whether there is a threat; None where there is none."""
    return next((one for one in _ANSWERS if one == visit.form["threat"]), None)


def _typed(visit: Visit) -> Written:
    """Take what a form holds."""
    form = visit.form
    message = visit.vault.messages.get(form["message"]) if form["message"] else None
    return Written(
        draft=form.exact("draft"),
        answering=message.text if message else form.exact("answering"),
        message=form["message"],
        person=form["person"],
        duty=duty_named(form["duty"], duty_of(visit)),
        threat=_threat(visit),
    )


def _asked(visit: Visit) -> None:
    """See that the question of a threat was answered. Raises Problem where it was not."""
    if not _threat(visit):
        raise Problem(
            gettext(
                "One question is still open: is there a threat, or something that frightens you? "
                "Please choose an answer. What you wrote is still here."
            )
        )


def _check(visit: Visit) -> Go:
    """Look through a draft, with everything that was written shortly before."""
    wanted(visit, "draft", gettext("There is no draft yet. Write what you would send."))
    _asked(visit)
    written = _typed(visit)
    answering, recent = _answered(visit, written)
    people, language = everybody(visit), spoken_by_cards()
    corrections = corrections_of(visit.vault)
    check, signals, heard = check_reply(
        written.draft,
        answering=answering,
        recent=recent,
        people=people,
        by=written.person,
        due=written.duty != "none",
        told=written.told,
        language=language,
        corrections=corrections,
    )
    cleared = _cleared(visit, written.answering)
    faint: tuple[Span, ...] = ()
    if not (check.silenced or cleared):
        faint = faint_danger(
            answering,
            recent=recent,
            people=people,
            by=written.person,
            language=language,
            corrections=corrections,
        )
    values: dict[str, object] = {
        "check": check,
        "pieces": tuple(cut(written.draft, chain.from_iterable(m.spans for m in check.marks))),
        "marked": [
            (mark, [written.draft[span.start : span.end] for span in mark.spans])
            for mark in check.marks
        ],
    }
    looked = Looked(written, values, signals, heard, faint, cleared)
    return Go("reply", (visit.keep(looked),))


def _cleared(visit: Visit, answering: str) -> bool:
    """Tell whether the person was asked of this very message, and said that it is no threat."""
    before = visit.kept(visit.form["before"])
    return isinstance(before, Looked) and before.cleared and before.written.answering == answering


def _say(visit: Visit, threat: Threat) -> Go:
    """Take what the person says of words that may be a threat."""
    looked = visit.kept(visit.form["before"])
    if not isinstance(looked, Looked):
        return Go("reply")
    written = msgspec.structs.replace(looked.written, threat=threat)
    cleared = threat == "no"
    said = msgspec.structs.replace(looked, written=written, faint=(), cleared=cleared)
    return Go("reply", (visit.keep(said),))


def _answered(visit: Visit, written: Written) -> tuple[str | Message, Sequence[Message]]:
    """Give the message that is answered, and what passed with its author before and since."""
    if written.message:
        return messages_around_reply(visit.vault, written.message)
    people = everybody(visit)
    if written.person not in others(people):
        return written.answering, ()
    return written.answering, messages_lately(visit.vault, people, written.person, utc(visit))


def _lines(visit: Visit, whose: Sequence[str]) -> Answer:
    """Show one-line replies; none where a signal stands in what passed lately with who is answered.

    Who that is, and whether there is a threat, comes with a draft that was looked through, and else
    is asked, of everybody in the record: a month with all of them would be read for seconds.
    """
    held = visit.kept(whose[0]) if whose else None
    if isinstance(held, Looked) and held.faint:
        return Go("reply", (whose[0],))
    written = held.written if isinstance(held, Looked) else held
    if not isinstance(written, Written):
        people = others(everybody(visit))
        values = {
            "people": _choices(people) if people else (),
            "person": visit.form["person"] or next(iter(people), ""),
            "threats": _threats(),
        }
        return Show(values, "reply_whose.html")
    answering, recent = _answered(visit, written)
    check, signals, heard = check_reply(
        "",
        answering=answering,
        recent=recent,
        people=everybody(visit),
        by=written.person,
        told=written.told,
        language=spoken_by_cards(),
        corrections=corrections_of(visit.vault),
    )
    if check.silenced:
        return _first(visit, written, signals, heard, whose[0])
    scripts = find_script(spoken_by_cards(), duty=duty_of(visit))
    rests = known(one for script in scripts for one in script.evidence)
    return Show({"scripts": scripts, "known": rests}, "reply_lines.html")


def _choose(visit: Visit) -> Go:
    """Take whom a one-line reply is for, and whether there is a threat."""
    _asked(visit)
    written = Written(person=visit.form["person"], threat=_threat(visit))
    return Go("reply", ("lines", visit.keep(written)))


def _first(
    visit: Visit,
    written: Written,
    signals: tuple[Signal, ...],
    heard: tuple[Message, ...],
    name: str,
) -> Show:
    """Show what comes before any reply, and where in the record the words stand."""
    values: dict[str, object] = {
        "name": name if written.draft else "",
        "threat": written.threat,
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
    takes={
        "check": _check,
        "choose": _choose,
        "threat": lambda visit: _say(visit, "yes"),
        "harmless": lambda visit: _say(visit, "no"),
    },
    section="distance",
    place=30,
)
