"""The recovery sheet: a code to print or write down, for the day the passphrase is forgotten."""

from offscript.actions.confirm_passphrase import confirm_passphrase
from offscript.actions.read_recovery_sheet import read_recovery_sheet
from offscript.web._language import deferred
from offscript.web._page import Answer, Go, Page, Show, Visit


def _show(visit: Visit) -> Answer:
    """Show it on the way in; later only after the passphrase, for it opens everything."""
    return _sheet(visit) if visit.unlocked.is_new else Show(template="sheet_asks.html")


def _sheet(visit: Visit) -> Show:
    code, identity = read_recovery_sheet(visit.vault)
    first_time = visit.unlocked.is_new
    values = {"groups": code.split("-"), "identity": identity, "first_time": first_time}
    return Show(values | ({"menu": ()} if first_time else {}))


def _again(visit: Visit) -> Show:
    confirm_passphrase(visit.vault, visit.form.exact("secret"))
    return _sheet(visit)


def _done(visit: Visit) -> Go:
    first_time, visit.unlocked.is_new = visit.unlocked.is_new, False
    return Go("you" if first_time else "backup")


page = Page(
    title=deferred("Your recovery sheet"), show=_show, takes={"again": _again, "done": _done}
)
