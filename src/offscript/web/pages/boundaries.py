"""Boundaries and plans: what I decided, what I do when it is tested, and getting quiet in apps."""

import msgspec

from offscript.actions.keep_own import keep_own
from offscript.actions.plan_quiet_apps import plan_quiet_apps
from offscript.actions.read_cards import read_cards
from offscript.actions.remove_own import remove_own
from offscript.record import Boundary, Plan, Problem, Tested
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Page, Show, Visit
from offscript.web.pages._duties import duties, duty_named, duty_of
from offscript.web.pages._held import find, newest, put, removed, wanted
from offscript.web.pages._moment import day_in, known, today


def _show(visit: Visit) -> Answer:
    match visit.parts:
        case ("new",):
            return _one(visit, "", Boundary(what="", since=today(visit)))
        case ("quiet",):
            return _quiet(visit)
        case ("quiet", name):
            planned = visit.kept(name)
            return Show(_apps(visit) | {"planned": planned}, "boundaries_quiet.html")
        case (name,):
            held = find(visit, Boundary, name)
            return _one(visit, held.id, held.value)
    return {
        "boundaries": newest(visit, Boundary),
        "plans": newest(visit, Plan),
        "duties": dict(duties()),
        "duty": duty_of(visit),
    }


def _one(visit: Visit, name: str, held: Boundary) -> Show:
    form = visit.form
    values = {
        "name": name,
        "held": held,
        "what": form["what"] or held.what,
        "since": form["since"] or held.since.isoformat(),
        "why": form["why"] or held.why,
        "when_tested": form["when_tested"] or held.when_tested,
        "duty": form["duty"] or held.duty,
        "duties": duties(),
        "today": today(visit).isoformat(),
    }
    return Show(values, "boundaries_one.html")


def _quiet(visit: Visit) -> Show:
    return Show(_apps(visit) | {"planned": None}, "boundaries_quiet.html")


def _apps(visit: Visit) -> dict[str, object]:
    cards = read_cards(spoken_by_cards()).quiet
    return {
        "before": cards["before"],
        "known": known(cards["before"].evidence),
        "apps": [(card.id, card.title) for card in cards.values() if card.id != "before"],
        "chosen": visit.form.all("app"),
        "duties": duties(),
        "duty": visit.form["duty"] or duty_of(visit),
    }


def _save(visit: Visit) -> Go:
    name = visit.parts[0] if visit.parts and visit.parts[0] != "new" else ""
    what = wanted(visit, "what", gettext("Write what you decided first, in a few words."))
    duty = duty_named(visit.form["duty"])
    said = {
        "what": what,
        "since": day_in(visit, "since"),
        "why": visit.form["why"],
        "when_tested": visit.form["when_tested"],
        "duty": duty,
    }
    before = find(visit, Boundary, name).value if name else Boundary(what=what, since=today(visit))
    put(visit, name, msgspec.structs.replace(before, **said))
    return Go("boundaries", notice=gettext("Kept. You may change it at any time."))


def _tested(visit: Visit) -> Go:
    held = find(visit, Boundary, visit.parts[0])
    how = wanted(visit, "how", gettext("Write in a few words how it was tested."))
    test = Tested(day=day_in(visit, "day"), how=how, did=visit.form["did"])
    tests = tuple(sorted((*held.value.tests, test), key=lambda one: one.day))
    put(visit, held.id, msgspec.structs.replace(held.value, tests=tests))
    return Go("boundaries", visit.parts[:1], gettext("Noted. It is information."))


def _end(visit: Visit) -> Go:
    held = find(visit, Boundary, visit.parts[0])
    put(visit, held.id, msgspec.structs.replace(held.value, ended=today(visit)))
    return Go("boundaries", notice=gettext("It ends today. What you noted stays."))


def _remove(visit: Visit) -> Go:
    remove_own(visit.vault, visit.form["name"])
    return Go("boundaries", notice=removed())


def _plan(visit: Visit) -> Go:
    when = wanted(visit, "when", gettext("Write when it is for: “When this happens …”."))
    then = wanted(visit, "then", gettext("Write what you do then."))
    day = day_in(visit, "day") if visit.form["day"] else None
    keep_own(visit.vault, Plan(when=when, then=then, day=day))
    return Go("boundaries", notice=gettext("Kept."))


def _order(visit: Visit) -> Go:
    """Put the steps for the apps that were ticked in their order."""
    apps = visit.form.all("app")
    if not apps:
        raise Problem(gettext("Tick at least one app."))
    if visit.form["safe"] not in {"yes", "no"}:
        raise Problem(gettext("Please answer the first question. It decides what comes first."))
    duty = duty_named(visit.form["duty"])
    planned = plan_quiet_apps(
        apps, spoken_by_cards(), duty=duty, in_danger=visit.form["safe"] == "no"
    )
    return Go("boundaries", ("quiet", visit.keep(planned)))


page = Page(
    title=deferred("Boundaries and plans"),
    show=_show,
    takes={
        "save": _save,
        "tested": _tested,
        "end": _end,
        "remove": _remove,
        "plan": _plan,
        "order": _order,
    },
    section="distance",
    place=50,
)
