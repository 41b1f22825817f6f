"""An import under way: it runs in a thread of its own, and pages look at how far it is."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from tzlocal import get_localzone

from offscript.actions.bring_messages import bring_messages
from offscript.actions.open_vault import Vault
from offscript.record import Brought, Clock, Problem

_WAIT = 10.0
"""Seconds that a batch may take to be on disk when everything is locked."""


class Importing:
    """One import, from its first file to its summary."""

    def __init__(
        self,
        vault: Vault,
        paths: Sequence[Path],
        turn: "threading.RLock",
        ended: Callable[[], None],
    ) -> None:
        """Start it. `ended` is called at its end, however that comes."""
        self.done, self.whole = 0, 1
        self.brought = Brought()
        self.problem = ""
        self._stopped = threading.Event()
        self._thread = threading.Thread(
            target=self._run, args=(vault, paths, turn, ended), daemon=True
        )
        self._thread.start()

    def is_under_way(self) -> bool:
        """Tell whether it still runs."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Stop after the batch that is being written, and wait for that."""
        self._stopped.set()
        self._thread.join(_WAIT)

    def _run(
        self,
        vault: Vault,
        paths: Sequence[Path],
        turn: "threading.RLock",
        ended: Callable[[], None],
    ) -> None:
        try:
            self.brought = bring_messages(
                vault,
                paths,
                Clock(get_localzone()),
                turn=turn,
                progress=self._tell,
                stopped=self._stopped.is_set,
            )
        except Problem as problem:
            self.problem = str(problem)
        except Exception as error:  # noqa: BLE001 - whatever it is, what came before is kept
            self.problem = type(error).__name__
        finally:
            ended()

    def _tell(self, done: int, whole: int, brought: Brought) -> None:
        self.done, self.whole, self.brought = done, whole, brought
