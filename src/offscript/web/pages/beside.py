"""Warm days, harsh days: month by month, both sides counted, with one's own notes beside them."""

from itertools import groupby

import msgspec

from offscript.actions.compare_days import compare_days
from offscript.record import Problem
from offscript.web._language import deferred, gettext
from offscript.web._page import Answer, Go, Page, Show, Visit
from offscript.web.pages._others import everybody, others


class Months(msgspec.Struct, frozen=True):
    """Days with one other, month by month; days with nothing warm, harsh or noted are left out."""

    person: str
    months: tuple[tuple[object, ...], ...]


def _show(visit: Visit) -> Answer:
    held = visit.kept(visit.parts[0]) if visit.parts else None
    if not isinstance(held, Months):
        return {"people": [(one, one) for one in others(everybody(visit))]}
    given = visit.parts[-1]
    last = len(held.months) - 1
    place = min(int(given), last) if len(visit.parts) > 1 and given.isdigit() else last
    values = {
        "name": visit.parts[0],
        "person": held.person,
        "days": held.months[place] if held.months else (),
        "place": place,
        "last": last,
    }
    return Show(values, "beside_month.html")


def _look(visit: Visit) -> Go:
    """Put the days beside the notes, once; the pages of months are turned in memory."""
    people = everybody(visit)
    person = visit.form["person"]
    if person not in others(people):
        raise Problem(gettext("Please choose whose days to look at."))
    days = [
        day
        for day in compare_days(visit.vault, people, person)
        if day.theirs_warm or day.theirs_harsh or day.mine_warm or day.mine_harsh or day.notes
    ]
    months = tuple(tuple(group) for _, group in groupby(days, lambda one: one.day.replace(day=1)))
    return Go("beside", (visit.keep(Months(person, months)),))


page = Page(title=deferred("Warm days, harsh days"), show=_show, takes={"look": _look})
