"""A backup on its way back: it runs in a thread of its own, and pages look at how far it is."""

import threading
from collections.abc import Callable
from pathlib import Path

from offscript.actions.restore_vault import opens_vault, restore_vault
from offscript.record import Problem, Sayable
from offscript.web._faults import fault
from offscript.web._landing import Landing

_WAIT = 10.0
"""Seconds that what was written of a vault may take to be removed when everything ends."""


class _Stopped(Exception):  # noqa: N818 - asked for by the person
    """The person stopped it, or left."""


class Restoring:
    """One backup, from the file that was given to the vault that is there again.

    A code that does not open it may be typed again: the file waits. Nothing else is kept, and what
    opened the backup only until the vault is opened with it, or this process ends.
    """

    def __init__(self, file: Path, folder: Path, landing: Landing, *, was_sent: bool) -> None:
        """Take a file that was looked at; nothing is begun. `was_sent`: it lies in `landing`."""
        self.name, self.size = file.name, file.stat().st_size
        self.doing, self.done, self.whole = "Reading", 0, 1
        self.problem: Sayable = ""
        self.differs: Sayable = ""
        self.secret = ""
        self.is_back = self.was_checked = False
        self._file, self._was_sent = file, was_sent
        self._folder = folder
        self._landing = landing
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self, secret: str, ended: Callable[[], None]) -> None:
        """Put it back with a code. `ended` is called at the end, however that comes."""
        if self.is_under_way() or self.is_back:
            return
        self.problem = ""
        self.doing, self.done, self.whole = "Reading", 0, 1
        self._stop.clear()
        self._thread = threading.Thread(target=self._run, args=(secret, ended), daemon=True)
        self._thread.start()

    def is_under_way(self) -> bool:
        """Tell whether it still runs."""
        return self._thread is not None and self._thread.is_alive()

    def end(self) -> None:
        """Stop, wait until nothing is left of what was not whole, and forget the file."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(_WAIT)
        self._forget()

    def _forget(self) -> None:
        """Remove the file, if it is one the browser handed over."""
        self._landing.drop([self._file] if self._was_sent else [])

    def _run(self, secret: str, ended: Callable[[], None]) -> None:
        try:
            differs = restore_vault(
                self._file, secret, self._folder, self._tell, self._landing.beside()
            )
            self.differs = differs.says if differs is not None else ""
            self.was_checked = opens_vault(secret)
            self.secret = secret if self.was_checked else ""
            self._forget()
            self.is_back = True
        except _Stopped:
            pass
        except Problem as problem:
            self.problem = problem.says
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told in a sentence
            self.problem = fault(error)
        finally:
            self._landing.drop()
            ended()

    def _tell(self, doing: str, done: int, whole: int) -> None:
        """Note how far it is."""
        self.doing, self.done, self.whole = doing, done, max(whole, 1)
        if self._stop.is_set():
            raise _Stopped
