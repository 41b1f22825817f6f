"""Answers each request: the guard first, then the door, then the page."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import nullcontext, suppress
from hmac import compare_digest
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from offscript.record import Problem
from offscript.web import _language as language
from offscript.web._answers import answer_with, neutral_page
from offscript.web._door import Door
from offscript.web._drafts import forget_saved
from offscript.web._faults import fault
from offscript.web._forms import LARGEST, LONGEST, Receiver, TooLarge, read_fields
from offscript.web._guard import ANSWER_HEADERS, refuse
from offscript.web._page import Answer, Broken, Go, Missing, Page, Show, Visit
from offscript.web._pages import all_pages
from offscript.web._state import State
from offscript.web._static import Static

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

ADMITTED, UNLOCKED = "d", "s"
"""Names of the two cookies: of the browser that was admitted, and of the session."""
_PARTS = 8
_LONGEST_PART = 80


class App:
    """The ASGI application of one process."""

    def __init__(self, door: Door, folder: Path, *, development: bool = False) -> None:
        """Begin locked."""
        self.state = State(door, folder, development=development)
        self._static = Static()
        self._pages = {
            door.address(name): name
            for name, page in all_pages().items()
            if development or page.opens != "development"
        }
        self._watch: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; whatever it holds, the next one is answered too."""
        if scope["type"] != "http":
            return
        if self._watch is None:
            self._watch = asyncio.create_task(self._lock_when_left())
        response = await self._respond(Request(scope, receive))
        for name, value in ANSWER_HEADERS.items():
            response.headers.setdefault(name, value)
        with suppress(ClientDisconnect):
            await response(scope, receive, send)
        if response.headers.get("clear-site-data"):
            self.state.lock()

    async def _respond(self, request: Request) -> Response:
        """Find out who asks for what, and answer."""
        scope = request.scope
        door = self.state.door
        method, path = scope["method"], scope["raw_path"].decode("latin-1")
        status = refuse(method, scope["query_string"], scope["headers"], door.host, door.origin)
        if scope["http_version"] != "1.1":
            status = 505
        if status:
            headers = {"Connection": "close"} | ({"Allow": "GET, POST"} if status == 405 else {})  # noqa: PLR2004
            return Response(status_code=status, headers=headers)
        language.speak(
            self.state.spoken() or language.choose(request.headers.get("accept-language", ""))
        )
        if method == "GET" and path == "/":
            return neutral_page()
        if method == "GET" and door.redeem(path.removeprefix("/")):
            response: Response = RedirectResponse(f"{door.path}/", status_code=303)
            self._give(response, ADMITTED, door.cookie)
            return response
        if not path.startswith(f"{door.path}/") or not any(
            map(door.knows, _cookies(request, ADMITTED))
        ):
            return neutral_page(404)
        if method == "GET" and (found := self._static.find(door, path)):
            return found
        return await self._page(request, path)

    async def _page(self, request: Request, path: str) -> Response:
        """Answer with a page."""
        if self.state.has_ended():
            # A connection from before the lock: the same again, form and all, to the next process.
            return Response(status_code=307, headers={"Location": path, "Connection": "close"})
        session = self.state.session
        known = session is not None and any(map(session.knows, _cookies(request, UNLOCKED)))
        if not known:
            session = None
        door = self.state.door
        if path == f"{door.path}/":
            return await self._answer(Visit(self.state, session, ""), _go)
        cut = len(door.address(""))
        name = self._pages.get(path[:cut])
        page = all_pages()[name] if name else None
        rest = path[cut:]
        parts = tuple(rest.split("/")[1:])
        if name is None or page is None or not _are_parts(rest, parts):
            return neutral_page(404)
        if (page.opens == "unlocked" and session is None) or (
            page.opens == "locked" and self.state.session is not None and not known
        ):
            return await self._answer(Visit(self.state, session, name), _go)
        visit = Visit(self.state, session, name, parts)
        if session is not None and not page.quiet:
            self.state.touch()
        if request.method == "GET":
            return await self._answer(visit, page.show)
        return await self._take(request, page, visit)

    async def _take(self, request: Request, page: Page, visit: Visit) -> Response:
        """Take what a form sent."""
        token = visit.session.token if visit.session else self.state.door.token
        try:
            read = await self._read(request, visit, token, files=page.files)
        except (TooLarge, ClientDisconnect):
            return Response(status_code=413, headers={"Connection": "close"})
        except Problem as problem:
            said = Show(problem=language.say(problem.says))
            return await self._answer(visit, lambda _: said)
        if not read:
            return Response(status_code=415)
        if not compare_digest(visit.form["token"].encode(), token.encode()):
            return await self._answer(visit, _go)
        take = page.takes.get(visit.form["do"])
        if take is None:
            return neutral_page(404)
        return await self._answer(visit, take)

    async def _read(self, request: Request, visit: Visit, token: str, *, files: bool) -> bool:
        """Read a form into the visit; False for a body that is no form this page takes."""
        kind = request.headers.get("content-type", "")
        length = int(request.headers["content-length"])
        if files and kind.startswith("multipart/form-data"):
            _limit(length, LARGEST)
            receiver = Receiver(kind, self.state.landing, token)
            visit.form, visit.files = await receiver.read(request.stream(), length)
            return True
        if kind.partition(";")[0] == "application/x-www-form-urlencoded":
            _limit(length, LONGEST)
            visit.form = await read_fields(request.stream())
            return True
        return False

    async def _answer(self, visit: Visit, ask: Callable[[Visit], Answer]) -> Response:
        """Have a visit answered, and give the cookie of a session that has just begun."""
        response = await run_in_threadpool(_answered, visit, ask)
        if visit.begun is not None:
            self.state.unlock(visit.begun)
            self._give(response, UNLOCKED, visit.begun.cookie)
        return response

    def _give(self, response: Response, name: str, value: str) -> None:
        """Give the browser a cookie that scripts can't read, and that no other path is sent."""
        response.set_cookie(
            name, value, path=f"{self.state.door.path}/", httponly=True, samesite="strict"
        )

    async def _lock_when_left(self) -> None:
        """Look once a second whether it is time to lock."""
        while True:
            await asyncio.sleep(1)
            self.state.lock_if_left()


def _cookies(request: Request, name: str) -> list[str]:
    """Give every cookie of a name: a page on another port may have set one of the same name."""
    pairs = (one.strip().partition("=") for one in request.headers.get("cookie", "").split(";"))
    return [value for key, _, value in pairs if key == name]


def _limit(length: int, most: int) -> None:
    """Raise TooLarge for more than may be sent, before any of it is read."""
    if length > most:
        raise TooLarge


def _are_parts(rest: str, parts: tuple[str, ...]) -> bool:
    """Tell whether what stands behind a page's address is opaque names and numbers."""
    return not rest or (
        rest.startswith("/")
        and len(parts) <= _PARTS
        and all(
            0 < len(part) <= _LONGEST_PART
            and part.isascii()
            and part.replace("-", "").replace("_", "").isalnum()
            for part in parts
        )
    )


def _go(_visit: Visit) -> Answer:
    """Lead to the page that comes first."""
    return Go()


def _answered(visit: Visit, ask: Callable[[Visit], Answer]) -> Response:
    """Make the response to a visit, alone with the vault; leaving waits for nobody."""
    page = all_pages().get(visit.page)
    with nullcontext() if page is not None and page.at_once else visit.turn:
        answer = _tried(ask, visit)
        if not visit.form.is_empty() and not _went_wrong(answer):
            with suppress(Problem):  # the form was taken; what was typed is offered once more
                forget_saved(visit)
        return answer_with(visit, answer)


def _went_wrong(answer: Answer) -> bool:
    """Tell whether a form was not taken as it was sent."""
    return isinstance(answer, Broken | Missing) or (
        isinstance(answer, Show) and bool(answer.problem)
    )


def _tried(ask: Callable[[Visit], Answer], visit: Visit) -> Answer:
    """Ask a page; what the person can put right comes back as a sentence above the same page."""
    try:
        return ask(visit)
    except Problem as problem:
        return (
            Broken(language.say(problem.says), 404)
            if visit.form.is_empty()
            else Show(problem=language.say(problem.says))
        )
    except Exception as error:  # noqa: BLE001 - whatever it is, the person gets a page
        return Broken(language.say(fault(error)))
