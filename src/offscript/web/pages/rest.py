"""Tells scripts how long it is until the program locks; hears that somebody is here."""

from offscript.web._page import Answer, Go, Page, Piece, Visit


def _show(visit: Visit) -> Answer:
    """Lead a page without scripts back, when its time is over: by now it is locked, or not."""
    visit.state.lock_if_left()
    return Go()


def _look(visit: Visit) -> Piece:
    return Piece("rest.html", {"seconds": int(visit.state.rests())})


def _stay(visit: Visit) -> Piece:
    visit.state.touch()
    return _look(visit)


page = Page(title="", show=_show, takes={"look": _look, "stay": _stay}, quiet=True)
