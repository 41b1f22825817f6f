"""The first page anybody sees: is this device safe to use? Nothing is stored before the answer."""

from offscript.web._language import deferred
from offscript.web._page import Answer, Go, Page, Show, Visit


def _show(visit: Visit) -> Answer:
    return Go() if visit.state.has_vault() or visit.state.restores() else {}


page = Page(
    title=deferred("Before you begin"),
    show=_show,
    takes={"safe": lambda _: Go("begin"), "unsure": lambda _: Show(template="welcome_device.html")},
    opens="locked",
)
