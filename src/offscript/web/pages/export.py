"""To take along: a view for a therapist or an advocate, read and ticked first, or everything."""

from typing import Literal, get_args

from offscript.actions.export_own import export_own
from offscript.actions.make_handout import Document, make_handout
from offscript.actions.write_handout import write_handout
from offscript.record import Problem
from offscript.web._language import deferred, gettext, spoken_by_cards
from offscript.web._page import Answer, Download, Go, Missing, Page, Show, Visit
from offscript.web.pages._moment import today

Form = Literal["markdown", "html", "json"]
_FORMS: tuple[Form, ...] = get_args(Form)
_ENDINGS: dict[Form, str] = {"markdown": "md", "html": "html", "json": "json"}
_VIEWS: dict[str, Literal["therapist", "advocate", "me"]] = {"t": "therapist", "a": "advocate"}


def _show(visit: Visit) -> Answer:
    if not visit.parts:
        return {"form": visit.form["form"] or "html"}
    if visit.parts[0] == "paper":
        return _paper(visit)
    view = _VIEWS.get(visit.parts[0])
    if view is None:
        return Missing()
    values = {
        "view": visit.parts[0],
        "document": make_handout(visit.vault, view, today(visit), spoken_by_cards()),
        "ticked": visit.form.all("part"),
        "form": visit.form["form"] or "html",
    }
    return Show(values, "export_view.html")


def _form(visit: Visit) -> Form:
    chosen = next((one for one in _FORMS if one == visit.form["form"]), None)
    if chosen is None:
        raise Problem(gettext("Choose what kind of file it is to be."))
    return chosen


def _file(visit: Visit, form: Form, text: str) -> Download:
    """Hand a text over under a name that says nothing."""
    return Download(f"notes-{today(visit)}.{_ENDINGS[form]}", (text.encode(),))


def _view(visit: Visit) -> Answer:
    """Write the parts that were ticked, and no other."""
    if not visit.parts or visit.parts[0] not in _VIEWS:
        return Missing()
    ticked, form = _ticked(visit), _form(visit)
    return _file(visit, form, write_handout(_document(visit), ticked, form))


def _ticked(visit: Visit) -> list[str]:
    ticked = visit.form.all("part")
    if not ticked:
        raise Problem(gettext("No part is ticked, so nothing was written. Tick what may leave."))
    return ticked


def _document(visit: Visit) -> Document:
    """Lay out the view that is open; everything, where none is."""
    view = _VIEWS[visit.parts[0]] if visit.parts else "me"
    return make_handout(visit.vault, view, today(visit), spoken_by_cards())


def _print(visit: Visit) -> Answer:
    """Show on a page of its own what is to be printed: what was ticked, or everything."""
    if visit.parts and visit.parts[0] not in _VIEWS:
        return Missing()
    document = _document(visit)
    chosen = _ticked(visit) if visit.parts else [part.id for part in document.parts]
    if not chosen:
        raise Problem(gettext("There is nothing to print yet."))
    return Go("export", ("paper", visit.keep((document, chosen, visit.parts))))


def _paper(visit: Visit) -> Answer:
    """Give the page that the browser prints; nothing of it is on the disk."""
    held = visit.kept(visit.parts[1]) if len(visit.parts) > 1 else None
    if held is None:
        return Go("export")
    document, chosen, back = held
    parts = [part for part in document.parts if part.id in chosen]
    values = {"document": document, "parts_of": parts, "back": back}
    return Show(values, "export_paper.html")


def _all(visit: Visit) -> Download:
    form = _form(visit)
    return _file(visit, form, export_own(visit.vault, form, today(visit), spoken_by_cards()))


page = Page(
    title=deferred("Take it with you"),
    show=_show,
    takes={"print": _print, "view": _view, "all": _all},
    section="yours",
    place=30,
)
