"""Changing the passphrase: six words are offered, another is taken if it is good enough."""

from offscript.actions.change_passphrase import change_passphrase
from offscript.actions.suggest_passphrase import suggest_passphrase
from offscript.record import Problem
from offscript.web._language import deferred, gettext
from offscript.web._page import Go, Page, Visit


def _show(visit: Visit) -> dict[str, object]:
    return {"offered": visit.form["offered"] or suggest_passphrase()}


def _change(visit: Visit) -> Go:
    form = visit.form
    own = form.exact("own")
    if own and own != form.exact("again"):
        raise Problem(gettext("The two are not the same. Please type your own words twice."))
    if not own and "written" not in form:
        raise Problem(
            gettext("Please write the six words down first, and tick the box below them.")
        )
    change_passphrase(visit.vault, own or form["offered"])
    visit.unlocked.secret = own or form["offered"]
    return Go("settings", notice=gettext("From now on the new passphrase opens it."))


page = Page(title=deferred("Change the passphrase"), show=_show, takes={"change": _change})
