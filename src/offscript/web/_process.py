"""The process that shows pages: it may hold a key, and ends when it is locked."""

import os
import socket
import sys
import threading
from base64 import b64decode
from contextlib import suppress
from pathlib import Path

import msgspec
import uvicorn

from offscript.record import Problem
from offscript.web._app import App
from offscript.web._door import Door
from offscript.web._hardening import harden
from offscript.web._wire import Launch, Order, Serve, Start

_HEADERS = 16 << 10
_CONNECTIONS = 256
_GRACE = 1
"""Seconds that answers under way may take once the process is locked."""


def main() -> None:
    """Wait for orders on standard input; answer when told to; end when the input does."""
    harden()
    orders = sys.stdin.buffer
    start = msgspec.json.decode(orders.readline(), type=Order)
    if not isinstance(start, Start):
        sys.exit(1)
    app = App(Door(start.port, start.secret), Path(start.folder), development=start.development)
    serve = msgspec.json.decode(orders.readline() or b"null", type=Order | None)
    if not isinstance(serve, Serve):
        sys.exit(0)
    app.state.spoken_before = serve.language
    app.state.landing.clear()  # what a run that broke off left; whoever waits clears nothing
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            http="h11",
            ws="none",
            lifespan="off",
            loop="asyncio",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            h11_max_incomplete_event_size=_HEADERS,
            limit_concurrency=_CONNECTIONS,
            timeout_graceful_shutdown=_GRACE,
        )
    )

    def stop() -> None:
        """Take no more connections from this moment on; those that are here are let go."""
        server.should_exit = True
        for listener in getattr(server, "servers", ()):  # it may not have begun to listen
            listener.get_loop().call_soon_threadsafe(listener.close)

    app.state.stop = stop
    threading.Thread(target=_listen, args=(app,), daemon=True).start()
    server.run(sockets=[_inherited(start.socket)])
    app.state.lock()
    with suppress(OSError):  # nobody may be left to tell
        os.write(sys.stdout.fileno(), app.state.status + app.state.spoken_before.encode() + b"\n")
    if app.state.restoring is not None:
        app.state.restoring.end()
    app.state.landing.clear()
    if app.state.closing is not None:
        with suppress(Problem):  # a full disk: what was stored is on it, and nobody is here to tell
            app.state.closing.close()
    app.state.afterwards()
    os._exit(0)  # no thread that still reads an export is waited for


def _listen(app: App) -> None:
    """Take launch words; when nobody is left to give any, lock and end."""
    for line in sys.stdin.buffer:
        order = msgspec.json.decode(line, type=Order)
        if isinstance(order, Launch):
            app.state.door.admit(order.word)
    app.state.lock()
    app.state.stop()


def _inherited(given: int | str) -> socket.socket:
    """Take the listening socket over from the supervisor."""
    if sys.platform == "win32":
        return socket.fromshare(b64decode(given))
    return socket.socket(fileno=int(given))
