"""Keeps this process out of core dumps, other programs' debuggers and telling process lists.

Sources: prctl(2), getrlimit(2). Linux has all of it, macOS the limit, Windows none; what a system
lacks is left out, for a page that opens is worth more than a program that refuses.

A vault does the same when it is opened, and says what holds. It stands here too because the
supervisor has no use for a vault: loading all of it would make the pages come up later.
"""

import ctypes
import sys
from contextlib import suppress

_SET_DUMPABLE = 4
_SET_NAME = 15
_NAME = b"python3"
"""What a list of processes shows: the same as for any other program in this language."""


def harden() -> None:
    """Ask the system to write no memory of this process to disk, and to let none read it."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on Windows

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            system = ctypes.CDLL(None, use_errno=True)
            system.prctl(_SET_DUMPABLE, 0, 0, 0, 0)
            system.prctl(_SET_NAME, _NAME, 0, 0, 0)
