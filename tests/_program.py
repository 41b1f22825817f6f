"""Runs the program as a person does: in a process of its own, with or without a terminal."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

PATIENCE = 120
"""Seconds until a run counts as stuck."""


def run(
    *arguments: str,
    cwd: Path,
    given: bytes = b"",
    variables: dict[str, str] | None = None,
    through: tuple[str, ...] = (),
) -> subprocess.CompletedProcess[bytes]:
    """Run the program in a folder, with nothing to open a page on; `through` is what starts it."""
    return subprocess.run(
        [*through, sys.executable, "-m", "offscript", *arguments],
        cwd=cwd,
        input=given,
        capture_output=True,
        check=False,
        env=_environment(variables),
        timeout=PATIENCE,
    )


MEASURED = """
import atexit, runpy, sys
def tell():
    with open("/proc/self/status") as status:
        print(next(line for line in status if line.startswith("VmHWM")), file=sys.stderr)
atexit.register(tell)
runpy.run_module("offscript", run_name="__main__", alter_sys=True)
"""


def measure(*arguments: str, cwd: Path) -> tuple[int, str, float, float]:
    """Run the program; give its exit code, what it said, and what it took: CPU s and peak MiB.

    CPU time, because other work on the computer is not the program's. The peak is what the program
    itself tells at its end: what a parent is told of a child counts the parent's own as well.
    """
    with subprocess.Popen(
        [sys.executable, "-c", MEASURED, *arguments],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=_environment(None),
    ) as process:
        assert process.stdout is not None
        said, _, peak = process.stdout.read().decode().rpartition("VmHWM:")
        _, status, spent = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = spent.ru_utime + spent.ru_stime
    return process.returncode, said, seconds, int(peak.split()[0]) / 1024


def run_in_terminal(*arguments: str, cwd: Path, answers: bytes = b"") -> tuple[int, str]:
    """Run the program in a terminal of 80 columns; give the exit code and all that was shown.

    `answers` are typed at once, before anything is asked.
    """
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "offscript", *arguments],
        cwd=cwd,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=_environment({"COLUMNS": "80", "LINES": "24", "TERM": "xterm"}),
        start_new_session=True,
    ) as process:
        os.close(theirs)
        if answers:
            os.write(ours, answers)
        shown = _all_of(ours, process)
    os.close(ours)
    return process.returncode, shown.decode()


def _all_of(terminal: int, process: subprocess.Popen[bytes]) -> bytes:
    """Read what is shown until the program ends."""
    shown = bytearray()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 1)[0]:
            if process.poll() is not None:
                return bytes(shown)
            continue
        try:
            piece = os.read(terminal, 65_536)
        except OSError:  # how Linux says that the other side of a terminal is gone
            return bytes(shown)
        if not piece:
            return bytes(shown)
        shown += piece
    process.kill()
    raise TimeoutError(shown.decode("utf-8", "replace"))


def bare(home: Path, temporary: Path) -> dict[str, str]:
    """Give the variables of a computer on which nothing but these folders is known."""
    root = Path(__file__).parents[1]
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "TMPDIR": str(temporary),
        "SQLITE_TMPDIR": str(temporary),
        "PYTHONPATH": f"{root / 'src'}:{root}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def _environment(variables: dict[str, str] | None) -> dict[str, str]:
    """Give the variables of this computer, without a display and in London."""
    kept = {
        key: value for key, value in os.environ.items() if key not in {"DISPLAY", "WAYLAND_DISPLAY"}
    }
    return kept | {"TZ": "Europe/London"} | (variables or {})
