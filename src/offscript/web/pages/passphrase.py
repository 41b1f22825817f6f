"""Changing the passphrase: six words are offered, another is taken if it is good enough."""

from offscript.actions.change_passphrase import change_passphrase
from offscript.web._language import deferred, gettext
from offscript.web._page import Go, Page, Visit
from offscript.web.pages._six_words import offered_in, passphrase_in


def _show(visit: Visit) -> dict[str, object]:
    return {"offered": offered_in(visit.form)}


def _change(visit: Visit) -> Go:
    passphrase = passphrase_in(visit.form)
    change_passphrase(visit.vault, passphrase)
    visit.unlocked.secret = passphrase
    return Go("settings", notice=gettext("From now on the new passphrase opens it."))


page = Page(title=deferred("Change the passphrase"), show=_show, takes={"change": _change})
