"""An import under way: it runs in a thread of its own, and pages look at how far it is."""

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tzlocal import get_localzone

from offscript.actions.import_exports import import_exports
from offscript.actions.open_vault import Vault
from offscript.record import Clock, Problem, TakenIn
from offscript.web._language import deferred

_WAIT = 10.0
"""Seconds that a batch may take to be on disk when everything is locked."""
_BREATH = 0.002
"""Seconds left to pages between two batches."""

DOING = {
    "Reading": deferred("Reading"),
    "Storing": deferred("Putting the messages into your encrypted folder"),
}
"""What is being done, in words for a page; anything else is tidying up."""


class _Stopped(Exception):  # noqa: N818 - asked for by the person
    """The person stopped it; giving the same files again goes on from there."""


class Importing:
    """One import, from its first file to its summary.

    It holds `turn` while it works, and lets go of it between batches: then pages are made.
    """

    def __init__(
        self, vault: Vault, paths: Sequence[Path], turn: threading.Lock, ended: Callable[[], None]
    ) -> None:
        """Start it. `ended` is called at its end, however that comes."""
        self.doing, self.done, self.whole = "Reading", 0, 1
        self.taken: TakenIn | None = None
        self.problem = ""
        self.stopped = False
        self._vault = vault
        self._paths = tuple(paths)
        self._turn = turn
        self._ended = ended
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def is_under_way(self) -> bool:
        """Tell whether it still runs."""
        return self._thread.is_alive()

    def ask_to_stop(self) -> None:
        """Stop after the batch that is being written."""
        self._stop.set()

    def wait(self) -> None:
        """Wait for the batch that is being written."""
        self._thread.join(_WAIT)

    def _run(self) -> None:
        try:
            with self._turn:
                self.taken = import_exports(
                    self._vault, self._paths, Clock(get_localzone()), progress=self._tell
                )
        except _Stopped:
            self.stopped = True
        except Problem as problem:
            self.problem = str(problem)
        except Exception as error:  # noqa: BLE001 - whatever it is, what came before is kept
            self.problem = type(error).__name__
        finally:
            self._ended()

    def _tell(self, doing: str, done: int, whole: int) -> None:
        """Note how far it is, and let pages have their turn."""
        self.doing, self.done, self.whole = doing, done, max(whole, 1)
        if self._stop.is_set():
            raise _Stopped
        self._turn.release()
        time.sleep(_BREATH)
        self._turn.acquire()
