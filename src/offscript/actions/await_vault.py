"""Waits while another process still puts a vault away, as one does that was just locked."""

import time
from pathlib import Path

from offscript.record import Problem
from offscript.vault import holder_of

_LOOK = 0.05


def await_vault(folder: Path, seconds: float) -> bool:
    """Wait until nobody has the vault open, at most so long; give whether nobody has.

    Where the system can't be asked, nothing is waited for.
    """
    until = time.monotonic() + seconds
    try:
        while holder_of(folder) is not None:
            if time.monotonic() > until:
                return False
            time.sleep(_LOOK)
    except Problem:
        return True
    return True
