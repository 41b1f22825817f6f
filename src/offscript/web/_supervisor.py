"""Holds the address of the pages, and starts a process that shows them; it never holds a secret.

Locked means: the process that had the key is gone. The next one, without a key, was waiting and
takes its place on the same socket.
"""

import secrets
import socket
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

import msgspec

from offscript.record import Problem
from offscript.web._hardening import harden
from offscript.web._wire import CLOSED, LOCKED, Launch, Order, Serve, Start

_COMMAND = "from offscript.web._process import main; main()"
_WAITING = 128
_CRASHES = 3
_PATIENCE = 60
"""Seconds a process may take to put its vault away when the program ends."""
_SOON = 5.0
"""Seconds: processes that end this fast, `_CRASHES` times running, will not get better."""


class Supervisor:
    """The socket, the process that answers on it, and the spare that waits. Used in a `with`."""

    def __init__(self, folder: Path, *, development: bool = False) -> None:
        """Take a free port of this computer alone. Nothing outside it can ever connect."""
        harden()
        self._folder = folder
        self._development = development
        self._secret = secrets.token_urlsafe(32)
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=_WAITING)
        self.port: int = self._socket.getsockname()[1]
        self._serving: subprocess.Popen[bytes] | None = None
        self._spare: subprocess.Popen[bytes] | None = None
        self._leaving: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        """Start answering."""
        self._spare = self._start()
        self._next()
        return self

    def __exit__(self, *_: object) -> None:
        """End both processes and give the port back."""
        for process in (self._serving, self._spare, *self._leaving):
            if process is not None:
                _end(process)
        self._socket.close()

    def launch(self) -> str:
        """Give an address that admits one browser, once, within half a minute."""
        word = secrets.token_urlsafe(24)
        if self._serving is not None:
            _tell(self._serving, Launch(word))
        return f"http://127.0.0.1:{self.port}/{word}"

    def run(self, locked: Callable[[], None] = lambda: None) -> None:
        """Replace each process that ends, until the person closes the program.

        `locked` is called after each lock. Raises Problem when no process stays up.
        """
        crashes = 0
        while self._serving is not None and self._serving.stdout is not None:
            began = time.monotonic()
            line = self._serving.stdout.readline()
            said, language = line[:1], line[1:].decode().strip()
            if said == CLOSED:
                return
            crashes = crashes + 1 if said != LOCKED and time.monotonic() - began < _SOON else 0
            if crashes == _CRASHES:
                message = "The pages can't be shown: the program that makes them ends at once."
                raise Problem(message)
            self._next(language)
            locked()

    def _next(self, language: str = "") -> None:
        """Let the spare answer, and start another one; who answered before puts its vault away."""
        self._leaving = [process for process in self._leaving if process.poll() is None]
        if self._serving is not None:
            self._leaving.append(self._serving)
        self._serving = self._spare or self._start()
        _tell(self._serving, Serve(language))
        self._spare = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        """Start a process that waits, with the socket and nothing secret but this run's word."""
        shared = sys.platform == "win32"
        number = self._socket.fileno()
        process = subprocess.Popen(  # noqa: S603 - this program, with nothing of a stranger's
            [sys.executable, "-c", _COMMAND],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if self._development else subprocess.DEVNULL,
            pass_fds=() if shared else (number,),
            start_new_session=not shared,
        )
        given: int | str = number
        if sys.platform == "win32":
            given = b64encode(self._socket.share(process.pid)).decode()
        start = Start(str(self._folder), self.port, given, self._secret, self._development)
        _tell(process, start)
        return process


def _tell(process: subprocess.Popen[bytes], order: Order) -> None:
    """Give a process an order; one that is gone needs none."""
    if process.stdin is None:
        return
    try:
        process.stdin.write(msgspec.json.encode(order) + b"\n")
        process.stdin.flush()
    except OSError:
        return


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process by closing its input, which lets it close its vault; a large one takes long."""
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
    try:
        process.wait(timeout=_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
