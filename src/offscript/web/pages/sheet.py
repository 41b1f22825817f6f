"""The recovery sheet: a code to print or write down, for the day the passphrase is forgotten."""

from offscript.actions.read_recovery_sheet import read_recovery_sheet
from offscript.web._language import deferred
from offscript.web._page import Answer, Go, Page, Visit


def _show(visit: Visit) -> Answer:
    """Show it; the parts say whether on the way in, or again from Settings."""
    code, identity = read_recovery_sheet(visit.vault)
    return {
        "groups": code.split("-"),
        "identity": identity,
        "first_time": visit.parts == ("first",),
    }


page = Page(
    title=deferred("Your recovery sheet"),
    show=_show,
    takes={"done": lambda visit: Go("you" if visit.parts else "settings")},
)
