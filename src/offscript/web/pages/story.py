"""My own story: their version, what the record shows, what I know now; in short sittings."""

from datetime import timedelta

import msgspec

from offscript.actions.ask_gate import ask_gate
from offscript.actions.change_own import change_own
from offscript.actions.collect_fact import collect_fact
from offscript.actions.keep_own import keep_own
from offscript.actions.open_chapter import open_chapter
from offscript.actions.read_words import read_words
from offscript.actions.remove_own import remove_own
from offscript.actions.search_vault import search_vault
from offscript.record import Chapter, KeptItem
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Go, Page, Show, Visit
from offscript.web.pages._held import find, kept, newest, removed, wanted
from offscript.web.pages._moment import calm, clock, minutes_in, utc
from offscript.web.pages._others import everybody

_FOUND = 20


class Opened(msgspec.Struct, frozen=True):
    """A sitting that the questions opened: for which chapter, for how long, and in which words."""

    chapter: str
    minutes: int
    says: str


def _show(visit: Visit) -> Answer:
    match visit.parts:
        case (name,):
            return _chapter(visit, find(visit, Chapter, name))
        case (name, "facts"):
            return _facts(visit, find(visit, Chapter, name), "")
        case (name, "facts", searched):
            return _facts(visit, find(visit, Chapter, name), str(visit.kept(searched) or ""))
        case (name, opened):
            return _write(visit, find(visit, Chapter, name), visit.kept(opened))
    chapters = sorted(newest(visit, Chapter), key=lambda one: (one.value.place, one.made_at))
    return {"chapters": chapters, "typed": visit.form["title"]} | calm(visit)


def _chapter(visit: Visit, held: KeptItem[Chapter]) -> Show:
    """Show a chapter to read, with the questions that open a sitting."""
    values = {
        "name": held.id,
        "chapter": held.value,
        "questions": read_words(spoken_by_cards()).gate.questions,
    }
    return Show(values | calm(visit), "story_chapter.html")


def _write(visit: Visit, held: KeptItem[Chapter], opened: object) -> Answer:
    if not isinstance(opened, Opened) or opened.chapter != held.id:
        return Go("story", (held.id,))
    chapter, form = held.value, visit.form
    if not opened.minutes:
        gone = {
            "name": held.id,
            "says": opened.says,
            "instead": read_words(spoken_by_cards()).gate.instead,
        }
        return Show(gone | calm(visit), "story_instead.html")
    ends = chapter.sittings[-1] + timedelta(minutes=opened.minutes)
    left = max(ends - utc(visit), timedelta())
    values = {
        "name": held.id,
        "sitting": visit.parts[1],
        "chapter": chapter,
        "says": opened.says,
        "minutes_left": minutes_in(left),
        "over": not left,
        "title": form["title"] or chapter.title,
        "their_version": form.exact("their_version") or chapter.their_version,
        "know_now": form.exact("know_now") or chapter.know_now,
    }
    return Show(values | calm(visit), "story_write.html")


def _facts(visit: Visit, held: KeptItem[Chapter], typed: str) -> Show:
    """Show messages that hold some words, to put into a chapter as they were written."""
    hits = search_vault(visit.vault, typed, limit=_FOUND).hits if typed else ()
    inside = {fact.message for fact in held.value.facts}
    values = {
        "name": held.id,
        "chapter": held.value,
        "typed": typed,
        "hits": [
            (
                hit,
                clock(visit, hit.message.sent_at, hit.message.offset_minutes),
                hit.message.id in inside,
            )
            for hit in hits
        ],
    }
    return Show(values, "story_facts.html")


def _new(visit: Visit) -> Go:
    title = wanted(visit, "title", gettext("Give the chapter a name first; it can be changed."))
    place = 1 + max((one.value.place for one in newest(visit, Chapter)), default=0)
    return Go("story", (keep_own(visit.vault, Chapter(place=place, title=title)),))


def _ask(visit: Visit) -> Go:
    """Ask the gate; a question left open counts as a yes."""
    name = visit.parts[0]
    asked = read_words(spoken_by_cards()).gate.questions
    answers = visit.form.yes_or_no(asked)
    gate = ask_gate(answers, spoken_by_cards())
    if gate.opens != "short form":
        open_chapter(visit.vault, name, gate, utc(visit))
    return Go("story", (name, visit.keep(Opened(name, gate.minutes, gate.says))))


def _put(visit: Visit) -> None:
    held, form = find(visit, Chapter, visit.parts[0]), visit.form
    said = {"their_version": form.exact("their_version"), "know_now": form.exact("know_now")}
    title = form["title"] or held.value.title
    change_own(visit.vault, held.id, msgspec.structs.replace(held.value, title=title, **said))


def _keep(visit: Visit) -> Go:
    _put(visit)
    return Go("story", visit.parts, kept(visit, gettext("Kept.")))


def _finish(visit: Visit) -> Go:
    _put(visit)
    said = gettext("Kept. Look up: what do you see, what do you hear, what comes next today?")
    return Go("story", visit.parts[:1], said)


def _search(visit: Visit) -> Go:
    typed = wanted(visit, "words", gettext("Type a word or two that the message holds."))
    return Go("story", (visit.parts[0], "facts", visit.keep(typed)))


def _collect(visit: Visit) -> Go:
    collect_fact(visit.vault, visit.parts[0], visit.form["message"], everybody(visit))
    return Go("story", visit.parts, gettext("It stands in the chapter now."))


def _drop(visit: Visit) -> Go:
    """Take a fact out of a chapter; the message stays where it is."""
    held = find(visit, Chapter, visit.parts[0])
    facts = tuple(one for one in held.value.facts if one.message != visit.form["message"])
    change_own(visit.vault, held.id, msgspec.structs.replace(held.value, facts=facts))
    return Go(
        "story", visit.parts[:1], gettext("Taken out. The message itself stays in your record.")
    )


def _remove(visit: Visit) -> Go:
    remove_own(visit.vault, visit.parts[0])
    return Go("story", notice=removed())


page = Page(
    title=deferred("My own story"),
    show=_show,
    takes={
        "new": _new,
        "ask": _ask,
        "keep": _keep,
        "finish": _finish,
        "search": _search,
        "collect": _collect,
        "drop": _drop,
        "remove": _remove,
    },
    section="back",
    place=80,
)
