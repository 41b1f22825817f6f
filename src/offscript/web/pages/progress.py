"""Tells scripts how far reading for tactics is."""

from offscript.actions.read_first_look import read_first_look
from offscript.web._page import Answer, Go, Page, Piece, Visit


def _show(_visit: Visit) -> Go:
    """Lead a browser without scripts to the page that comes first."""
    return Go()


def _look(visit: Visit) -> Answer:
    reading = visit.unlocked.reading
    first = read_first_look(visit.vault)
    values = {
        "reading": reading,
        "done": reading.done,
        "whole": reading.whole,
        "on": reading.is_under_way(),
        "quick": reading.is_first_look(),
        "found": first is not None and bool(first.tactics),
    }
    return Piece("progress.html", values)


page = Page(title="", show=_show, takes={"look": _look}, quiet=True)
