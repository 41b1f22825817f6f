"""Who you are in your messages, so that both sides can be told apart; it stays in the vault."""

from offscript.actions.change_preferences import change_preferences
from offscript.web._language import deferred, gettext
from offscript.web._page import Go, Page, Visit

_MOST = 50


def _show(visit: Visit) -> dict[str, object]:
    """Show them. On the way in, no menu of everything stands beside the one question."""
    names = visit.form.exact("names") or "\n".join(visit.preferences.my_names)
    values: dict[str, object] = {"names": names, "first_time": visit.unlocked.sets_up}
    return values | ({"menu": ()} if visit.unlocked.sets_up else {})


def _save(visit: Visit) -> Go:
    lines = (line.strip() for line in visit.form.exact("names").splitlines())
    names = tuple(dict.fromkeys(line for line in lines if line))[:_MOST]
    visit.unlocked.preferences = change_preferences(visit.vault, my_names=names)
    return _on(visit, gettext("Saved."))


def _on(visit: Visit, notice: str = "") -> Go:
    """Go on to bringing messages in on the way in, and later to the first page."""
    return Go("bring") if visit.unlocked.sets_up else Go(notice=notice)


page = Page(
    title=deferred("Who are you in your messages?"),
    show=_show,
    takes={"save": _save, "skip": _on},
)
