"""One message: in its thread, with what was seen and why, and everything that can be said of it."""

from offscript.actions.correct_mark import correct_mark, take_back_correction
from offscript.actions.keep_beside import keep_beside
from offscript.actions.read_archive import read_archive
from offscript.actions.show_message import show_message
from offscript.record import Problem
from offscript.web._language import deferred, gettext
from offscript.web._page import Answer, Go, Missing, Page, Visit
from offscript.web._rows import channel_titles, days_of, row_of, tactics
from offscript.web._wanted import Chosen

_LONGEST = 15


def _show(visit: Visit) -> Answer:
    row = _row(visit)
    if row is None:
        return Missing() if visit.parts else Go("messages")
    try:
        alone = show_message(visit.vault, row)
    except Problem:
        return Missing()
    message = alone.shown.message
    marked = {one.tactic for one in alone.shown.marking.tactics} if alone.shown.marking else set()
    return {
        "row": row_of(alone.shown),
        "alone": alone,
        "days": days_of(alone.around.shown),
        "show_words": visit.unlocked.show_words,
        "channel": channel_titles().get(message.origin.source, message.origin.source),
        "others": [
            ("", gettext("Choose")),
            *sorted(
                ((one.id, one.title) for one in tactics() if one.id not in marked),
                key=lambda one: one[1],
            ),
        ],
    }


def _row(visit: Visit) -> int | None:
    given = visit.parts[0] if visit.parts else ""
    return int(given) if given.isdigit() and len(given) <= _LONGEST else None


def _message(visit: Visit) -> str:
    """Give the id of the message of the address. Raises Problem where there is none."""
    row = _row(visit)
    if row is None:
        raise Problem(gettext("There is no such message here."))
    return show_message(visit.vault, row, each_side=0).shown.message.id


def _not_this(visit: Visit) -> Go:
    correct_mark(visit.vault, _message(visit), visit.form["tactic"], "not this")
    visit.unlocked.reading.look()
    notice = gettext(
        "You said: not this. It holds for this message now, and weighs a little when messages are "
        "read again."
    )
    return Go("message", visit.parts, notice)


def _this_too(visit: Visit) -> Go:
    if not visit.form["tactic"]:
        raise Problem(gettext("Please choose what you see in it."))
    correct_mark(visit.vault, _message(visit), visit.form["tactic"], "this too")
    visit.unlocked.reading.look()
    return Go("message", visit.parts, gettext("You marked it. You can take that back any time."))


def _take_back(visit: Visit) -> Go:
    take_back_correction(visit.vault, _message(visit), visit.form["tactic"])
    visit.unlocked.reading.look()
    return Go("message", visit.parts, gettext("Taken back."))


def _keep(visit: Visit) -> Go:
    keep_beside(
        visit.vault,
        _message(visit),
        star="star" in visit.form,
        in_case="in_case" in visit.form,
        note=visit.form["note"],
    )
    return Go("message", visit.parts, gettext("Saved."))


def _read_on(visit: Visit) -> Go:
    """Open the reader at this message, in its own conversation."""
    row = _row(visit)
    if row is None:
        return Go("messages")
    message = show_message(visit.vault, row, each_side=0).shown.message
    names = [one.name for one in read_archive(visit.vault).conversations]
    wanted = Chosen(conversation=str(names.index(message.conversation)))
    return Go("messages", (visit.keep(wanted), "at", str(row)))


page = Page(
    title=deferred("One message"),
    show=_show,
    takes={
        "not_this": _not_this,
        "this_too": _this_too,
        "take_back": _take_back,
        "keep": _keep,
        "read_on": _read_on,
    },
)
