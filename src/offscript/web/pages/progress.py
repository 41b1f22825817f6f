"""Tells scripts how far reading for tactics is."""

from offscript.web._page import Answer, Go, Page, Piece, Visit


def _show(_visit: Visit) -> Go:
    """Lead a browser without scripts to the page that comes first."""
    return Go()


def _look(visit: Visit) -> Answer:
    reading = visit.unlocked.reading
    values = {"done": reading.done, "whole": reading.whole, "on": reading.is_under_way()}
    return Piece("progress.html", values)


page = Page(title="", show=_show, takes={"look": _look}, quiet=True)
