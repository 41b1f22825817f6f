"""Finds the process that has a vault open, by the lock it holds on the database, and ends it.

No file says who it is: the system knows who locks what (fcntl(2), F_GETLK).
"""

import os
import signal
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path

from offscript.record import Problem, said
from offscript.vault._folder import Folder

_SQLITE_LOCKS, _LENGTH = 0x40000000, 512
"""Where SQLite locks its files, whatever their size (https://sqlite.org/lockingv3.html)."""
_LINUX = "hhqqi4x"
_MACOS = "qqihh"
_PATIENCE = 3.0


def holder_of(path: Path) -> int | None:
    """Give the process that has the vault in a folder open; None where nobody has.

    Raises Problem on systems that can't be asked.
    """
    folder = Folder(path)
    for number in (0, 1):
        with suppress(FileNotFoundError):
            holder = _holder(folder.container(number))
            if holder is not None:
                return holder
    return None


def end(process: int) -> None:
    """End a process: politely, then for good. What it had committed is on disk."""
    for way in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.kill(process, way)
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            try:
                os.kill(process, 0)
            except ProcessLookupError:
                return
            time.sleep(0.02)


def _holder(file: Path) -> int | None:
    if sys.platform not in {"linux", "darwin"}:
        raise Problem(
            said("On this system, lock the vault by closing the program that has it open.")
        )
    import fcntl  # noqa: PLC0415 - not on every system

    form = _LINUX if sys.platform == "linux" else _MACOS
    asked = {"type": fcntl.F_WRLCK, "whence": os.SEEK_SET, "start": _SQLITE_LOCKS}
    values = (
        (asked["type"], asked["whence"], asked["start"], _LENGTH, 0)
        if sys.platform == "linux"
        else (asked["start"], _LENGTH, 0, asked["type"], asked["whence"])
    )
    handle = os.open(file, os.O_RDONLY)  # asking takes no lock, and a disk may be read-only
    try:
        answer = struct.unpack(form, fcntl.fcntl(handle, fcntl.F_GETLK, struct.pack(form, *values)))
    finally:
        os.close(handle)
    kind, process = (answer[0], answer[4]) if sys.platform == "linux" else (answer[3], answer[2])
    return None if kind == fcntl.F_UNLCK else int(process)
