"""Every part pages are made of, to look at while working on them; in development only."""

from pkgutil import iter_modules

from offscript.web import pages
from offscript.web._page import Page, Show, Visit

COLOURS = (
    "paper", "sheet", "sunk", "ink", "soft", "line", "edge", "accent", "wash", "mark", "safety",
    "safety-wash", "lure", "guilt", "distort", "attack", "withdraw", "indirect", "control",
)  # fmt: skip


def _show(_visit: Visit) -> Show:
    names = tuple(one for one in iter_modules(pages.__path__) if not one.name.startswith("_"))
    return Show({"colours": COLOURS, "names": names})


page = Page(title="Design", show=_show, opens="development")
