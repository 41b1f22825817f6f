"""Ctrl-C ends a command at any moment: quietly, with the code that says so, and with nothing half-made."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from offscript.cli import app
from offscript.vault import Cost, Vault

CHAT = "13/05/2024, 19:02 - Alex: hello\n13/05/2024, 19:03 - Sam: you owe me\n"

PRESSED = """
import atexit, os, runpy, sys
moment = int(sys.argv.pop(1))
passed = 0
def count(event, _):
    global passed
    passed += event == "import"
    if event == "import" and passed == moment:
        os.kill(os.getpid(), 2)
def end():
    if moment == 0:
        print(passed)
    elif moment < 0:
        os.kill(os.getpid(), 2)
atexit.register(end)
sys.addaudithook(count)
runpy.run_module("offscript", run_name="__main__", alter_sys=True)
"""
"""Presses Ctrl-C when so many modules were asked for, or at the very end; or counts them."""
_FIRST = 6
"""Modules after which the first line of ours has run."""
LAST = -1
MOMENTS = 8


def pressed(moment: int, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a command and press Ctrl-C at a moment: deterministic, however busy the computer is."""
    return subprocess.run(
        [sys.executable, "-c", PRESSED, str(moment), *arguments],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    [
        ("sources",),
        ("report", "chat.txt", "--me", "Sam", "-o", "made"),
    ],
)
def test_stopping_is_quiet_while_everything_is_loaded(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    """From the first import to the last: no traceback, no half of a file, and 130."""
    (tmp_path / "chat.txt").write_text(CHAT, "utf-8")
    *_, counted = pressed(0, *command, cwd=tmp_path).stdout.splitlines()
    (tmp_path / "made").unlink(missing_ok=True)
    for number in range(MOMENTS):
        moment = _FIRST + (int(counted) - _FIRST) * number // MOMENTS
        done = pressed(moment, *command, cwd=tmp_path)
        assert done.returncode == 130, (moment, done.stderr)
        said = done.stderr.decode().split("\n")
        assert set(said) <= {"", "Stopped. Nothing half-made was left behind."}, moment
        assert not (tmp_path / "made").exists()


def test_stopping_is_quiet_when_everything_is_done(tmp_path: Path) -> None:
    """While Python puts itself away: what was made is there."""
    (tmp_path / "chat.txt").write_text(CHAT, "utf-8")
    done = pressed(LAST, "convert", "chat.txt", "--to", "csv", "-o", "made", cwd=tmp_path)
    assert done.returncode == 130
    assert b"Traceback" not in done.stderr
    assert b"ignored" not in done.stderr
    assert b"you owe me" in (tmp_path / "made").read_bytes()


def test_what_is_deaf_to_ctrl_c_stays_so(tmp_path: Path) -> None:
    """A shell starts what runs in the background so: Ctrl-C is meant for something else there."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        done = pressed(100, "sources", cwd=tmp_path)
    finally:
        signal.signal(signal.SIGINT, before)
    assert done.returncode == 0
    assert done.stderr == b""


@pytest.fixture
def ends() -> Iterator[None]:
    """Put back what this process does when it is told to end, which opening the pages changes."""
    names = [one for one in ("SIGTERM", "SIGHUP") if hasattr(signal, one)]
    before = {getattr(signal, one): signal.getsignal(getattr(signal, one)) for one in names}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("ends")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_demo_that_is_stopped_while_it_is_made_leaves_nothing(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its folder is removed at the end, whenever that is, or the next demo would find it there."""

    def stop(vault: Vault, *_: object, **__: object) -> None:
        assert vault.messages.count() == 0
        signal.raise_signal(number)

    monkeypatch.setattr("offscript.actions.import_exports.import_exports", stop)
    asked = ["open", "--demo", "--no-browser", "--vault", str(tmp_path / "mine")]
    for _ in range(2):
        told = CliRunner().invoke(app, asked)
        assert "there already" not in told.output
        assert isinstance(told.exception, SystemExit | None)
        assert list(tmp_path.iterdir()) == []


def test_a_demo_wipes_no_folder_but_its_own(tmp_path: Path) -> None:
    """Where somebody has a vault of that name, nothing is made, and nothing is removed."""
    vault, _ = Vault.create(tmp_path / "mine-demo", "a passphrase of some words", Cost(8, 1, 1))
    vault.close()
    before = {one: one.read_bytes() for one in tmp_path.rglob("*") if one.is_file()}
    asked = ["open", "--demo", "--no-browser", "--vault", str(tmp_path / "mine")]
    assert CliRunner().invoke(app, asked).exit_code != 0
    assert {one: one.read_bytes() for one in tmp_path.rglob("*") if one.is_file()} == before
