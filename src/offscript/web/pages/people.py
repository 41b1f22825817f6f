"""People and dates: who is who across apps, days that matter, and days that are not here."""

from datetime import date

from offscript.actions.keep_day import keep_day, list_days, remove_day
from offscript.actions.keep_person import (
    keep_apart,
    keep_person,
    list_said,
    take_back_person,
)
from offscript.actions.read_archive import read_archive
from offscript.actions.suggest_people import Suggestion
from offscript.record import Archive, DateKind, NotLogged, OwnDate, Person, Problem
from offscript.web._language import deferred, gettext
from offscript.web._page import Go, Page, Visit
from offscript.web._wanted import day_in
from offscript.web.pages._others import unanswered

KINDS: dict[DateKind, str] = {
    "no_contact": deferred("I asked for no contact"),
    "order": deferred("A court order, or a promise to a court"),
    "hearing": deferred("A hearing, or an appointment about this"),
    "anniversary": deferred("An anniversary, or a day that weighs"),
    "birthday": deferred("A birthday"),
    "win": deferred("A win, however small"),
    "other": deferred("Something else"),
}
_MOST = 60
"""People one page shows."""


def _show(visit: Visit) -> dict[str, object]:
    archive = read_archive(visit.vault)
    same, apart = list_said(visit.vault)
    days, periods = list_days(visit.vault)
    form = visit.form
    return {
        "archive": archive,
        "questions": unanswered(visit, archive)[:5],
        "people": [(one, _written(one, archive)) for one in archive.people[:_MOST]],
        "more_people": max(len(archive.people) - _MOST, 0),
        "choices": [
            ("", gettext("Choose")),
            *((str(place), one.name) for place, one in enumerate(archive.people[:_MOST])),
        ],
        "same": same,
        "apart": apart,
        "days": days,
        "periods": periods,
        "kinds": [(kind, gettext(words)) for kind, words in KINDS.items()],
        "kind_names": {kind: gettext(words) for kind, words in KINDS.items()},
        "typed": {name: form[name] for name in ("day", "label", "starts", "ends", "why", "kind")},
    }


def _written(person: Person, archive: Archive) -> int:
    return sum(archive.written.get(author, 0) for author in person.authors)


def _question(visit: Visit) -> Suggestion:
    """Give the question that a form answers. Raises Problem for one that was answered already."""
    asked = unanswered(visit, read_archive(visit.vault))
    wanted = {visit.form["one"], visit.form["other"]}
    found = next((one for one in asked if {one.one, one.other} == wanted), None)
    if found is None:
        raise Problem(gettext("This was answered already. Nothing was changed."))
    return found


def _same(visit: Visit) -> Go:
    asked = _question(visit)
    keep_person(visit.vault, (asked.one, asked.other))
    return _done(visit)


def _not_same(visit: Visit) -> Go:
    asked = _question(visit)
    keep_apart(visit.vault, asked.one, asked.other)
    return Go("people", notice=gettext("Saved."))


def _join(visit: Visit) -> Go:
    """Join two that the person chose from the lists."""
    archive = read_archive(visit.vault)
    chosen = [_person(visit.form[name], archive) for name in ("first", "second")]
    if chosen[0] == chosen[1]:
        raise Problem(gettext("Please choose two different names."))
    keep_person(visit.vault, [min(one.authors) for one in chosen])
    return _done(visit)


def _mine(visit: Visit) -> Go:
    """Take somebody as the person themself."""
    person = _person(visit.form["who"], read_archive(visit.vault))
    keep_person(visit.vault, tuple(person.authors), is_me=True)
    return _done(visit)


def _person(place: str, archive: Archive) -> Person:
    if not place.isdigit() or int(place) >= len(archive.people):
        raise Problem(gettext("Please choose a name from the list."))
    return archive.people[int(place)]


def _take_back(visit: Visit) -> Go:
    take_back_person(visit.vault, visit.form["id"])
    return _done(visit)


def _day(visit: Visit) -> Go:
    kind: DateKind = next((one for one in KINDS if one == visit.form["kind"]), "other")
    label = visit.form["label"] or gettext(KINDS[kind])
    keep_day(visit.vault, OwnDate(day=_needed(visit.form["day"]), kind=kind, label=label))
    return _done(visit)


def _period(visit: Visit) -> Go:
    starts, ends = _needed(visit.form["starts"]), _needed(visit.form["ends"])
    keep_day(visit.vault, NotLogged(starts=starts, ends=ends, why=visit.form["why"]))
    return _done(visit)


def _needed(text: str) -> date:
    day = day_in(text)
    if day is None:
        raise Problem(gettext("Please give the day."))
    return day


def _remove(visit: Visit) -> Go:
    remove_day(visit.vault, visit.form["id"])
    return _done(visit)


def _done(visit: Visit) -> Go:
    """Have what rests on it worked out again, beside the pages."""
    visit.unlocked.reading.look()
    return Go("people", notice=gettext("Saved."))


page = Page(
    title=deferred("People and dates"),
    show=_show,
    takes={
        "same": _same,
        "not_same": _not_same,
        "join": _join,
        "mine": _mine,
        "take_back": _take_back,
        "day": _day,
        "period": _period,
        "remove": _remove,
    },
    section="messages",
    place=50,
)
