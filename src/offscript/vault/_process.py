"""Keeps what this process holds in memory from being written down or read by others.

See prctl(2) for PR_SET_DUMPABLE: other processes of the same account may not read this one then.
"""

import ctypes
import sys

from offscript.record import Said, said

_SET_DUMPABLE, _GET_DUMPABLE = 4, 3


def harden() -> tuple[Said, ...]:
    """Forbid core dumps, and other processes to look in; give the names of what now holds."""
    held = []
    try:
        import resource  # noqa: PLC0415 - not on every system

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        held.append(said("no core dumps"))
    except (ImportError, ValueError, OSError):
        pass
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(_SET_DUMPABLE, 0, 0, 0, 0)
        if libc.prctl(_GET_DUMPABLE, 0, 0, 0, 0) == 0:
            held.append(said("memory closed to other programs"))
    return tuple(held)
