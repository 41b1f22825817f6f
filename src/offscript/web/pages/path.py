"""The path: three sources of help and five steps, to leave and to come back to."""

from offscript.actions.keep_own import keep_own
from offscript.actions.read_cards import read_cards
from offscript.actions.remove_own import remove_own
from offscript.record import PathNote
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Missing, Page, Show, Visit
from offscript.web.pages._held import newest, removed, wanted
from offscript.web.pages._moment import today


def _show(visit: Visit) -> Answer:
    library = read_cards(spoken_by_cards())
    notes = newest(visit, PathNote)
    if not visit.parts:
        return {
            "kinds": [
                (kind, [one for one in library.path.values() if one.kind == kind])
                for kind in ("resource", "healing")
            ],
            "written": {one.value.step for one in notes},
            "last": notes[0].value if notes else None,
            "titles": {one.id: one.title for one in library.path.values()},
        }
    step = library.path.get(visit.parts[0])
    if step is None:
        return Missing()
    held = [one for one in notes if one.value.step == step.id]
    practice = library.practices.get(step.id)
    values = {"step": step, "notes": held, "practice": practice}
    return Show(values, "path_step.html")


def _note(visit: Visit) -> Go:
    step = read_cards(spoken_by_cards()).path[visit.parts[0]]
    words = wanted(visit, "words", gettext("Write a few words first, or leave the step for now."))
    keep_own(
        visit.vault,
        PathNote(day=today(visit), step=step.id, about=step.title, words=words),
    )
    return Go("path", (step.id,), gettext("Kept. You can leave here, and come back to it."))


def _remove(visit: Visit) -> Go:
    remove_own(visit.vault, visit.form["name"])
    return Go("path", visit.parts, removed())


page = Page(
    title=deferred("The path"),
    show=_show,
    takes={"note": _note, "remove": _remove},
    section="back",
    place=60,
)
