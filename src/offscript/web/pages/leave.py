"""Leaving: quick exit, explained before it is needed; locking; closing the program."""

from offscript.web._language import deferred
from offscript.web._page import Leave, Page, Visit


def _show(_visit: Visit) -> dict[str, object]:
    return {}


page = Page(
    title=deferred("Leaving quickly"),
    show=_show,
    takes={
        "leave": lambda _: Leave("away"),
        "lock": lambda _: Leave("unlock"),
        "close": lambda _: Leave("away", close=True),
    },
    opens="always",
    at_once=True,
)
