"""Journal: short, in a box of time, ending in the present; long only after three questions."""

from datetime import date
from typing import TypedDict

import msgspec

from offscript.actions.ask_gate import ask_gate
from offscript.actions.change_own import change_own
from offscript.actions.finish_entry import finish_entry
from offscript.actions.read_messages import read_messages
from offscript.actions.read_words import read_words
from offscript.actions.remove_own import remove_own
from offscript.actions.show_entry import show_entry
from offscript.actions.start_entry import start_entry
from offscript.record import Entry
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Missing, Page, Show, Visit
from offscript.web.pages._held import find, kept, newest, removed
from offscript.web.pages._moment import calm, clock, minutes_in, offset, utc

MOODS = (
    ("", deferred("I don’t say")),
    ("-2", deferred("Very low")),
    ("-1", deferred("Low")),
    ("0", deferred("In between")),
    ("1", deferred("Good")),
    ("2", deferred("Very good")),
)
_PARTS = ("happened", "felt", "did", "now")
_A_PAGE = 20


def _show(visit: Visit) -> Answer:  # noqa: PLR0911 - one for each view
    match visit.parts:
        case ():
            return _list(visit, 0)
        case ("from", number) if number.isdigit():
            return _list(visit, int(number))
        case ("gate",):
            return Show(
                {"questions": read_words(spoken_by_cards()).gate.questions},
                "journal_gate.html",
            )
        case ("gate", name):
            gate = visit.kept(name)
            return (
                Show({"gate": gate, "name": name}, "journal_opens.html")
                if gate
                else Go("journal", ("gate",))
            )
        case ("message" | "day", about):
            return Show(
                {"kind": visit.parts[0], "about": about, **_about(visit)}, "journal_from.html"
            )
        case (name, "read"):
            return _read(visit, name)
        case (name, "now"):
            return _write(visit, name, ask_now=True)
        case (name,):
            return _write(visit, name)
    return Missing()


def _list(visit: Visit, first: int) -> dict[str, object]:
    entries = newest(visit, Entry)
    return {
        "entries": [
            (item.id, item.value, clock(visit, item.value.started_at, item.value.offset_minutes))
            for item in entries[first : first + _A_PAGE]
        ],
        "moods": _moods(),
        "later": first + _A_PAGE if len(entries) > first + _A_PAGE else 0,
        "first": first,
    }


def _moods() -> dict[int, str]:
    """Give the words of each mood that was kept."""
    return {int(value): gettext(said) for value, said in MOODS if value}


def _about(visit: Visit) -> dict[str, object]:
    """Give what an entry would begin from. Days are checked when it begins."""
    kind, about = visit.parts
    message = read_messages(visit.vault, (about,)).get(about) if kind == "message" else None
    at = clock(visit, message.sent_at, message.offset_minutes) if message else None
    return {"message": message, "at": at}


def _write(visit: Visit, name: str, *, ask_now: bool = False) -> Show:
    entry, part, time = show_entry(visit.vault, name, utc(visit), spoken_by_cards())
    form, words = visit.form, read_words(spoken_by_cards()).journal
    message = read_messages(visit.vault, [entry.message] if entry.message else [])
    values = {
        "name": name,
        "entry": entry,
        "part": "now" if ask_now else part,
        "ask_now": ask_now,
        "minutes_left": minutes_in(time.left),
        "time": time,
        "prompts": words.prompts,
        "written": {one: form.exact(one) or getattr(entry, one) for one in _PARTS},
        "mood": form["mood"] or ("" if entry.mood is None else str(entry.mood)),
        "mood_after": form["mood_after"]
        or ("" if entry.mood_after is None else str(entry.mood_after)),
        "moods": [(value, gettext(said)) for value, said in MOODS],
        "message": next(iter(message.values()), None),
    }
    return Show(values | calm(visit), "journal_write.html")


def _read(visit: Visit, name: str) -> Show:
    entry = find(visit, Entry, name).value
    message = read_messages(visit.vault, [entry.message] if entry.message else [])
    values = {
        "name": name,
        "entry": entry,
        "written": {one: getattr(entry, one) for one in _PARTS},
        "at": clock(visit, entry.started_at, entry.offset_minutes),
        "prompts": read_words(spoken_by_cards()).journal.prompts,
        "moods": _moods(),
        "message": next(iter(message.values()), None),
    }
    return Show(values, "journal_read.html")


class From(TypedDict, total=False):
    """What an entry begins from."""

    message: str
    day: date


def _begin(visit: Visit) -> Go:
    about: From = {}
    match visit.parts:
        case ("message", message):
            about = {"message": message}
        case ("day", day):
            about = {"day": date.fromisoformat(day)}
    return Go("journal", (start_entry(visit.vault, utc(visit), offset(visit), **about),))


def _gate(visit: Visit) -> Go:
    """Weigh the answers; a question left open counts as a yes."""
    asked = read_words(spoken_by_cards()).gate.questions
    answers = visit.form.yes_or_no(asked)
    return Go("journal", ("gate", visit.keep(ask_gate(answers, spoken_by_cards()))))


def _long(visit: Visit) -> Go:
    gate = visit.kept(visit.parts[-1])
    if gate is None:
        return Go("journal", ("gate",))
    name = start_entry(visit.vault, utc(visit), offset(visit), long_after=gate)
    return Go("journal", (name,))


def _put(visit: Visit) -> Entry:
    """Keep what is written so far."""
    form, name = visit.form, visit.parts[0]
    held = find(visit, Entry, name).value
    said = {one: form.exact(one) for one in _PARTS if one in form}
    moods = {one: _mood(form[one]) for one in ("mood", "mood_after") if one in form}
    entry = msgspec.structs.replace(held, **said, **moods)
    change_own(visit.vault, name, entry)
    return entry


def _mood(typed: str) -> int | None:
    return int(typed) if typed in {value for value, _ in MOODS if value} else None


def _keep(visit: Visit) -> Go:
    _put(visit)
    return Go("journal", visit.parts[:1], kept(visit, gettext("Kept.")))


def _finish(visit: Visit) -> Go:
    """Close the entry; one line about now is asked for once, and never demanded."""
    entry, name = _put(visit), visit.parts[0]
    if not entry.now.strip() and len(visit.parts) == 1:
        return Go("journal", (name, "now"))
    finish_entry(visit.vault, name, utc(visit))
    return Go(
        "journal", (name, "read"), gettext("Done, and kept. Look up from the screen for a moment.")
    )


def _remove(visit: Visit) -> Go:
    remove_own(visit.vault, visit.parts[0])
    return Go("journal", notice=removed())


page = Page(
    title=deferred("Journal"),
    show=_show,
    takes={
        "begin": _begin,
        "gate": _gate,
        "long": _long,
        "keep": _keep,
        "finish": _finish,
        "remove": _remove,
    },
    section="back",
    place=20,
)
