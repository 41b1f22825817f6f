"""Guilt, sorted: a wrong, a no, or another adult's to carry, by the person's own answers."""

import msgspec

from offscript.actions.read_words import read_words
from offscript.actions.remove_own import remove_own
from offscript.actions.weigh_guilt import weigh_guilt
from offscript.record import GuiltNote
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Page, Show, Visit
from offscript.web.pages._held import find, newest, put, removed, wanted
from offscript.web.pages._moment import today


def _show(visit: Visit) -> Answer:
    words = read_words(spoken_by_cards()).guilt
    if visit.parts:
        held = find(visit, GuiltNote, visit.parts[0])
        values = {
            "note": held.value,
            "name": held.id,
            "says": words.sorts[held.value.sort],
            "questions": words.questions,
        }
        return Show(values, "guilt_sorted.html")
    return {
        "questions": words.questions,
        "notes": newest(visit, GuiltNote),
        "sorts": read_words(spoken_by_cards()).documents.values,
        "about": visit.form["about"],
        "given": {name: visit.form[name] for name in words.questions},
    }


def _weigh(visit: Visit) -> Go:
    about = wanted(visit, "about", gettext("Write what it is about, in a few words."))
    asked = read_words(spoken_by_cards()).guilt.questions
    answers = visit.form.yes_or_no(asked)
    weigh_guilt(visit.vault, today(visit), about, answers, spoken_by_cards())
    return Go("guilt", (newest(visit, GuiltNote)[0].id,))


def _repair(visit: Visit) -> Go:
    held = find(visit, GuiltNote, visit.parts[0])
    put(visit, held.id, msgspec.structs.replace(held.value, repair=visit.form.exact("repair")))
    return Go("guilt", (held.id,), gettext("Kept."))


def _remove(visit: Visit) -> Go:
    remove_own(visit.vault, visit.form["name"])
    return Go("guilt", notice=removed())


page = Page(
    title=deferred("Guilt, sorted"),
    show=_show,
    takes={"weigh": _weigh, "repair": _repair, "remove": _remove},
    section="back",
    place=70,
)
