"""Shares the vault out: pages come first, and what goes on beside them takes what is left."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_BREATH = 0.002
"""Seconds left to pages at least, and between two looks whether one is being answered."""
_CALM = 0.1
"""Seconds after a page for which more is awaited: its parts, or the next one."""
_AT_MOST = 4
"""Times as long as it worked that work waits for calm: a fifth is its own, whoever clicks."""


class Turn:
    """Held by whoever uses the vault, which is one connection: a page, an import, a reading."""

    def __init__(self) -> None:
        """Begin with nobody's turn."""
        self._lock = threading.Lock()
        self.acquire = self._lock.acquire
        self.release = self._lock.release
        self._counting = threading.Lock()
        self._pages = 0
        self._last = 0.0
        self._waited = time.monotonic()

    def __enter__(self) -> None:
        """Take it, before or after anybody else."""
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        """Let go of it."""
        self._lock.release()

    @contextmanager
    def of_page(self) -> Iterator[None]:
        """Hold it for a page, for which `wait` waits from the moment it is asked for."""
        self._count(1)
        try:
            with self._lock:
                yield
        finally:
            self._count(-1)

    def wait(self) -> None:
        """Wait, without holding it, until no page is asked for; not longer than is fair."""
        now = time.monotonic()
        end = now + _AT_MOST * (now - self._waited)
        while True:
            time.sleep(_BREATH)
            self._waited = time.monotonic()
            if self._is_calm() or self._waited > end:
                return

    def _is_calm(self) -> bool:
        return not self._pages and time.monotonic() - self._last > _CALM

    def _count(self, more: int) -> None:
        """Note that a page is asked for, or has been answered."""
        with self._counting:
            self._pages += more
            self._last = time.monotonic()


class Beside:
    """The same turn, taken by what goes on beside the pages: it waits for calm each time."""

    def __init__(self, turn: Turn) -> None:
        """Share this turn."""
        self._turn = turn

    def __enter__(self) -> None:
        """Take it when no page wants it."""
        self._turn.wait()
        self._turn.acquire()

    def __exit__(self, *_: object) -> None:
        """Let go of it."""
        self._turn.release()


class Aside:
    """Lets go of a turn while it is entered: the vault is not needed for something long."""

    def __init__(self, turn: Beside) -> None:
        """Let go of this turn."""
        self._turn = turn

    def __enter__(self) -> None:
        """Let go."""
        self._turn.__exit__()

    def __exit__(self, *_: object) -> None:
        """Take it again."""
        self._turn.__enter__()
