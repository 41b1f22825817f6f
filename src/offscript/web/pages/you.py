"""Who you are in your messages, so that both sides can be told apart; it stays in the vault."""

from offscript.actions.change_preferences import change_preferences
from offscript.web._language import deferred
from offscript.web._page import Go, Page, Visit

_MOST = 50


def _show(visit: Visit) -> dict[str, object]:
    names = visit.form.exact("names") or "\n".join(visit.preferences.my_names)
    return {"names": names}


def _save(visit: Visit) -> Go:
    lines = (line.strip() for line in visit.form.exact("names").splitlines())
    names = tuple(dict.fromkeys(line for line in lines if line))[:_MOST]
    visit.unlocked.preferences = change_preferences(visit.vault, my_names=names)
    return Go("bring")


page = Page(
    title=deferred("Who are you in your messages?"),
    show=_show,
    takes={"save": _save, "skip": lambda _: Go("bring")},
)
