"""Reads the messages for tactics beside the pages, in a thread of its own."""

import threading
import time
from collections.abc import Callable

from offscript.actions.open_vault import Vault
from offscript.actions.read_preferences import read_preferences
from offscript.actions.renew_findings import FIRST, THOROUGH, renew_findings
from offscript.actions.renew_meanings import renew_meanings
from offscript.actions.renew_overview import renew_overview
from offscript.record import Clock, Problem, Sayable
from offscript.web._faults import fault
from offscript.web._turn import Aside, Beside, Turn
from offscript.web._zone import zone_of

_WAIT = 0.2
"""Seconds between two looks whether messages are still coming in."""


class _Stopped(Exception):  # noqa: N818 - there is something more urgent
    """It is begun again later, or not at all."""


class Reading:
    """Reads whatever has to be read, whenever it is told to look. Pages never wait for it."""

    def __init__(self, vault: Vault, turn: Turn, is_busy: Callable[[], bool]) -> None:
        """Begin, asleep. `is_busy` tells whether messages are just coming in."""
        self.doing, self.done, self.whole = "", 0, 1
        self.problem: Sayable = ""
        self._vault = vault
        self._turn = Beside(turn)
        self._aside = Aside(self._turn)
        self._is_busy = is_busy
        self._anew = False
        self._ended = False
        self._wanted = threading.Event()
        self._working = threading.Event()
        self._asking = threading.Lock()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def look(self, *, anew: bool = False) -> None:
        """Look whether there is anything to read. `anew`: all, with what was said of marks."""
        self._anew = self._anew or anew
        with self._asking:
            self._working.set()
            self._wanted.set()

    def is_under_way(self) -> bool:
        """Tell whether it reads for what pages show, or is about to.

        Meanings come after that, for searching by them, and that page says so.
        """
        return self._working.is_set()

    def is_counted(self) -> bool:
        """Tell whether it reads message by message; what is worked out then has no measure."""
        return self.doing in {FIRST, THOROUGH}

    def is_first_look(self) -> bool:
        """Tell whether it only takes a first look; the thorough reading follows."""
        return self.doing == FIRST

    def end(self) -> None:
        """Stop for good, at the next occasion; what was read is begun again another time."""
        self._ended = True
        self._wanted.set()

    def _run(self) -> None:
        while True:
            self._wanted.wait()
            if self._ended:
                return
            self._wanted.clear()
            self.problem = ""
            try:
                while self._is_busy() and not self._ended:
                    time.sleep(_WAIT)
                self._read()
            except _Stopped:
                pass
            except Problem as problem:
                self.problem = problem.says
            except Exception as error:  # noqa: BLE001 - pages go on without what it would have said
                self.problem = fault(error)
            self._rest()

    def _rest(self) -> None:
        """Have nothing more to show, unless there is more to read by now."""
        with self._asking:
            if not self._wanted.is_set():
                self._working.clear()

    def _read(self) -> None:
        anew, self._anew = self._anew, False
        with self._turn:
            if self._ended:
                return
            self.doing, self.done, self.whole = "", 0, 1
            clock = Clock(zone_of(read_preferences(self._vault)))
            renew_findings(
                self._vault, clock, self._tell, aside=self._aside, anew=anew, first_look=True
            )
            renew_overview(self._vault, clock, self._tell, aside=self._aside)
        self._rest()
        renew_meanings(self._vault, self._turn, self._tell_of_meanings)

    def _tell_of_meanings(self, _doing: str, _done: int, _whole: int) -> None:
        """Give way to what is more urgent: pages say by themselves how far this is."""
        if self._ended or self._wanted.is_set() or self._is_busy():
            raise _Stopped

    def _tell(self, doing: str, done: int, whole: int) -> None:
        """Note how far it is, and let pages have their turn; give way to messages coming in."""
        self.doing, self.done, self.whole = doing, done, max(whole, 1)
        with self._aside:
            pass
        if self._ended or self._wanted.is_set() or self._is_busy():
            raise _Stopped
