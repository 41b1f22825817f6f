"""What one process knows: its door, whether it is unlocked, and when somebody was last there."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

from offscript.actions.find_vault import find_vault
from offscript.web._door import Door
from offscript.web._landing import Landing
from offscript.web._restoring import Restoring
from offscript.web._session import Session
from offscript.web._wire import CLOSED, LOCKED

_MINUTE = 60.0
_UNOPENED, _UNREAD = 3 * _MINUTE, 30 * _MINUTE
"""Seconds that a vault which is back from a backup can be opened by the code given for that, and
that a backup which was handed over waits for its code."""


def _now() -> float:
    """Give seconds that pass also while the computer sleeps, so that a closed lid counts as nobody.

    `time.monotonic` stands still then on Linux and macOS. CLOCK_BOOTTIME goes on, on Linux, and
    CLOCK_MONOTONIC on macOS; Windows has neither, and there `time.monotonic` goes on.
    """
    clock = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class State:
    """Shared by all requests. Locked at first, unlocked once, then locked, which ends it."""

    def __init__(self, door: Door, folder: Path, *, development: bool = False) -> None:
        """Begin locked."""
        self.door = door
        self.folder = folder
        self.development = development
        self.session: Session | None = None
        self.language = self.spoken_before = ""
        self.country = ""
        self.status = LOCKED
        self.landing = Landing(folder)
        self.restoring: Restoring | None = None
        self.closing: Session | None = None
        self.afterwards: Callable[[], object] = lambda: None
        self.stop: Callable[[], None] = lambda: None
        self._ended = False
        self._turn = threading.Lock()
        self._last_seen = _now()

    def unlock(self, session: Session) -> None:
        """Hold an open vault from now on."""
        with self._turn:
            if self.restoring is not None:
                self.restoring.end()
                self.restoring = None
            if self._ended:  # somebody locked while it opened
                session.close()
                return
            self.session = session
            session.reading.look()
            self._last_seen = _now()

    def lock(self) -> None:
        """Show nothing more, and have this process end: the next one has no key. Once is enough."""
        with self._turn:
            if self._ended:
                return
            self._ended = True
            self.spoken_before = self.spoken()
            self.closing, self.session = self.session, None
        self.stop()

    def has_ended(self) -> bool:
        """Tell whether another process answers by now."""
        return self._ended

    def close_after(self) -> None:
        """Let the next lock end the whole program."""
        self.status = CLOSED

    def has_vault(self) -> bool:
        """Tell whether there is a vault to unlock."""
        return find_vault(self.folder)

    def restores(self) -> bool:
        """Tell whether a backup is on its way back, or is back and can be opened without a word."""
        restoring = self.restoring
        return restoring is not None and (restoring.is_under_way() or bool(restoring.secret))

    def spoken(self) -> str:
        """Name the language that was chosen, or nothing."""
        before = self.session.preferences.language if self.session else self.spoken_before
        return self.language or before

    def touch(self) -> None:
        """Remember that somebody is there."""
        self._last_seen = _now()

    def rests(self) -> float:
        """Say how many seconds are left until it locks by itself; never less than none."""
        if self.session is None:
            return 0.0
        idle = self.session.preferences.idle_minutes * _MINUTE
        return max(self._last_seen + idle - _now(), 0.0)

    def lock_if_left(self) -> None:
        """Lock when nobody has been there as long as the person chose; work goes on meanwhile."""
        session, restoring = self.session, self.restoring
        if session is not None and not session.is_working() and self.rests() <= 0:
            self.lock()
        if session is None and restoring is not None and not restoring.is_under_way():
            # What opened the backup opens the vault: neither is held for nobody.
            patience = _UNOPENED if restoring.secret else _UNREAD
            if _now() - self._last_seen > patience:
                self.lock()
