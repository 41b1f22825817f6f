"""Making the vault: a passphrase of six words is offered, another is taken if it is good enough."""

from offscript.actions.create_vault import create_vault
from offscript.actions.read_preferences import read_preferences
from offscript.actions.suggest_passphrase import suggest_passphrase
from offscript.record import Problem
from offscript.web._language import deferred, gettext
from offscript.web._page import Answer, Go, Page, Visit
from offscript.web._session import Session


def _show(visit: Visit) -> Answer:
    if visit.state.has_vault():
        return Go("unlock")
    return {"offered": visit.form["offered"] or suggest_passphrase()}


def _create(visit: Visit) -> Go:
    own = visit.form.exact("own")
    passphrase = own or visit.form["offered"]
    if own and own != visit.form.exact("again"):
        raise Problem(gettext("The two are not the same. Please type your own words twice."))
    if not own and "written" not in visit.form:
        raise Problem(
            gettext("Please write the six words down first, and tick the box below them.")
        )
    vault, _ = create_vault(visit.state.folder, passphrase)
    visit.begun = Session(vault, read_preferences(vault), secret=passphrase)
    visit.begun.is_new = True
    return Go("sheet")


page = Page(
    title=deferred("A passphrase that only you know"),
    show=_show,
    takes={"create": _create, "another": _show},
    opens="locked",
)
