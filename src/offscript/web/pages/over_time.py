"""Over time: what can be said of the whole, the strongest first, and the counts as charts."""

from collections import Counter
from collections.abc import Iterable
from datetime import date

import msgspec
from markupsafe import Markup, escape

from offscript.actions.read_archive import read_archive
from offscript.actions.read_overview import read_overview, read_statement
from offscript.actions.read_thread import read_named
from offscript.record import Drawing, Family, Overview, PeriodCount, SinceNo, Statement
from offscript.web._language import deferred, gettext, locale
from offscript.web._page import Answer, Missing, Page, Show, Visit
from offscript.web._rows import channel_titles, row_of
from offscript.web._seen import FAMILY_NAMES
from offscript.web._seen import show_words as uncover

_AT_ONCE = 20
_MOST = 12
"""Statements that stand open; the rest can be unfolded."""
_WHY = {
    "no sign": deferred("no clear sign was seen, which is no sign of safety"),
    "labels too unsure": deferred("the marks it rests on are too unsure"),
    "not enough": deferred("there is too little to say"),
    "shown": deferred("the marks are no more than everyday talk gets"),
    "nothing to go by": deferred("it needs something you have not given"),
}
_UNITS = {"week": deferred("Week of"), "month": deferred("Month"), "year": deferred("Year")}


class Said(msgspec.Struct, frozen=True):
    """A statement with the number by which its messages are opened; 0 where there are none."""

    place: int
    statement: Statement
    opens: bool


class Side(msgspec.Struct, frozen=True):
    """One side's drawing."""

    is_me: bool
    drawing: Markup


def _show(visit: Visit) -> Answer:
    overview = read_overview(visit.vault)
    if visit.parts:
        return _statement(visit, overview)
    archive = read_archive(visit.vault)
    values: dict[str, object] = {
        "archive": archive,
        "overview": overview,
        "reading": visit.unlocked.reading,
    }
    if overview is None:
        return values
    told = [
        Said(place, one, bool(one.messages))
        for place, one in enumerate(overview.statements)
        if one.kind != "not enough"
    ]
    families: dict[Family, bool] = {
        name: True for one in overview.periods for name in (*one.my_marks, *one.their_marks)
    }
    return values | {
        "told": told[:_MOST],
        "more": told[_MOST:],
        "unsaid": _unsaid(overview),
        "since": [(one, _channels(one)) for one in overview.since_no],
        "messages": _sides(overview, "messages"),
        "marks": _sides(overview, "marks"),
        "rows_of": [
            (_period(one, overview), one, *map(_total, (one.their_marks, one.my_marks)))
            for one in overview.periods
        ],
        "unit": gettext(_UNITS[overview.unit]),
        "families": [(one, FAMILY_NAMES[one]) for one in FAMILY_NAMES if one in families],
    }


def _statement(visit: Visit, overview: Overview | None) -> Answer:
    """Show the messages a statement rests on, some at a time."""
    place, start = (*(int(one) if one.isdigit() else -1 for one in visit.parts[:2]), 0)[:2]
    if overview is None or not 0 <= place < len(overview.statements) or start < 0:
        return Missing()
    names = read_statement(visit.vault, place)
    some = read_named(visit.vault, names[start : start + _AT_ONCE]).shown
    return Show(
        {
            "place": place,
            "start": start,
            "at_once": _AT_ONCE,
            "count": len(names),
            "statement": overview.statements[place],
            "message_rows": [row_of(one) for one in some],
            "show_words": visit.unlocked.show_words,
        },
        "over_time_messages.html",
    )


def _unsaid(overview: Overview) -> list[tuple[str, list[str]]]:
    """Say of each pattern that is shown nowhere what came of looking for it."""
    shown = {one.pattern for one in overview.statements if one.kind != "not enough"}
    why: dict[str, dict[str, bool]] = {}
    for one in overview.looked:
        if one.pattern not in shown:
            why.setdefault(one.title, {})[gettext(_WHY[one.outcome])] = True
    return [(title, list(reasons)) for title, reasons in why.items()]


def _sides(overview: Overview, counts: str) -> list[Side]:
    return [Side(one.is_me, _labelled(one)) for one in overview.drawings if one.counts == counts]


def _labelled(drawing: Drawing) -> Markup:
    """Give the drawing its label, in the language of the page; the table holds the numbers."""
    who = gettext("yours") if drawing.is_me else gettext("theirs")
    what = gettext("messages") if drawing.counts == "messages" else gettext("marked messages")
    said = gettext(
        "Bar chart: %(what)s, %(who)s, over time. All counts are in the table below."
    ) % {
        "what": what,
        "who": who,
    }
    return Markup(drawing.svg.replace('aria-label=""', f'aria-label="{escape(said)}"', 1))  # noqa: S704 - our own drawing, and a label made safe


def _period(one: PeriodCount, overview: Overview) -> date | str:
    """Name a period: a week by its first day, a month or a year by name."""
    if overview.unit == "week":
        return one.starts
    if overview.unit == "month":
        return f"{locale().months['stand-alone']['wide'][one.starts.month]} {one.starts.year}"
    return str(one.starts.year)


def _total(marks: dict[Family, int]) -> int:
    return Counter(marks).total()


def _channels(one: SinceNo) -> str:
    return ", ".join(_named(one.channels))


def _named(channels: Iterable[str]) -> list[str]:
    return [channel_titles().get(one, one) for one in channels]


page = Page(
    title=deferred("Over time"),
    show=_show,
    takes={"cover": uncover, "uncover": uncover},
    section="messages",
    place=40,
)
