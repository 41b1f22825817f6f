"""An import under way: it runs in a thread of its own, and pages look at how far it is."""

import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import msgspec

from offscript.actions.import_exports import import_exports
from offscript.actions.open_vault import Vault
from offscript.actions.weigh_passphrase import weigh_passphrase
from offscript.record import Clock, Note, Problem, Sayable, TakenIn
from offscript.web._asking import Asking
from offscript.web._faults import fault
from offscript.web._language import deferred

_WAIT = 10.0
"""Seconds that a batch may take to be on disk when everything is locked."""
_BREATH = 0.002
"""Seconds left to pages between two batches."""

DOING = {
    "Reading": deferred("Reading"),
    "Storing": deferred("Putting the messages into your encrypted folder"),
    "Keeping pictures and files": deferred("Putting pictures and files beside the messages"),
    "Comparing": deferred("Looking for what several files hold"),
    "Weighing": deferred("Looking whether your passphrase stands in the messages"),
}
"""What is being done, in words for a page; anything else is tidying up."""


class ToBring(msgspec.Struct, frozen=True, kw_only=True):
    """What is brought in: files, or a text that lies in none; how to read it.

    `secret` is what opened the vault: it is weighed against what came in.
    """

    paths: tuple[Path, ...] = ()
    pasted: bytes | None = None
    clock: Clock
    secret: str = ""


class _Stopped(Exception):  # noqa: N818 - asked for by the person
    """The person stopped it; giving the same files again goes on from there."""


class Importing:
    """One import, from its first file to its summary.

    It holds `turn` while it uses the vault, for some milliseconds each time; pages have the rest.
    """

    def __init__(
        self,
        vault: Vault,
        given: ToBring,
        turn: AbstractContextManager[object],
        ended: Callable[[], None],
    ) -> None:
        """Start it. `ended` is called at its end, however that comes."""
        self.doing, self.done, self.whole = "Reading", 0, 1
        self.taken: TakenIn | None = None
        self.problem: Sayable = ""
        self.stopped = False
        self.guessable = False
        self.asking = Asking()
        self._vault = vault
        self._given = given
        self._turn = turn
        self._ended = ended
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def is_under_way(self) -> bool:
        """Tell whether it still runs, or waits for an answer."""
        return self._thread.is_alive()

    def is_working(self) -> bool:
        """Tell whether it runs and nobody is asked: then the program does not lock by itself."""
        return self.is_under_way() and self.asking.question is None

    def ask_to_stop(self) -> None:
        """Stop after the batch that is being written; what waits for an answer stops at once."""
        self._stop.set()
        self.asking.end()

    def wait(self) -> None:
        """Wait for the batch that is being written."""
        self._thread.join(_WAIT)

    def _run(self) -> None:
        given = self._given
        try:
            self.taken = import_exports(
                self._vault,
                given.paths,
                given.clock,
                ask=self._ask,
                ask_password=self.asking.ask_password,
                progress=self._tell,
                pasted=given.pasted,
                turn=self._turn,
            )
            if self.taken.added and given.secret:
                guessed = weigh_passphrase(self._vault, given.secret, self._tell, self._turn)
                self.guessable = guessed is not None
        except _Stopped:
            self.stopped = True
        except Problem as problem:
            self.problem = problem.says
        except Exception as error:  # noqa: BLE001 - whatever it is, what came before is kept
            self.problem = fault(error)
        finally:
            self._ended()

    def _ask(self, note: Note, clock: Clock) -> Clock | None:
        """Ask what a file leaves open; who locks instead of answering has nothing of it stored."""
        settled = self.asking.ask_about(note, clock)
        if self._stop.is_set():
            raise _Stopped
        return settled

    def _tell(self, doing: str, done: int, whole: int) -> None:
        """Note how far it is, and let pages have their turn."""
        self.doing, self.done, self.whole = doing, done, max(whole, 1)
        if self._stop.is_set():
            raise _Stopped
        time.sleep(_BREATH)
