"""Removing everything for good: said plainly, asked twice, and done when the process lets go."""

from functools import partial

from offscript.actions.wipe_vault import wipe_vault
from offscript.record import Problem
from offscript.web._language import deferred, gettext
from offscript.web._page import Leave, Page, Visit

_WORD = deferred("remove")


def _show(_visit: Visit) -> dict[str, object]:
    return {"word": gettext(_WORD)}


def _wipe(visit: Visit) -> Leave:
    if visit.form["word"].casefold() != gettext(_WORD).casefold():
        raise Problem(gettext("Nothing was removed: the word was not typed."))
    visit.state.afterwards = partial(wipe_vault, visit.state.folder)
    return Leave("away", close=True)


page = Page(title=deferred("Remove everything"), show=_show, takes={"wipe": _wipe})
