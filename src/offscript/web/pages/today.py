"""Today: what matters now, and nothing else."""

import msgspec

from offscript.actions.find_help import find_help
from offscript.actions.keep_person import list_said
from offscript.actions.read_today import Today, note_signals, read_today
from offscript.actions.suggest_people import suggest_people
from offscript.web._language import deferred, gettext, spoken
from offscript.web._page import Go, Page, Visit

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
    archive, overview = today.archive, today.overview
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
    apart = {frozenset((one.value.one, one.value.other)) for one in list_said(visit.vault)[1]}
    asked = [
        one
        for one in suggest_people(archive.people)
        if frozenset((one.one, one.other)) not in apart
    ]
    if asked:
        return Step(
            gettext("Some names may be the same person. Only you can say."),
            gettext("Look at the names"),
            "people",
        )
    if overview is not None and (overview.tactics or overview.statements):
        return Step(
            gettext("If you feel up to it, you can look at what was seen. One thing at a time."),
            gettext("Look at what was seen"),
            "seen",
        )
    return None


def _noted(visit: Visit) -> Go:
    note_signals(visit.vault)
    return Go("today")


page = Page(title=deferred("Today"), show=_show, takes={"noted": _noted}, section="today", place=1)
