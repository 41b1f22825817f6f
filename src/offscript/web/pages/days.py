"""Days of distance: all of them and the longest run; slips as information, wins, and news."""

from offscript.actions.count_distance import count_distance
from offscript.actions.keep_own import keep_own
from offscript.actions.read_cards import read_cards
from offscript.actions.remove_own import remove_own
from offscript.record import NewsNote, SlipNote, WinNote
from offscript.web._language import deferred, gettext
from offscript.web._page import Go, Page, Visit
from offscript.web.pages._held import newest, wanted
from offscript.web.pages._moment import day_in, today, tongue

_SUGGESTED = 6


def _show(visit: Visit) -> dict[str, object]:
    wins = tuple(read_cards(tongue()).wins.values())
    first = today(visit).toordinal() * _SUGGESTED
    return {
        "distance": count_distance(visit.vault, today(visit), tongue()),
        "wins": sorted(newest(visit, WinNote), key=lambda one: one.value.day, reverse=True),
        "slips": sorted(newest(visit, SlipNote), key=lambda one: one.value.day, reverse=True),
        "news": sorted(newest(visit, NewsNote), key=lambda one: one.value.day, reverse=True),
        "suggested": [wins[(first + place) % len(wins)].says for place in range(_SUGGESTED)],
        "today": today(visit).isoformat(),
        "tongue": tongue(),
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
    way = wanted(visit, "way", gettext("Write by which way it came."))
    note = NewsNote(day=day_in(visit, "news_day"), way=way, words=visit.form["what"])
    keep_own(visit.vault, note)
    return Go("days", notice=gettext("Noted."))


def _remove(visit: Visit) -> Go:
    remove_own(visit.vault, visit.form["name"])
    return Go("days", notice=gettext("Removed. It is really gone."))


page = Page(
    title=deferred("Days of distance"),
    show=_show,
    takes={"win": _win, "slip": _slip, "news": _news, "remove": _remove},
    section="distance",
    place=60,
)
