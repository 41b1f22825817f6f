"""Over time: what can be said of the whole, the strongest first, and the counts as charts."""

from collections.abc import Iterable

import msgspec
from markupsafe import Markup

from offscript.actions.read_archive import read_archive
from offscript.actions.read_overview import read_overview, read_statement
from offscript.actions.read_thread import read_named
from offscript.record import FAMILIES, Overview, Panel, Said, SinceNo, Statement
from offscript.web._covering import COVERING
from offscript.web._language import deferred, gettext, voice
from offscript.web._page import Answer, Missing, Page, Show, Visit
from offscript.web._rows import channel_titles, row_of

_AT_ONCE = 20
_TIMES_AT_ONCE = 5
_MOST = 12
"""Statements that stand open; the rest can be unfolded."""
_WHY = {
    "no sign": deferred("no clear sign was seen, which is no sign of safety"),
    "labels too unsure": deferred("the marks it rests on are too unsure"),
    "not enough": deferred("there is too little to say"),
    "shown": deferred("the marks are no more than everyday talk gets"),
    "nothing to go by": deferred("it needs something you have not given"),
}


class Told(msgspec.Struct, frozen=True):
    """A statement with the number by which its messages are opened; 0 where there are none."""

    place: int
    statement: Statement
    opens: bool


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
        Told(place, one, bool(one.messages))
        for place, one in enumerate(overview.statements)
        if one.kind != "not enough"
    ]
    return values | {
        "told": told[:_MOST],
        "more": told[_MOST:],
        "short": [
            Told(place, one, bool(one.messages))
            for place, one in enumerate(overview.statements)
            if one.kind == "not enough"
        ],
        "unsaid": _unsaid(overview),
        "since": [(one, _channels(one)) for one in overview.since_no],
        "figures": overview.figures,
        "drawn": _drawn,
        "does": FAMILIES,
    }


def _statement(visit: Visit, overview: Overview | None) -> Answer:
    """Show the messages a statement rests on, some at a time."""
    place, start = (*(int(one) if one.isdigit() else -1 for one in visit.parts[:2]), 0)[:2]
    if overview is None or not 0 <= place < len(overview.statements) or start < 0:
        return Missing()
    times = read_statement(visit.vault, place)
    together = any(len(one) > 1 for one in times)
    at_once = _TIMES_AT_ONCE if together else _AT_ONCE
    return Show(
        {
            "place": place,
            "start": start,
            "at_once": at_once,
            "count": len(times),
            "messages": len({name for one in times for name in one}),
            "statement": overview.statements[place],
            "together": together,
            "times": [
                [row_of(shown) for shown in read_named(visit.vault, one).shown]
                for one in times[start : start + at_once]
            ],
            "show_words": visit.unlocked.show_words,
        },
        "over_time_messages.html",
    )


def _unsaid(overview: Overview) -> list[tuple[Said, list[str]]]:
    """Say of each pattern of which nothing is said what came of looking for it."""
    shown = {one.pattern for one in overview.statements}
    why: dict[Said, dict[str, bool]] = {}
    for one in overview.looked:
        if one.pattern not in shown:
            why.setdefault(one.title, {})[gettext(_WHY[one.outcome])] = True
    return [(title, list(reasons)) for title, reasons in why.items()]


def _drawn(panel: Panel) -> Markup:
    """Give what stands inside a drawing: our own words and numbers alone."""
    return Markup(panel.drawn(voice()))  # noqa: S704 - see `Panel`


def _channels(one: SinceNo) -> str:
    return ", ".join(_named(one.channels))


def _named(channels: Iterable[str]) -> list[str]:
    return [channel_titles().get(one, one) for one in channels]


page = Page(
    title=deferred("Over time"),
    show=_show,
    takes=COVERING,
    section="messages",
    place=40,
)
