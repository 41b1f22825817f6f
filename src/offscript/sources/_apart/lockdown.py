"""Takes from a process what reading a stranger's file never needs: other files, the network, more.

On Linux: Landlock for files (https://docs.kernel.org/userspace-api/landlock.html), a seccomp
filter for system calls (https://docs.kernel.org/userspace-api/seccomp_filter.html), and limits.
Elsewhere: limits, where the system has them.
"""

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

_NO_NEW_PRIVILEGES, _SECCOMP, _FILTER, _DUMPABLE = 38, 22, 2, 4
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_PATH_BENEATH = 1
_READ_FILE, _READ_FOLDER = 1 << 2, 1 << 3
_EVERY_RIGHT = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1}
"""What may be forbidden to do with files, by the version of Landlock; 3 and later are alike."""
_TCP = 3
_TCP_SINCE = 4
_MEMORY = 4 << 30
_OPEN_FILES = 256
_SECONDS, _SECONDS_A_MEGABYTE = 900, 10
_MODEL_TIMES, _SECONDS_OF_SPEECH = 3, 20_000
"""What a speech model needs: so many times its size in memory, seconds for a megabyte of voice."""

_LOAD_WORD, _EQUAL, _AT_LEAST, _BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _REFUSE, _NOT_KNOWN, _KILL = 0x7FFF0000, 0x00050001, 0x00050026, 0x80000000
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16
_THREAD = 0x00010000
_X32 = 0x40000000
_CLONE3 = 435
_ON_EVERY_MACHINE = (424, 425, 426, 427, 438, 448)
_CALLS = {
    # socket, connect, socketpair, fork, vfork, execve, execveat, kill, tkill, ptrace, unshare,
    # setns, mount, bpf, userfaultfd, perf_event_open, process_vm_readv and _writev
    "x86_64": (
        0xC000003E,
        56,
        (41, 42, 53, 57, 58, 59, 322, 62, 200, 101, 272, 308, 165, 321, 323, 298, 310, 311),
    ),
    "aarch64": (
        0xC00000B7,
        220,
        (198, 203, 199, 221, 281, 129, 130, 117, 97, 268, 40, 280, 282, 241, 270, 271),
    ),
}
"""By machine: its number, that of clone, and those of calls that are refused."""


def lock_down(readable: Iterable[Path], size: int, model: Path | None = None) -> tuple[str, ...]:
    """Lock this process down for good; give the names of what holds from now on.

    It may read files under `readable` and those of Python itself, and nothing else; write no file;
    reach no network; start no process; use no more than 4 GiB and a time that grows with `size`,
    the bytes to be read. A speech `model`'s folder may be read too, and more of both is used for
    it. What the system does not offer is left out, and so is its name.
    """
    held = []
    if _set_limits(size, model):
        held.append("limits")
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(_DUMPABLE, 0, 0, 0, 0)
        if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0:
            if _restrict_files(libc, [*readable, *([model] if model else []), *_of_python()]):
                held.append("files")
            if _restrict_calls(libc):
                held.append("calls")
    return tuple(held)


def _set_limits(size: int, model: Path | None) -> bool:
    """Limit memory, time, open files, and the size of anything written to nought."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return False
    seconds = _SECONDS + (_SECONDS_OF_SPEECH if model else _SECONDS_A_MEGABYTE) * ((size >> 20) + 1)
    memory = _MEMORY + (_MODEL_TIMES * _size_of(model) if model else 0)
    for limit, value in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, _OPEN_FILES),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_AS, memory),
    ):
        try:
            resource.setrlimit(limit, (value, value))
        except (ValueError, OSError):
            return False
    return True


def _size_of(folder: Path) -> int:
    """Size in bytes of the files that lie in a folder."""
    return sum(path.stat().st_size for path in folder.glob("*") if path.is_file())


def _of_python() -> list[Path]:
    """Name what Python itself reads while it runs: its library, zones, types of files."""
    places = [sys.prefix, sys.base_prefix, *sys.path, "/usr/share/zoneinfo", "/usr/lib", "/lib"]
    places += ["/etc/localtime", "/etc/mime.types", "/proc/cpuinfo", "/sys/devices/system/cpu"]
    return [Path(place) for place in places if place]


def _restrict_files(libc: ctypes.CDLL, readable: Iterable[Path]) -> bool:
    """Let only these files and folders be read, with Landlock; give whether that holds."""
    version = libc.syscall(_CREATE_RULESET, None, 0, 1)
    if version < 1:
        return False
    rights = struct.pack("<QQ", _EVERY_RIGHT[min(version, 3)], _TCP if version >= _TCP_SINCE else 0)
    rules = libc.syscall(_CREATE_RULESET, rights, len(rights) if version >= _TCP_SINCE else 8, 0)
    if rules < 0:
        return False
    try:
        for path in readable:
            _allow_reading(libc, rules, path)
        return bool(libc.syscall(_RESTRICT_SELF, rules, 0) == 0)
    finally:
        os.close(rules)


def _allow_reading(libc: ctypes.CDLL, rules: int, path: Path) -> None:
    """Let one file, or a folder with all in it, be read."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        rights = _READ_FILE | _READ_FOLDER if path.is_dir() else _READ_FILE
        rule = struct.pack("<Qi", rights, place)
        libc.syscall(_ADD_RULE, rules, _PATH_BENEATH, rule, 0)
    finally:
        os.close(place)


def _restrict_calls(libc: ctypes.CDLL) -> bool:
    """Refuse system calls that reading never needs; give whether that holds.

    Threads may be started, processes not: `clone` is allowed only for a thread, and `clone3`,
    whose wishes a filter can't see, is said not to exist, so that it is asked for by `clone`.
    """
    if platform.machine() not in _CALLS:
        return False
    machine, clone, refused = _CALLS[platform.machine()]
    lines = [
        (_LOAD_WORD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, machine),
        (_RETURN, 0, 0, _KILL),
        (_LOAD_WORD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, _X32),
        (_RETURN, 0, 0, _KILL),
        (_EQUAL, 0, 1, _CLONE3),
        (_RETURN, 0, 0, _NOT_KNOWN),
    ]
    for number in (*refused, *_ON_EVERY_MACHINE):
        lines += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _REFUSE)]
    lines += [
        (_EQUAL, 0, 3, clone),
        (_LOAD_WORD, 0, 0, _FIRST_ARGUMENT),
        (_BIT, 1, 0, _THREAD),
        (_RETURN, 0, 0, _REFUSE),
        (_RETURN, 0, 0, _ALLOW),
    ]
    code = b"".join(struct.pack("<HBBI", *line) for line in lines)
    program = ctypes.create_string_buffer(code)
    head = struct.pack("@HP", len(lines), ctypes.addressof(program))
    return bool(libc.prctl(_SECCOMP, _FILTER, head, 0, 0) == 0)
