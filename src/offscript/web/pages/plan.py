"""Safety plan: questions to think through, best with an advocate; never a score."""

from offscript.actions.find_help import find_help
from offscript.actions.read_cards import read_cards
from offscript.actions.remove_own import remove_own
from offscript.record import PlanAnswer, SafetyPlan
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Go, Page, Visit
from offscript.web.pages._held import kept, newest, put, removed
from offscript.web.pages._moment import known


def _show(visit: Visit) -> dict[str, object]:
    held = next(iter(newest(visit, SafetyPlan)), None)
    written = {one.part: one.words for one in held.value.parts} if held else {}
    parts = [
        (card, visit.form.exact(card.id) or written.get(card.id, ""))
        for card in read_cards(spoken_by_cards()).safety_plan.values()
    ]
    return {
        "parts_of": parts,
        "known": known(one for card, _ in parts for one in card.evidence),
        "name": held.id if held else "",
        "help": find_help(visit.country, spoken_by_cards()),
    }


def _keep(visit: Visit) -> Go:
    held = next(iter(newest(visit, SafetyPlan)), None)
    parts = tuple(
        PlanAnswer(part=card, words=visit.form.exact(card))
        for card in read_cards(spoken_by_cards()).safety_plan
        if visit.form[card]
    )
    put(visit, held.id if held else "", SafetyPlan(parts=parts))
    return Go("plan", notice=kept(visit, gettext("Kept, in your encrypted folder.")))


def _remove(visit: Visit) -> Go:
    for held in newest(visit, SafetyPlan):
        remove_own(visit.vault, held.id)
    return Go("plan", notice=removed())


page = Page(
    title=deferred("Safety plan"),
    show=_show,
    takes={"keep": _keep, "remove": _remove},
    section="yours",
    place=20,
)
