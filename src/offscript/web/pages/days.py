"""Days of distance: all of them and the longest run; slips as information, wins, and news."""

from offscript.actions.count_distance import count_distance
from offscript.actions.keep_own import keep_own
from offscript.actions.list_signs import list_signs
from offscript.actions.read_cards import read_cards
from offscript.actions.remove_own import remove_own
from offscript.record import NewsNote, NoteOf, Problem, SlipNote, WinNote
from offscript.web._language import deferred, gettext, say, spoken_by_cards
from offscript.web._page import Go, Page, Visit
from offscript.web.pages._held import newest, removed, wanted
from offscript.web.pages._moment import day_in, today

_SUGGESTED = 6
_KINDS: dict[NoteOf, str] = {
    "news": deferred("News of them that I had not asked for"),
    "sign": deferred("A sign that was no message"),
    "check": deferred("I looked them up myself"),
    "told": deferred("I told somebody what had happened"),
}


def _show(visit: Visit) -> dict[str, object]:
    wins = tuple(read_cards(spoken_by_cards()).wins.values())
    first = today(visit).toordinal() * _SUGGESTED
    signs = list_signs()
    return {
        "distance": count_distance(visit.vault, today(visit), spoken_by_cards()),
        "wins": sorted(newest(visit, WinNote), key=lambda one: one.value.day, reverse=True),
        "slips": sorted(newest(visit, SlipNote), key=lambda one: one.value.day, reverse=True),
        "news": sorted(newest(visit, NewsNote), key=lambda one: one.value.day, reverse=True),
        "suggested": [wins[(first + place) % len(wins)].says for place in range(_SUGGESTED)],
        "kinds": [(name, gettext(words)) for name, words in _KINDS.items()],
        "signs": [("", gettext("Choose")), *((way, say(words)) for way, words in signs.items())],
        "sign_names": {way: say(words) for way, words in signs.items()},
        "kind_names": {name: gettext(words) for name, words in _KINDS.items()},
        "today": today(visit).isoformat(),
    }


def _win(visit: Visit) -> Go:
    words = visit.form["suggested"] or wanted(
        visit, "win", gettext("Write it in a few words, or tap one of those below.")
    )
    keep_own(visit.vault, WinNote(day=day_in(visit, "win_day"), words=words))
    return Go("days", notice=gettext("Kept. It counts."))


def _slip(visit: Visit) -> Go:
    note = SlipNote(
        day=day_in(visit, "slip_day"), led_to_it=visit.form["led"], showed=visit.form["showed"]
    )
    keep_own(visit.vault, note)
    return Go("days", notice=gettext("Noted. It takes nothing of the other days away."))


def _news(visit: Visit) -> Go:
    kind: NoteOf = next((one for one in _KINDS if one == visit.form["kind"]), "news")
    sign = next((one for one in list_signs() if one == visit.form["sign"]), None)
    way = visit.form["way"]
    if kind == "sign" and sign is None:
        raise Problem(gettext("Choose from the list what kind of sign it was."))
    if kind == "news":
        way = wanted(visit, "way", gettext("Write by which way it came."))
    note = NewsNote(
        day=day_in(visit, "news_day"),
        way=way,
        words=visit.form["what"],
        kind=kind,
        sign=sign if kind == "sign" else None,
    )
    keep_own(visit.vault, note)
    return Go("days", notice=gettext("Noted."))


def _remove(visit: Visit) -> Go:
    remove_own(visit.vault, visit.form["name"])
    return Go("days", notice=removed())


page = Page(
    title=deferred("Days of distance"),
    show=_show,
    takes={"win": _win, "slip": _slip, "news": _news, "remove": _remove},
    section="distance",
    place=60,
)
