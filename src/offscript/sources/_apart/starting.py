"""Starts a process of this program that reads what strangers wrote, apart from everything else."""

import os
import subprocess
import sys


def start_worker(module: str) -> subprocess.Popen[bytes]:
    """Run a module of ours in a process that is spoken to over its standard input and output.

    It finds modules where this process does; what a library writes to its errors goes nowhere.
    """
    return subprocess.Popen(  # noqa: S603 - this program, with nothing of a stranger's
        [sys.executable, "-m", module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
