"""What the person set aside: the folder for a case, stars, and notes."""

from offscript.actions.keep_beside import list_beside
from offscript.actions.read_thread import read_named
from offscript.web._covering import COVERING
from offscript.web._language import deferred
from offscript.web._page import Answer, Missing, Page, Visit
from offscript.web._rows import row_of

_AT_ONCE = 20
_KINDS = ("in_case", "star", "note")


def _show(visit: Visit) -> Answer:
    which = visit.parts[0] if visit.parts else "0"
    start = visit.parts[1] if len(visit.parts) > 1 else "0"
    if which not in {"0", "1", "2"} or not start.isdigit():
        return Missing()
    beside = list_beside(visit.vault)
    names = [one.message for one in beside if getattr(one, _KINDS[int(which)])]
    first = int(start)
    shown = read_named(visit.vault, names[first : first + _AT_ONCE]).shown
    return {
        "which": int(which),
        "counts": [sum(bool(getattr(one, kind)) for one in beside) for kind in _KINDS],
        "rows_of": [row_of(one) for one in shown],
        "start": first,
        "at_once": _AT_ONCE,
        "count": len(names),
        "show_words": visit.unlocked.show_words,
    }


page = Page(
    title=deferred("Set aside"),
    show=_show,
    takes=COVERING,
    section="messages",
    place=60,
)
