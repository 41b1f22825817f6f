"""Unsent letters: written, ended, sealed; there is no way from here to any outbox."""

import msgspec

from offscript.actions.close_letter import close_letter
from offscript.actions.keep_own import keep_own
from offscript.actions.remove_own import remove_own
from offscript.record import Letter
from offscript.web._language import deferred, gettext
from offscript.web._page import Answer, Go, Page, Show, Visit
from offscript.web.pages._held import find, kept, newest, put, removed
from offscript.web.pages._moment import calm, clock, utc


def _show(visit: Visit) -> Answer:
    if not visit.parts:
        letters = [
            (item.id, item.value, clock(visit, item.value.sealed_at or item.value.started_at))
            for item in newest(visit, Letter)
        ]
        return {"letters": letters}
    fresh = ""
    if visit.parts == ("new",):
        letter, name = Letter(title="", text="", started_at=utc(visit)), ""
        fresh = visit.form["fresh"] or visit.keep({})
    else:
        held = find(visit, Letter, visit.parts[0])
        letter, name = held.value, held.id
    if letter.sealed_at is not None:
        sealed = clock(visit, letter.sealed_at)
        return Show({"name": name, "letter": letter, "sealed": sealed}, "letters_sealed.html")
    values: dict[str, object] = {
        "name": name,
        "fresh": fresh,
        "title": visit.form["title"] or letter.title,
        "text": visit.form.exact("text") or letter.text,
        "ending": visit.form["ending"],
    }
    return Show(values | calm(visit), "letters_write.html")


def _put(visit: Visit) -> str:
    """Keep what is written so far; of a new page, however often it is kept, one letter comes."""
    title, text = visit.form["title"], visit.form.exact("text")
    begun = visit.kept(visit.form["fresh"])
    name = visit.parts[0]
    if visit.parts == ("new",):
        name = begun.get("name", "") if isinstance(begun, dict) else ""
    if not name:
        name = keep_own(visit.vault, Letter(title=title, text=text, started_at=utc(visit)))
        if isinstance(begun, dict):
            begun["name"] = name
        return name
    held = find(visit, Letter, name)
    return put(visit, held.id, msgspec.structs.replace(held.value, title=title, text=text))


def _keep(visit: Visit) -> Go:
    name = _put(visit)
    return Go("letters", (name,), kept(visit, gettext("Kept. It stays open for you.")))


def _seal(visit: Visit) -> Go:
    name = _put(visit)
    close_letter(visit.vault, name, visit.form["ending"], utc(visit))
    return Go("letters", (name,), gettext("Sealed. It is said, and it stays here."))


def _remove(visit: Visit) -> Go:
    remove_own(visit.vault, visit.parts[0])
    return Go("letters", notice=removed())


page = Page(
    title=deferred("Unsent letters"),
    show=_show,
    takes={"keep": _keep, "seal": _seal, "remove": _remove},
    section="distance",
    place=40,
)
