"""Turns what a page answers into what a browser is sent."""

import re
from collections.abc import Mapping
from urllib.parse import quote

from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from offscript.record import Problem
from offscript.web._away import AWAY
from offscript.web._faults import fault
from offscript.web._guard import SANDBOXED
from offscript.web._language import gettext, say
from offscript.web._page import (
    Answer,
    Broken,
    Download,
    Go,
    Leave,
    Missing,
    Picture,
    Piece,
    Show,
    Visit,
)
from offscript.web._pages import all_pages, first_page
from offscript.web._rendering import render

_NEUTRAL = b"<!doctype html><html lang=en><meta charset=utf-8><title>Notes</title><h1>Notes</h1>"
_GONE = 404
_UNFIT = re.compile(r"[^\w. ()-]")


def neutral_page(status: int = 200) -> Response:
    """Give the page that says nothing: for who has no business here, and for quick exit."""
    return HTMLResponse(_NEUTRAL, status)


def answer_with(visit: Visit, answer: Answer) -> Response:
    """Make the response to a visit. What breaks in a page is said on a page, and nothing else."""
    try:
        return _respond(visit, answer)
    except Problem as problem:
        return _broken(visit, say(problem.says))
    except Exception as error:  # noqa: BLE001 - whatever it is, the person gets a page
        return _broken(visit, say(fault(error)))


def _respond(visit: Visit, answer: Answer) -> Response:  # noqa: PLR0911 - one for each answer
    match answer:
        case Go():
            return _go(visit, answer)
        case Show():
            return _show(visit, answer)
        case Piece():
            return HTMLResponse(render(answer.template, visit, answer.values))
        case Download():
            return _download(answer)
        case Picture():
            headers = {**SANDBOXED, "Content-Type": answer.kind, "Content-Disposition": "inline"}
            return StreamingResponse(answer.content, headers=headers)
        case Leave():
            return _leave(visit, answer)
        case Broken():
            return _broken(visit, answer.what, answer.status)
        case Missing():
            return _broken(visit, gettext("There is nothing at this address any more."), 404)
        case _:
            return HTMLResponse(render(f"{visit.page}.html", visit, answer))


def _go(visit: Visit, answer: Go) -> Response:
    """Lead to another page; a notice waits there, and not in the address."""
    name = answer.page or first_page(visit)
    session = visit.begun or visit.session
    if answer.notice and session is not None:
        session.notice = answer.notice
    return RedirectResponse(visit.link(name, *answer.parts), status_code=303)


def _show(visit: Visit, answer: Show) -> Response:
    """Show the page again as it is now, with what was typed and the problem above it."""
    values = answer.values
    if answer.problem and not values:
        page = all_pages()[visit.page]
        try:
            again = page.show(visit)
        except Problem:  # what it was about is gone: removed in another tab, or sent twice
            return _broken(visit, say(answer.problem), 404)
        if isinstance(again, Show):
            answer = Show(again.values, again.template, answer.problem, answer.lock)
        elif isinstance(again, Mapping):
            answer = Show(again, "", answer.problem, answer.lock)
        values = answer.values
    template = answer.template or f"{visit.page}.html"
    response = HTMLResponse(
        render(template, visit, values, answer.problem), 422 if answer.problem else 200
    )
    return _locking(response) if answer.lock else response


def _download(answer: Download) -> Response:
    """Hand a file over to be saved; a browser must not show it, whatever it is."""
    name = _UNFIT.sub("_", answer.name)[:120] or "file"
    headers = {
        **SANDBOXED,
        "Content-Disposition": f"attachment; filename=\"file\"; filename*=UTF-8''{quote(name)}",
    }
    if answer.size is not None:
        headers["Content-Length"] = str(answer.size)
    response = StreamingResponse(answer.content, headers=headers)
    return _locking(response) if answer.lock else response


def _locking(response: Response) -> Response:
    """Have the program lock once this was sent: the app does so where a browser is to forget us."""
    response.headers["Clear-Site-Data"] = '"cache", "storage"'
    response.headers["Connection"] = "close"
    return response


def _leave(visit: Visit, answer: Leave) -> Response:
    """Lock. The browser is asked to forget what it holds of us, and the process ends behind it."""
    if answer.close:
        visit.state.close_after()
    if answer.to == "away" or answer.close:
        # Not a redirect: what a form leads to must stay with us, by our own policy.
        response = neutral_page()
        to = AWAY[visit.preferences.leave_to]
        if to != "/" and answer.to == "away":
            response.headers["Refresh"] = f"0; url={to}"
    else:
        response = RedirectResponse(f"{visit.state.door.path}/", status_code=303)
    return _locking(response)


def _broken(visit: Visit, what: str, status: int = 500) -> Response:
    """Say on a page of its own what went wrong."""
    values = {"what": what, "is_gone": status == _GONE}
    return HTMLResponse(render("broken.html", visit, values), status)
