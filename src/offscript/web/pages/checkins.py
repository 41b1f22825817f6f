"""Check-ins: one at a time, never asked for; results in words first, and lines over time."""

from datetime import date

import msgspec

from offscript.actions.find_help import find_help
from offscript.actions.list_check_ins import list_check_ins
from offscript.actions.list_own import list_own
from offscript.actions.show_check_in import show_check_in
from offscript.actions.show_contact import show_contact
from offscript.actions.show_lines import show_lines
from offscript.actions.take_check_in import take_check_in
from offscript.record import CheckIn, Help, Problem
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Page, Show, Visit
from offscript.web.pages._lines import Chart, Span, chart, span_of, weeks_in
from offscript.web.pages._moment import calm, clock, offset, utc
from offscript.web.pages._others import everybody, others


def _show(visit: Visit) -> Answer:
    match visit.parts:
        case ("lines", *beside):
            return _lines(visit, beside[0] if beside else "")
        case ("done", name, *rest):
            return _done(visit, name, first=not rest)
        case (name,):
            return _ask(visit, name)
    last: dict[str, date] = {}
    for held in (item.value for item in list_own(visit.vault, CheckIn)):
        day = clock(visit, held.taken_at, held.offset_minutes).date()
        last[held.instrument] = max(day, last.get(held.instrument, day))
    crisis = _crisis(visit)
    offered = list_check_ins(spoken_by_cards(), crisis_line=bool(crisis))
    return {
        "offered": offered,
        "english": [one.title for one in offered if one.language != one.spoken],
        "last": last,
        "crisis": crisis,
        "country": visit.country,
    } | calm(visit)


def _help(visit: Visit) -> Help:
    return find_help(visit.country, spoken_by_cards())


def _crisis(visit: Visit) -> str:
    """Give the crisis line of the country the person named, or nothing."""
    line = _help(visit).helpline
    return line.crisis or "" if line else ""


def _ask(visit: Visit, name: str) -> Answer:
    """Show one questionnaire; the PHQ-9 only where a crisis line can be shown at once."""
    offered = {
        one.id for one in list_check_ins(spoken_by_cards(), crisis_line=bool(_crisis(visit)))
    }
    if name not in offered:
        return Go("checkins")
    one, licence = show_check_in(name, spoken_by_cards())
    values = {
        "one": one,
        "licence": licence,
        "given": [visit.form[f"i{number}"] for number in range(len(one.items))],
        "gate": visit.form["gate"],
    }
    return Show(values, "checkins_ask.html")


def _take(visit: Visit) -> Go:
    """Keep the answers. An item that was skipped is simply not there."""
    one, _ = show_check_in(visit.parts[0], spoken_by_cards())
    fields = [(f"i{number}", item.text) for number, item in enumerate(one.items)]
    if one.gate is not None:
        fields.append(("gate", one.gate.text))
    answers = {
        text: int(visit.form[field]) for field, text in fields if visit.form[field].isdigit()
    }
    if not answers:
        raise Problem(
            gettext("Nothing was answered, so nothing was kept. You can also just leave.")
        )
    taken = take_check_in(
        visit.vault, one.id, answers, utc(visit), offset(visit), spoken_by_cards()
    )
    return Go("checkins", ("done", visit.keep(taken)))


def _done(visit: Visit, name: str, *, first: bool) -> Answer:
    """Say the result; where an answer calls for help first, help stands first and alone."""
    result = visit.kept(name)
    if result is None:
        return Go("checkins")
    found = _help(visit)
    values = {"result": result, "name": name, "help": found}
    if result.routes and first:
        signals = [one for one in found.signals if one.id == result.routes]
        return Show(values | {"signals": signals}, "checkins_first.html")
    return Show(values, "checkins_done.html")


class Beside(msgspec.Struct, frozen=True):
    """Contact with one other, week by week."""

    person: str
    weeks: tuple[tuple[date, int, int], ...]


def _lines(visit: Visit, name: str) -> Show:
    """Draw each line for itself: they are never added up."""
    lines = show_lines(visit.vault, spoken_by_cards())
    beside = visit.kept(name) if name else None
    days = [point.day for line in lines for point in line.points]
    span: Span | None = span_of(days)
    charts: list[Chart] = [chart(line, span) for line in lines] if span else []
    contact = weeks_in(beside.weeks, span) if isinstance(beside, Beside) and span else None
    values = {
        "charts": charts,
        "contact": contact,
        "beside": beside,
        "people": [(one, one) for one in others(everybody(visit))],
    }
    return Show(values, "checkins_lines.html")


def _contact(visit: Visit) -> Go:
    """Count contact and marks, to stand beside the lines."""
    people = everybody(visit)
    person = visit.form["person"]
    if person not in others(people):
        raise Problem(gettext("Please choose whose messages to count."))
    weeks: dict[date, tuple[int, int]] = {}
    for week in show_contact(visit.vault, people, person):
        written, marked = weeks.get(week.starts, (0, 0))
        if not week.is_me:
            written, marked = written + week.messages, marked + sum(week.marked.values())
        weeks[week.starts] = (written, marked)
    counted = tuple((day, *weeks[day]) for day in sorted(weeks))
    return Go("checkins", ("lines", visit.keep(Beside(person, counted))))


page = Page(
    title=deferred("Check-ins"),
    show=_show,
    takes={"take": _take, "contact": _contact},
    section="back",
    place=40,
)
