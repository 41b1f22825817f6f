"""Making the vault: a passphrase of six words is offered, another is taken if it is good enough."""

from offscript.actions.create_vault import create_vault
from offscript.actions.read_preferences import read_preferences
from offscript.web._language import deferred
from offscript.web._page import Answer, Go, Page, Visit
from offscript.web._session import Session
from offscript.web.pages._six_words import offered_in, passphrase_in


def _show(visit: Visit) -> Answer:
    if visit.state.has_vault() or visit.state.restores():
        return Go()
    return {"offered": offered_in(visit.form)}


def _create(visit: Visit) -> Go:
    if visit.state.restores():
        return Go()
    passphrase = passphrase_in(visit.form)
    vault, _ = create_vault(visit.state.folder, passphrase)
    visit.begun = Session(vault, read_preferences(vault), secret=passphrase)
    visit.begun.is_new = visit.begun.sets_up = True
    return Go("sheet")


page = Page(
    title=deferred("A passphrase that only you know"),
    show=_show,
    takes={"create": _create, "another": _show},
    opens="locked",
)
