"""Reality check: cards out of one's own record when somebody is missed, one at a time."""

from datetime import date
from typing import get_args

from offscript.actions.check_record import check_record
from offscript.actions.list_own import list_own
from offscript.actions.read_messages import read_messages
from offscript.actions.read_overview import read_overview
from offscript.actions.read_words import read_words
from offscript.actions.show_month import show_month
from offscript.record import Problem, Reason, Trigger, cut
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Missing, Page, Show, Visit
from offscript.web.pages._moment import calm, clock, utc
from offscript.web.pages._others import everybody, others

_TRIGGERS: tuple[Trigger, ...] = tuple(
    one for one in get_args(Trigger) if one not in {"date", "news", "lonely", "post", "other"}
)
"""Those that a record can say something about."""


def _show(visit: Visit) -> Answer:
    if visit.parts:
        return _look(visit, *visit.parts[:2])
    words = read_words(spoken_by_cards())
    return {
        "people": [(name, name) for name in others(everybody(visit))],
        "triggers": [(one, words.reality.kinds[one]) for one in _TRIGGERS],
        "chosen": visit.form["trigger"],
        "month": visit.form["month"],
        "reasons": [one.value.words for one in list_own(visit.vault, Reason)],
        "fact": words.reality.fact,
    } | calm(visit)


def _look(visit: Visit, name: str, number: str = "") -> Answer:
    """Show where a look stands: its beginning, one of its cards, or its end."""
    check = visit.kept(name)
    if check is None:
        return Go("reality")
    values = {"name": name, "check": check, "of": len(check.cards)} | calm(visit)
    if not number.isdigit():
        return Show(values | {"at_end": number == "end"}, "reality_start.html")
    place = int(number)
    if not 1 <= place <= len(check.cards):
        return Missing()
    card = check.cards[place - 1]
    marks = (card.message, *(card.after.followed if card.after else ()))
    held = read_messages(visit.vault, (one.message for one in marks))
    told = [
        {
            "mark": one,
            "pieces": tuple(cut(held[one.message].text, one.spans)),
            "at": clock(visit, one.at, held[one.message].offset_minutes),
        }
        for one in marks
        if one.message in held
    ]
    return Show(values | {"card": card, "place": place, "told": told}, "reality_card.html")


def _begin(visit: Visit) -> Go:
    """Begin a look; what is looked for stands in no address."""
    people = everybody(visit)
    known = others(people)
    person = visit.form["person"] or next(iter(known), "")
    trigger = next((one for one in _TRIGGERS if one == visit.form["trigger"]), None)
    if person not in known:
        raise Problem(gettext("Please choose whose messages to look at."))
    if visit.form["month"]:
        month = _month(visit.form["month"])
        check = show_month(visit.vault, people, person, month, spoken_by_cards())
    elif trigger is not None:
        overview = read_overview(visit.vault)
        check = check_record(
            visit.vault,
            people,
            person,
            trigger,
            before=utc(visit),
            statements=overview.statements if overview else (),
            language=spoken_by_cards(),
        )
    else:
        raise Problem(gettext("Please choose what it is, or name a month."))
    return Go("reality", (visit.keep(check),))


def _month(typed: str) -> date:
    """Read a month. Raises Problem for a text that is none."""
    try:
        return date.fromisoformat(f"{typed[:7]}-01")
    except ValueError:
        raise Problem(gettext("Please write the month as year-month, such as 2024-05.")) from None


page = Page(
    title=deferred("Look at your own record"),
    show=_show,
    takes={"begin": _begin},
    section="distance",
    place=20,
)
