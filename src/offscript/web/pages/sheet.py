"""The recovery sheet: a code to print or write down, for the day the passphrase is forgotten."""

from offscript.web._language import deferred
from offscript.web._page import Answer, Go, Page, Visit


def _show(visit: Visit) -> Answer:
    code = visit.kept(visit.parts[0]) if visit.parts else None
    if not isinstance(code, str):
        return Go()
    return {"code": code, "groups": code.split("-"), "part": visit.parts[0]}


page = Page(title=deferred("Your recovery sheet"), show=_show, takes={"done": lambda _: Go("you")})
