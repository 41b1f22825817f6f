"""Energy, sleep and body: two taps a day."""

import msgspec

from offscript.actions.read_cards import read_cards
from offscript.actions.remove_own import remove_own
from offscript.record import DayNote, KeptItem
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Go, Page, Visit
from offscript.web.pages._held import newest, put, removed
from offscript.web.pages._moment import day_in, today

_SHOWN = 14


def _show(visit: Visit) -> dict[str, object]:
    taps = read_cards(spoken_by_cards()).taps
    notes = sorted(newest(visit, DayNote), key=lambda one: one.value.day, reverse=True)
    held = next((one.value for one in notes if one.value.day == today(visit)), None)
    return {
        "today": today(visit).isoformat(),
        "energy": (taps["energy"].title, list(enumerate(taps["energy"].words.values()))),
        "sleep": (taps["sleep"].title, list(enumerate(taps["sleep"].words.values()))),
        "body": (taps["body"].title, list(taps["body"].words.items())),
        "said": taps["body"].words,
        "held": held or DayNote(day=today(visit)),
        "notes": notes[:_SHOWN],
    }


def _of(visit: Visit) -> KeptItem[DayNote] | None:
    day = day_in(visit, "day")
    return next((one for one in newest(visit, DayNote) if one.value.day == day), None)


def _tap(visit: Visit) -> Go:
    """Keep a day; a second time the same day, what is given anew takes the place of the first."""
    before = _of(visit)
    note = before.value if before else DayNote(day=day_in(visit, "day"))
    form = visit.form
    known = read_cards(spoken_by_cards()).taps["body"].words
    said: dict[str, object] = {
        name: int(form[name]) for name in ("energy", "sleep") if form[name] in set("01234")
    }
    said["body"] = tuple(one for one in form.all("body") if one in known)
    put(visit, before.id if before else "", msgspec.structs.replace(note, **said))
    return Go("body", notice=gettext("Kept."))


def _remove(visit: Visit) -> Go:
    remove_own(visit.vault, visit.form["name"])
    return Go("body", notice=removed())


page = Page(
    title=deferred("Energy, sleep, body"),
    show=_show,
    takes={"tap": _tap, "remove": _remove},
    section="back",
    place=30,
)
