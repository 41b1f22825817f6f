"""Every source stands a moment of exports no app ever wrote; `make fuzz` goes on for long.

The inputs are the first of the same row every time, as many as three seconds allow and never more
than INPUTS, so that a change is refused for its own faults alone and a faster computer finds nothing
a slower one did not. New inputs are what `make fuzz` is for.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from offscript.sources import all_sources

pytest.importorskip("atheris", reason="atheris is there on Linux only")

INPUTS = 3000


@pytest.mark.slow
@pytest.mark.parametrize("source", [source.name for source in all_sources()])
def test_a_source_stands_what_comes(source: str) -> None:
    """It raises nothing, and what it yields can be written and read again."""
    few = ["--seconds", "3", "--inputs", str(INPUTS), "--seed", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "fuzz", *few, source],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
