"""A new key: everything is encrypted anew, with another passphrase and another recovery sheet."""

from offscript.actions.confirm_passphrase import confirm_passphrase
from offscript.actions.rotate_vault import rotate_vault
from offscript.record import Problem
from offscript.web._language import deferred, gettext, say
from offscript.web._page import Page, Show, Visit
from offscript.web.pages._six_words import offered_in, passphrase_in


def _show(visit: Visit) -> dict[str, object]:
    return {"offered": offered_in(visit.form), "busy": visit.unlocked.is_busy()}


def _renew(visit: Visit) -> Show:
    """Do it, once the passphrase was given again; that closes the vault, so the program locks."""
    session = visit.unlocked
    if session.is_busy():
        raise Problem(gettext("Messages are being brought in. Do this when that is done."))
    passphrase = passphrase_in(visit.form)
    confirm_passphrase(visit.vault, visit.form.exact("secret"))
    session.at_work = True
    try:
        code = rotate_vault(visit.vault, passphrase)
    except Problem as problem:
        if visit.vault.is_open:
            raise
        return Show({"groups": ()}, "renew_done.html", say(problem.says), lock=True)
    finally:
        session.at_work = False
    return Show({"groups": code.split("-")}, "renew_done.html", lock=True)


page = Page(title=deferred("Encrypt everything anew"), show=_show, takes={"renew": _renew})
