"""Bringing messages in: how to get them from each app, where to drop them, what came of it."""

from collections import Counter
from pathlib import Path

from offscript.actions.find_exports import Nearby, find_exports
from offscript.actions.list_sources import list_sources
from offscript.record import Problem, TakenIn
from offscript.web._import import DOING
from offscript.web._language import deferred, gettext, spoken
from offscript.web._page import Answer, Go, Page, Piece, Visit

_MOST = 200
"""Reasons and notes one page shows."""
_TIDYING = deferred("Tidying up")
_FIRST = (
    "whatsapp",
    "imessage",
    "sms_backup",
    "messenger",
    "instagram",
    "telegram",
    "signal",
    "email",
)


def _show(visit: Visit) -> Answer:
    values = _values(visit)
    if visit.parts == ("how-far",):
        return Piece("bring_look.html", values)
    if visit.unlocked.importing is not None:
        return values
    sources = list_sources(spoken())
    nearby = find_exports(Path.home())
    return values | {
        "first": sorted(
            (one for one in sources if one.name in _FIRST), key=lambda one: _FIRST.index(one.name)
        ),
        "others": sorted(
            (one for one in sources if one.name not in _FIRST), key=lambda one: one.title
        ),
        "nearby": nearby,
        "nearby_name": visit.keep(nearby) if nearby else "",
        "typed": visit.form.exact("path"),
    }


def _values(visit: Visit) -> dict[str, object]:
    importing = visit.unlocked.importing
    return {
        "importing": importing,
        "under_way": importing is not None and importing.is_under_way(),
        "doing": gettext(DOING.get(importing.doing, _TIDYING)) if importing else "",
        "reasons": _reasons(importing.taken) if importing and importing.taken else (),
    }


def _reasons(taken: TakenIn) -> list[tuple[str, int]]:
    """Say each reason for which something could not be read once, and how often it held."""
    return Counter(one.reason for one in taken.unreadable).most_common(_MOST)


def _files(visit: Visit) -> Go:
    """Take the files that came with the form."""
    if not visit.files:
        raise Problem(gettext("No file was chosen. Choose one or more, then press the button."))
    visit.bring(visit.files)
    return Go("bring")


def _here(visit: Visit) -> Go:
    """Take files that lie on this computer: ticked in the list, or by a path that was typed."""
    kept = visit.kept(visit.form["nearby_name"])
    nearby: tuple[Nearby, ...] = kept if isinstance(kept, tuple) else ()
    ticked = {int(number) for number in visit.form.all("nearby") if number.isdigit()}
    paths = [one.path for number, one in enumerate(nearby) if number in ticked]
    typed = visit.form["path"].strip("\"'")
    if typed:
        paths.append(Path(typed).expanduser())
    if not paths:
        raise Problem(gettext("Nothing was chosen. Tick a file, or type where one lies."))
    missing = next((path for path in paths if not path.exists()), None)
    if missing is not None:
        raise Problem(
            gettext("There is nothing at %(path)s. Please check the name.") % {"path": missing}
        )
    visit.bring(tuple(paths))
    return Go("bring")


def _stop(visit: Visit) -> Go:
    if visit.unlocked.importing is not None:
        visit.unlocked.importing.ask_to_stop()
    return Go("bring")


def _done(visit: Visit) -> Go:
    visit.unlocked.importing = None
    return Go("bring")


page = Page(
    title=deferred("Bring your messages in"),
    show=_show,
    takes={"files": _files, "here": _here, "stop": _stop, "more": _done},
    section="program",
    place=10,
    files=True,
)
