"""To take along: a view for a therapist or an advocate, read and ticked first, or everything."""

from typing import Literal, get_args

from offscript.actions.export_own import export_own
from offscript.actions.make_handout import make_handout
from offscript.actions.write_handout import write_handout
from offscript.record import Problem
from offscript.web._language import deferred, gettext
from offscript.web._page import Answer, Download, Missing, Page, Show, Visit
from offscript.web.pages._moment import today, tongue

Form = Literal["markdown", "html", "json"]
_FORMS: tuple[Form, ...] = get_args(Form)
_ENDINGS: dict[Form, str] = {"markdown": "md", "html": "html", "json": "json"}
_VIEWS: dict[str, Literal["therapist", "advocate"]] = {"t": "therapist", "a": "advocate"}


def _show(visit: Visit) -> Answer:
    if not visit.parts:
        return {"form": visit.form["form"] or "html"}
    view = _VIEWS.get(visit.parts[0])
    if view is None:
        return Missing()
    values = {
        "view": visit.parts[0],
        "document": make_handout(visit.vault, view, today(visit), tongue()),
        "ticked": visit.form.all("part"),
        "form": visit.form["form"] or "html",
        "tongue": tongue(),
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
    view = _VIEWS.get(visit.parts[0]) if visit.parts else None
    if view is None:
        return Missing()
    ticked = visit.form.all("part")
    if not ticked:
        raise Problem(gettext("No part is ticked, so nothing was written. Tick what may leave."))
    form = _form(visit)
    document = make_handout(visit.vault, view, today(visit), tongue())
    return _file(visit, form, write_handout(document, ticked, form))


def _all(visit: Visit) -> Download:
    form = _form(visit)
    return _file(visit, form, export_own(visit.vault, form, today(visit), tongue()))


page = Page(
    title=deferred("Take it with you"),
    show=_show,
    takes={"view": _view, "all": _all},
    section="yours",
    place=30,
)
