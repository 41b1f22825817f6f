"""What protects the vault on this computer, and what does not."""

from offscript.actions.check_computer import check_computer
from offscript.web._language import deferred
from offscript.web._page import Page, Visit


def _show(visit: Visit) -> dict[str, object]:
    return {"found": check_computer(visit.state.folder)}


page = Page(title=deferred("What protects you on this computer"), show=_show)
