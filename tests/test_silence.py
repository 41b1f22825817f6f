"""No process of ours reaches beyond this computer, or makes a file that nobody asked for.

Python's own sockets are shut in tests (conftest), but libraries in C need not ask Python. The pages
are watched in the same way in tests/web/test_traces.py.
"""

from pathlib import Path

import pytest

from ._watched import Watched
from .actions.test_nothing_in_clear import exports

pytestmark = pytest.mark.slow


def test_a_report(tmp_path: Path) -> None:
    """From an export to the page, with the models woken: one file is made, and nobody is called."""
    exports(tmp_path / "exports")
    page = tmp_path / "report.html"
    arguments = (*map(str, (tmp_path / "exports").iterdir()), "--me", "Canarysam", "-o", str(page))
    watched = Watched(tmp_path, "-m", "offscript", "report", *arguments)
    assert watched.run.returncode == 0, watched.run.stderr.decode()
    assert "hollow" in page.read_text("utf-8").lower()
    assert watched.opened("encoder.onnx")
    assert watched.reached() == set()
    assert watched.made(page) == set()


def test_a_year(tmp_path: Path) -> None:
    """All one does with a vault: files are made in the vault, and nobody is called."""
    exports(tmp_path / "exports")
    watched = Watched(tmp_path, "-m", "tests.actions._a_year", str(tmp_path))
    assert watched.run.returncode == -9, watched.run.stderr.decode()
    assert watched.reached() == set()
    assert watched.made(tmp_path / "vault", tmp_path / "backup") == set()


def test_calls_and_files_are_seen(tmp_path: Path) -> None:
    """A library that would call out, or keep a file at home, is seen: this can fail."""
    program = (
        "import os, socket\n"
        "s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n"
        "try: s.connect(('192.0.2.1', 53))\n"
        "except OSError: pass\n"
        "s = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)\n"
        "try: s.connect(('2001:db8::1', 53))\n"
        "except OSError: pass\n"
        "os.mkdir('folder'); open('folder/file', 'w')\n"
    )
    watched = Watched(tmp_path, "-c", program)
    assert watched.reached() == {"INET 192.0.2.1", "INET6 2001:db8::1"}
    assert watched.made() == {"folder", "folder/file"}
