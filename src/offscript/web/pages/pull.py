"""The pull to answer: a breath, a timer, what set it off, and then whatever the person chose."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import get_args

import msgspec

from offscript.actions.change_own import change_own
from offscript.actions.end_pause import end_pause
from offscript.actions.keep_day import list_days
from offscript.actions.list_own import list_own
from offscript.actions.read_cards import read_cards
from offscript.actions.read_words import read_words
from offscript.actions.show_pause import show_pause
from offscript.actions.show_tender_times import show_tender_times
from offscript.actions.start_pause import start_pause
from offscript.record import (
    Choice,
    CirclePerson,
    KeptItem,
    MarkedDate,
    Problem,
    Reason,
    Trigger,
    Urge,
)
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Page, Show, Visit
from offscript.web.pages._held import newest
from offscript.web.pages._moment import calm, known, minutes_in, offset, utc

STRENGTHS = range(11)
MINUTES = ("10", "15", "20")
_TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)
_CHOICES: tuple[Choice, ...] = get_args(Choice)
_STILL = timedelta(hours=3)
"""How long a pause that was never ended is still offered to come back to."""


def _show(visit: Visit) -> Answer:
    match visit.parts:
        case ("times",):
            return Show(_times(visit), "pull_times.html")
        case (name, *number):
            return _pause(visit, name, int(number[0]) if number and number[0].isdigit() else None)
    return {
        "strengths": STRENGTHS,
        "running": _running(visit),
        "typed_minutes": visit.form["minutes"] or MINUTES[0],
        "minutes": MINUTES,
    } | calm(visit)


def _running(visit: Visit) -> KeptItem[Urge] | None:
    """Give the pause that was begun last, while it may still matter and was not ended."""
    last = next(iter(newest(visit, Urge)), None)
    if last is None or last.value.ended_at or utc(visit) - last.value.started_at > _STILL:
        return None
    return last


def _pause(visit: Visit, name: str, number: int | None) -> Show:
    urge, wait = show_pause(visit.vault, name, utc(visit))
    words, cards = read_words(spoken_by_cards()), read_cards(spoken_by_cards())
    deck = tuple(cards.pull.values())
    place = (urge.started_at.minute if number is None else number) % len(deck)
    values: dict[str, object] = {
        "name": name,
        "urge": urge,
        "wait": wait,
        "minutes_left": minutes_in(wait.left),
        "seconds_left": int(wait.left.total_seconds()),
        "lengths": [(one, one) for one in MINUTES],
        "card": deck[place],
        "known": known(deck[place].evidence),
        "next_card": (place + 1) % len(deck),
        "reasons": [one.value.words for one in newest(visit, Reason)][:5],
        "circle": [one.value for one in list_own(visit.vault, CirclePerson) if one.value.reach][:3],
        "triggers": [(one, words.triggers[one]) for one in _TRIGGERS],
        "set_off": list(cards.taps["set_off"].words.items()),
        "choices": list(cards.taps["chose"].words.items()),
        "strengths": [("", "–"), *((str(one), str(one)) for one in STRENGTHS)],
        "chosen": cards.taps["chose"].words.get(urge.chose or "", ""),
    }
    return Show(values | calm(visit), "pull_done.html" if wait.ended else "pull_wait.html")


def _times(visit: Visit) -> dict[str, object]:
    marked = [
        MarkedDate(day=one.value.day, label=one.value.label) for one in list_days(visit.vault)[0]
    ]
    return {"times": show_tender_times(visit.vault, marked, spoken_by_cards())}


def _begin(strength: int, visit: Visit) -> Go:
    """Begin to wait; what set it off can be said while the time runs."""
    typed = visit.form["minutes"]
    name = start_pause(
        visit.vault,
        utc(visit),
        offset(visit),
        trigger="other",
        strength=strength,
        minutes=int(typed) if typed in MINUTES else int(MINUTES[0]),
    )
    return Go("pull", (name,))


def _note(visit: Visit) -> Go:
    """Note what set it off, and how long the timer is."""
    name = visit.parts[0]
    urge, _ = show_pause(visit.vault, name, utc(visit))
    form = visit.form
    if form["trigger"] not in _TRIGGERS or form["minutes"] not in MINUTES:
        raise Problem(gettext("Please choose from the lists. Nothing was changed."))
    known = read_cards(spoken_by_cards()).taps["set_off"].words
    said = {
        "trigger": form["trigger"],
        "set_off": tuple(one for one in form.all("set_off") if one in known),
        "words": form["words"],
        "minutes": int(form["minutes"]),
    }
    change_own(visit.vault, name, msgspec.structs.replace(urge, **said))
    return Go("pull", (name,), gettext("Noted."))


def _chose(visit: Visit) -> Go:
    chose = next((one for one in _CHOICES if one == visit.form["chose"]), None)
    if chose is None:
        raise Problem(gettext("Tap what you chose. “Not chosen yet” is one of them."))
    after = visit.form["after"]
    end_pause(
        visit.vault,
        visit.parts[0],
        utc(visit),
        chose=chose,
        strength_after=int(after) if after.isdigit() else None,
    )
    return Go("pull", visit.parts[:1])


_STARTS: dict[str, Callable[[Visit], Answer]] = {
    str(strength): partial(_begin, strength) for strength in STRENGTHS
}

page = Page(
    title=deferred("The pull to answer"),
    show=_show,
    takes={**_STARTS, "note": _note, "chose": _chose},
    section="distance",
    place=10,
)
