"""Every part pages are made of, to look at while working on them; in development only."""

from pkgutil import iter_modules

from offscript.web import pages
from offscript.web._page import Page, Show, Visit

COLOURS = (
    "paper", "sheet", "sunk", "ink", "soft", "line", "edge", "accent", "wash", "mark", "safety",
    "safety-wash", "lure", "guilt", "distort", "attack", "withdraw", "indirect", "control",
)  # fmt: skip


def _show(_visit: Visit) -> Show:
    return Show({"colours": COLOURS, "names": tuple(iter_modules(pages.__path__))})


page = Page(title="Design", show=_show, opens="development")
