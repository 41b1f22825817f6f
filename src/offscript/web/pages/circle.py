"""The people around: who, for what, how to reach them, and words for each of them."""

from typing import get_args

import msgspec

from offscript.actions.brief_person import brief_person
from offscript.actions.read_cards import read_cards
from offscript.actions.read_words import read_words
from offscript.actions.remove_own import remove_own
from offscript.record import CirclePerson, Role
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Page, Show, Visit
from offscript.web.pages._held import find, newest, put, removed, wanted
from offscript.web.pages._moment import known, today

_ROLES: tuple[Role, ...] = get_args(Role)
_FIELDS = ("name", "helps_with", "reach", "says", "keep_private")


def _show(visit: Visit) -> Answer:
    said = read_words(spoken_by_cards()).documents.values
    roles = [(one, said.get(one, one).capitalize()) for one in _ROLES]
    if not visit.parts:
        people = [
            (item.id, item.value, said.get(item.value.role, ""))
            for item in newest(visit, CirclePerson)
        ]
        return {"people": people[::-1]}
    name = "" if visit.parts[0] == "new" else visit.parts[0]
    held = find(visit, CirclePerson, name).value if name else CirclePerson(name="")
    values = {
        "name": name,
        "written": {one: visit.form.exact(one) or getattr(held, one) for one in _FIELDS},
        "role": visit.form["role"] or held.role,
        "roles": roles,
    }
    if not name or visit.parts[1:] == ("change",):
        return Show(values, "circle_change.html")
    brief = brief_person(visit.vault, name, today(visit), spoken_by_cards())
    rests = known(
        one for card in read_cards(spoken_by_cards()).circle.values() for one in card.evidence
    )
    shown = {"person": held, "brief": brief, "known": rests}
    return Show(values | shown, "circle_brief.html")


def _save(visit: Visit) -> Go:
    name = "" if visit.parts[0] == "new" else visit.parts[0]
    wanted(visit, "name", gettext("Write a name first; any name that you know them by."))
    role = next((one for one in _ROLES if one == visit.form["role"]), "friend")
    said = {one: visit.form[one] for one in _FIELDS}
    before = find(visit, CirclePerson, name).value if name else CirclePerson(name="")
    kept = put(visit, name, msgspec.structs.replace(before, role=role, **said))
    return Go("circle", (kept,), gettext("Kept."))


def _remove(visit: Visit) -> Go:
    remove_own(visit.vault, visit.parts[0])
    return Go("circle", notice=removed())


page = Page(
    title=deferred("People around me"),
    show=_show,
    takes={"save": _save, "remove": _remove},
    section="yours",
    place=10,
)
