"""Every source stands a moment of exports no app ever wrote; `make fuzz` goes on for long.

The moment is the same one every time, so that a change is refused for its own faults alone. New
inputs are what `make fuzz` is for.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from offscript.sources import all_sources

pytest.importorskip("atheris", reason="atheris is there on Linux only")


@pytest.mark.slow
@pytest.mark.parametrize("source", [source.name for source in all_sources()])
def test_a_source_stands_what_comes(source: str) -> None:
    """It raises nothing, and what it yields can be written and read again."""
    done = subprocess.run(
        [sys.executable, "-m", "fuzz", "--seconds", "3", "--seed", "1", source],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
