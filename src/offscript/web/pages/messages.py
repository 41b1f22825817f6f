"""The reader of the whole archive: page by page in time, or scrolled without an end."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date

from offscript.actions.count_days import count_days
from offscript.actions.read_archive import read_archive
from offscript.actions.read_thread import Way, find_day, read_thread
from offscript.record import Archive, Filter, Problem, Thread
from offscript.web._covering import COVERING
from offscript.web._language import deferred, gettext, locale
from offscript.web._page import Answer, Go, Missing, Page, Piece, Visit
from offscript.web._rows import channel_titles, days_of, titles
from offscript.web._search import begin_search
from offscript.web._wanted import ALL, Chosen, chosen, chosen_in, day_in, filter_of, start_of

_LIMIT = 40
_PIECE = 24
"""Messages of a page, and of what the script puts below it: that is one piece of a frame's work."""
_MOST = 400
"""Conversations and people one list offers."""
_WAYS: dict[str, Way] = {
    "first": "first",
    "last": "last",
    "after": "after",
    "before": "before",
    "at": "at",
    "number": "number",
}


def _show(visit: Visit) -> Answer:
    name, wanted = chosen(visit)
    archive = read_archive(visit.vault)
    where = _where(visit.parts)
    if where is None:
        return Missing()
    way, number = where
    asked = filter_of(wanted, archive)
    try:
        limit = _PIECE if visit.parts[3:] == ("part",) else _LIMIT
        thread = read_thread(visit.vault, asked, way, number, limit=limit)
    except Problem:
        return Missing()  # a row that is not there
    values = {
        "name": name,
        "days": days_of(thread.shown),
        "thread": thread,
        "first": thread.shown[0].row if thread.shown else 0,
        "last": thread.shown[-1].row if thread.shown else 0,
        "show_words": visit.unlocked.show_words,
        "one_conversation": bool(wanted.conversation),
    }
    if visit.parts[3:] == ("part",):
        return Piece("messages_part.html", values)
    return values | _around(visit, wanted, asked, archive, thread)


def _where(parts: Sequence[str]) -> tuple[Way, int] | None:
    """Read where a page stands from the parts of its address."""
    if len(parts) < 2:  # noqa: PLR2004 - nothing but a filter: the newest
        return "last", 0
    way = _WAYS.get(parts[1])
    number = parts[2] if len(parts) > 2 else "0"  # noqa: PLR2004
    if way is None or not number.isdigit() or len(number) > 15:  # noqa: PLR2004
        return None
    return way, int(number)


def _around(
    visit: Visit, wanted: Chosen, asked: Filter, archive: Archive, thread: Thread
) -> dict[str, object]:
    """Give what stands around the messages: what can be chosen, and where they are in time."""
    days = count_days(visit.vault, asked)
    return {
        "archive": archive,
        "wanted": wanted,
        "people": [("", gettext("Everybody")), *_numbered(_people(archive))],
        "conversations": [
            ("", gettext("All conversations")),
            *_numbered([one.name for one in archive.conversations]),
        ],
        "channels": [
            ("", gettext("Every way")),
            *((one, channel_titles().get(one, one)) for one in archive.channels),
        ],
        "tactics": [
            ("", gettext("Marked or not")),
            *sorted(titles().items(), key=lambda one: one[1]),
        ],
        "attachments": [
            ("", gettext("With or without files")),
            ("with", gettext("With a file")),
            ("without", gettext("Without a file")),
        ],
        "said": said(wanted, archive),
        "reading": visit.unlocked.reading,
        "count": sum(count for _, count in days) if days is not None else None,
        "months": _months(days) if days else [],
        "place": _place(visit, days, thread),
    }


def _people(archive: Archive) -> list[str]:
    return [gettext("You") if one.is_me else one.name for one in archive.people]


def _numbered(names: Sequence[str]) -> list[tuple[str, str]]:
    return [(str(place), name) for place, name in enumerate(names[:_MOST])]


def said(wanted: Chosen, archive: Archive) -> list[str]:
    """Say what was chosen, piece by piece."""
    people, conversations = _people(archive), [one.name for one in archive.conversations]
    pieces = [
        dict(_numbered(people)).get(wanted.person),
        dict(_numbered(conversations)).get(wanted.conversation),
        channel_titles().get(wanted.channel, wanted.channel),
        titles().get(wanted.tactic, wanted.tactic),
        gettext("from %(day)s") % {"day": wanted.since} if wanted.since else None,
        gettext("until %(day)s") % {"day": wanted.until} if wanted.until else None,
        {"with": gettext("With a file"), "without": gettext("Without a file")}.get(
            wanted.attachment
        ),
    ]
    return [piece for piece in pieces if piece]


def _months(days: Sequence[tuple[date, int]]) -> list[tuple[int, str]]:
    """Give the number of the first message of each month, with its name."""
    months: list[tuple[int, str]] = []
    before, names = 0, locale().months["stand-alone"]["wide"]
    for day, count in days:
        name = f"{names[day.month]} {day.year}"
        if not months or months[-1][1] != name:
            months.append((before, name))
        before += count
    return months


def _place(visit: Visit, days: Sequence[tuple[date, int]] | None, thread: Thread) -> int:
    """Say at about which message the page begins, counted from the first."""
    if not days or not thread.shown:
        return 0
    if visit.parts[1:2] == ("number",):
        return int(visit.parts[2])
    first = thread.shown[0].message.sent_at.date()
    until = bisect_right([day for day, _ in days], first) - 1
    return sum(count for _, count in days[: max(until, 0)])


def _filter(visit: Visit) -> Go:
    wanted = chosen_in(visit.form)
    filter_of(wanted, read_archive(visit.vault))  # a day that can't be read is said here
    return Go("messages", (ALL if wanted.is_empty() else visit.keep(wanted),))


def _jump(visit: Visit) -> Go:
    name, wanted = chosen(visit)
    day = day_in(visit.form["day"])
    if day is None:
        return Go("messages", (name,))
    asked = filter_of(wanted, read_archive(visit.vault))
    row = find_day(visit.vault, asked, start_of(day))
    return Go("messages", (name, "at", str(row)) if row else (name,))


page = Page(
    title=deferred("Messages"),
    show=_show,
    takes={
        "filter": _filter,
        "clear": lambda _: Go("messages"),
        "jump": _jump,
        "search": begin_search,
        **COVERING,
    },
    section="messages",
    place=10,
)
