"""Takes what is being typed from a script, and lets the person discard it; nothing is shown."""

from offscript.record import Draft
from offscript.web._drafts import LONGEST, OWN, put_draft
from offscript.web._language import gettext
from offscript.web._page import Answer, Go, Missing, Page, Piece, Visit


def _place(visit: Visit) -> tuple[str, tuple[str, ...]]:
    """Tell which page it is about."""
    return visit.form["page"], tuple(visit.form.all("part"))


def _keep(visit: Visit) -> Answer:
    page, parts = _place(visit)
    fields = {name: visit.form.exact(name) for name in visit.form.names() if name not in OWN}
    if not page.isidentifier() or sum(map(len, fields.values())) > LONGEST:
        return Missing()
    put_draft(visit, Draft(page=page, parts=parts, fields=fields))
    return Piece("rest.html", {"seconds": int(visit.state.rests())})


def _discard(visit: Visit) -> Go:
    page, parts = _place(visit)
    put_draft(visit, Draft(page=page, parts=parts))
    notice = gettext("What you had begun is gone.")
    return Go(page, parts, notice) if "stay" in visit.form else Go(notice=notice)


page = Page(title="", show=lambda _: Go(), takes={"keep": _keep, "discard": _discard})
