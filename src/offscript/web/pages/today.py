"""Today: what matters now, and nothing else."""

import msgspec

from offscript.actions.find_broken_off import find_broken_off
from offscript.actions.find_help import find_help
from offscript.actions.read_first_look import read_first_look
from offscript.actions.read_today import Today, note_signals, read_today
from offscript.web._language import deferred, gettext, spoken
from offscript.web._page import Go, Page, Visit
from offscript.web._wanted import Chosen
from offscript.web.pages._others import unanswered

_LINES = (
    deferred("You can stop here any time. Nothing is lost."),
    deferred("You don’t have to read everything. You don’t have to read anything today."),
    deferred("Missing somebody is no sign that you were wrong."),
    deferred("Going slowly is still going."),
    deferred("What you remember counts, also without a message that proves it."),
    deferred("Drink something warm, if you like. This can wait."),
    deferred("It is all right to feel two things at once."),
    deferred("You may tell one person you trust. You may also keep it to yourself."),
    deferred("Rest is part of it."),
    deferred("You know your life better than any program."),
)
"""One of them a day, in their order."""


class Step(msgspec.Struct, frozen=True):
    """The one thing that may come next."""

    says: str
    words: str
    page: str


def _show(visit: Visit) -> dict[str, object]:
    today = read_today(visit.vault, visit.now.date())
    fixed = {one.id: one for one in find_help(language=spoken()).signals}
    return {
        "today": today,
        "signals": [(one, fixed.get(one.signal)) for one in today.new_signals[:3]],
        "step": _step(visit, today),
        "line": gettext(_LINES[visit.now.date().toordinal() % len(_LINES)]),
        "reading": visit.unlocked.reading,
    }


def _step(visit: Visit, today: Today) -> Step | None:
    """Choose the one thing to do next; None where nothing waits."""
    archive = today.archive
    if find_broken_off(visit.vault) and not visit.unlocked.is_busy():
        return Step(
            gettext("Bringing your messages in ended early. What came is kept."),
            gettext("Go on with it"),
            "bring",
        )
    if not archive.messages:
        return Step(
            gettext("There are no messages here yet. Bring some in when you are ready."),
            gettext("Bring your messages in"),
            "bring",
        )
    if archive.me is None:
        return Step(
            gettext("The program does not know yet which messages are yours."),
            gettext("Say who you are"),
            "you",
        )
    if unanswered(visit, archive):
        return Step(
            gettext("Some names may be the same person. Only you can say."),
            gettext("Look at the names"),
            "people",
        )
    return _look_at_what_was_seen(visit, today)


def _look_at_what_was_seen(visit: Visit, today: Today) -> Step | None:
    """Offer what was seen, or as much as is plain so far; None where that is nothing."""
    overview = today.overview
    if overview is None:
        first = read_first_look(visit.vault)
        says = gettext(
            "Your messages are still being read, which takes its time. A first look is there, if "
            "you feel up to it."
        )
        is_there = first is not None and bool(first.tactics)
    else:
        says = gettext("If you feel up to it, you can look at what was seen. One thing at a time.")
        is_there = bool(overview.tactics or overview.statements)
    return Step(says, gettext("Look at what was seen"), "seen") if is_there else None


def _noted(visit: Visit) -> Go:
    note_signals(visit.vault)
    return Go("today")


def _look(visit: Visit) -> Go:
    """Lead to the messages of a signal; what was chosen stands in no address."""
    return Go("messages", (visit.keep(Chosen(tactic=visit.form["signal"])),))


page = Page(
    title=deferred("Today"),
    show=_show,
    takes={"noted": _noted, "look": _look},
    section="today",
    place=1,
)
