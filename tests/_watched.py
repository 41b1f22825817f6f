"""Watches what processes ask the system for, from outside, call by call (strace, Linux alone)."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ._program import bare

_CALLS = "connect,sendto,sendmsg,sendmmsg,bind,open,openat,openat2,creat,mkdir,mkdirat"
_ADDRESS = re.compile(r'sa_family=AF_(?!UNIX|NETLINK|UNSPEC)(\w+)(?:.*?"([^"]*)")?')
_MADE = re.compile(r'(?:creat|mkdir|open)\w*\([^"]*"([^"]*)"(?=.*O_CREAT|[^"]*0\d+\) += 0)')
_OWN = {"127.0.0.1", "::1"}
_LEAST = 50


class Watched:
    """Every call that a run of Python and whatever it started made, to the network and for files.

    Its home, working and temporary folder is `folder`/home. The test is left out where the system
    lets nobody be watched.
    """

    def __init__(self, folder: Path, *command: str) -> None:
        """Run it to its end."""
        strace = shutil.which("strace")
        out, home = folder / "calls", folder / "home"
        watch = [str(strace), "-f", "-qq", "-s", "400", "-e", f"trace={_CALLS}", "-o", str(out)]
        if (
            not strace
            or subprocess.run([*watch, "true"], check=False, capture_output=True).returncode
        ):
            pytest.skip("this system lets no process be watched")
        home.mkdir()
        self.run = subprocess.run(
            [*watch, sys.executable, *command],
            cwd=home,
            env=bare(home, home),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
        self.calls = out.read_text("utf-8", "replace").splitlines()
        assert len(self.calls) > _LEAST, self.run.stderr.decode()

    def opened(self, name: str) -> bool:
        """Tell whether a file whose path ends so was opened."""
        return any(f'{name}"' in line for line in self.calls)

    def reached(self) -> set[str]:
        """Name whatever was called, outside of this computer."""
        found = (match for line in self.calls if (match := _ADDRESS.search(line)))
        return {f"{match[1]} {match[2]}" for match in found if match[2] not in _OWN}

    def made(self, *but: Path) -> set[str]:
        """Name files and folders that were made, but for those in places where they belong."""
        found = (match[1] for line in self.calls if (match := _MADE.search(line)))
        ours = ("/dev/", *map(str, but))
        return {name for name in found if not name.startswith(ours)}
