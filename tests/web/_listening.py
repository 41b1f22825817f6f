"""Listens to pages as somebody who cannot see them does: through Orca, by a keyboard, in a browser with a window.

Nothing sounds: what Orca hands to a voice is read from the record it keeps (`--debug-file`). Screen, keyboard,
session bus and Orca belong to the test alone, and end with it.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests._browser import QUIET, chromium

from ._looking import CALLED
from ._program import PATIENCE, until

NEEDED = ("orca", "Xvfb", "xdotool", "dbus-daemon")
WAITS = 60_000
"""Milliseconds for which Orca waits for the browser's answer."""
QUIETLY = f"""\
import signal

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi
from orca import debug, settings

Atspi.set_timeout({WAITS}, {WAITS})
signal.alarm(0)
settings.enableKeyEcho = False
settings.enableBraille = False
settings.speechServerFactory = None
settings.speechFactoryModules = []
debug.debugLevel = debug.LEVEL_INFO
debug.debugFile.reconfigure(line_buffering=True)
"""
"""Orca's own place for what a person sets: no voice, no echo of keys, and what is said is written down at once.

It waits long for the browser. Left alone it takes one that doesn't answer within 0.8 seconds for hung, and gives up
what it was reading, without a word; and it ends if it isn't ready itself within ten.
"""
GAVE_UP = re.compile(
    r"ERROR: Could not process .*|SayAll called for document content \[DEAD\]|atspi_error: .*"
)
"""What Orca writes down, and says nothing of, where it gives up reading."""
COMES = re.compile(r"SPEECH OUTPUT: '(?:Loading|Finished loading)")
"""Since this a page is read; what was given up before was left of another."""
SILENT = 30.0
"""Seconds without anything in the record after which what was given up will not be read any more."""
AT_REST = 3_000
"""Milliseconds without anything in the record after which Orca has said what it had to say."""
ENTRY = re.compile(r"^\d\d:\d\d:\d\d\.\d+ - ", re.MULTILINE)
"""What each entry of Orca's record begins with."""
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*)'(?: voice=\w+)? ?(?:\{.*\}|None)?\s*\Z", re.DOTALL)
WINDOWED = (
    *(one for one in QUIET if "headless" not in one),
    "--force-renderer-accessibility",
    "--window-size=820,1000",  # the menu is folded, so that nobody hears its thirty links each time
)

IS_DATE = "['date', 'datetime-local', 'month', 'time'].includes(document.activeElement.type)"


class GaveUpError(AssertionError):
    """Orca gave up reading, whatever the page says. Its test may be tried once more (Makefile)."""


class Listener:
    """Somebody with Orca and a keyboard."""

    def __init__(self, record: Path, environment: dict[str, str]) -> None:
        """Listen to what is written into this record."""
        self._record = record
        self._environment = environment
        self._since = 0

    def browser(self, known: Browser) -> Browser:
        """Start a browser like a known one, with a window on this person's screen."""
        return known.browser_type.launch(
            executable_path=chromium(),
            headless=False,
            args=list(WINDOWED),
            env=dict(self._environment),
        )

    def hush(self) -> None:
        """Forget what was said until now."""
        self._since = self._record.stat().st_size

    def heard(self) -> list[str]:
        """Give what was said since, one utterance after the other."""
        return spoken(self._written())

    def hears(self, *words: str, within: float | None = None) -> list[str]:
        """Wait until all of these were said, in this order; give all that was said until then."""
        end = time.monotonic() + (PATIENCE if within is None else within)
        grown, length = time.monotonic(), -1
        while True:
            written = self._written()
            heard = spoken(written)
            if in_order(words, heard):
                return heard
            now = time.monotonic()
            if len(written) != length:
                grown, length = now, len(written)
            said = f"not heard: {words}; but: {heard}"
            if now > min(end, grown + SILENT) and (trouble := given_up(written)):
                message = f"{said}; Orca gave up: {trouble}"
                raise GaveUpError(message)
            assert now < end, said
            time.sleep(0.1)

    def _written(self) -> str:
        """Give what Orca wrote down since."""
        with self._record.open("rb") as record:
            record.seek(self._since)
            return record.read().decode("utf-8", "replace")

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by their names in X; what was said before is forgotten."""
        self.hush()
        self._by_hand("key", *keys)

    def write(self, words: str) -> None:
        """Type into what has the focus."""
        self.hush()
        self._by_hand("type", "--delay", "40", words)

    def tab_to(self, page: Page, name: str) -> list[str]:
        """Press Tab until what has the focus is called so, and hear its name; give all that was heard meanwhile."""
        page.wait_for_load_state()
        heard: list[str] = []
        for _ in range(80):
            heard += self.heard()
            self._go(page, "Tab")
            if name in page.evaluate(CALLED):
                with suppress(AssertionError):
                    return heard + self.hears(name, within=SILENT)
                return heard + self._come_again(page, name)
        message = f"Tab never came to {name}"
        raise AssertionError(message)

    def _come_again(self, page: Page, name: str) -> list[str]:
        """Go one back and come again, as whoever missed a name does.

        What comes while Orca still speaks of what was passed on the way, it may leave out. Somebody who
        listens presses Tab only after that, and so is it here the second time.
        """
        self._rest(page)
        missed = self.heard()
        self._go(page, "shift+Tab")
        self._rest(page)
        self._go(page, "Tab")
        return missed + self.hears(name)

    def _rest(self, page: Page) -> None:
        """Wait until nothing more is written down for a while."""
        length = -1
        while (now := len(self._written())) != length:
            length = now
            page.wait_for_timeout(AT_REST)

    def _go(self, page: Page, key: str) -> None:
        """Press a key that leads on, and wait until it has."""
        page.evaluate("window.was = document.activeElement")
        self.press(key)
        until(page, lambda: self._went_on(page))

    def _went_on(self, page: Page) -> bool:
        """Tell whether a Tab led on: within a date it leads to its next part, which is said."""
        return bool(page.evaluate("window.was !== document.activeElement")) or (
            bool(page.evaluate(IS_DATE)) and bool(self.heard())
        )

    def face(self) -> None:
        """Turn to the browser's newest window: without a window manager nobody else does."""
        windows = self._by_hand("search", "--sync", "--onlyvisible", "--class", "chrom").split()
        self._by_hand("windowfocus", "--sync", windows[-1])

    def _by_hand(self, *what: str) -> str:
        return subprocess.run(
            ("xdotool", *what),
            env=self._environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        ).stdout


def spoken(written: str) -> list[str]:
    """Give what was said, of all that was written down."""
    said = (found[1].strip() for one in ENTRY.split(written) if (found := SPOKEN.match(one)))
    return [one for one in said if one]


def given_up(written: str) -> str:
    """Give what Orca wrote down of giving up the newest page that came, or nothing."""
    _, *pages = COMES.split(written)
    troubles = GAVE_UP.findall(pages[-1]) if pages else []
    return str(troubles[-1]) if troubles else ""


def in_order(words: Sequence[str], heard: Sequence[str]) -> bool:
    """Tell whether all of these were said, each after the one before it."""
    rest = iter(heard)
    return all(any(one in said for said in rest) for one in words)


@contextmanager
def listening() -> Iterator[Listener]:
    """Give somebody who listens: with a screen, a keyboard and Orca."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        pytest.fail(f"Nothing to listen with: {', '.join(missing)} (make screen-reader).")
    with ExitStack() as ends:
        # A socket's path may be no longer than some hundred letters, so it isn't pytest's folder.
        folder = Path(
            ends.enter_context(
                tempfile.TemporaryDirectory(prefix="listening-", ignore_cleanup_errors=True)
            )
        )
        environment = _surroundings(folder)
        environment["DISPLAY"] = _screen(environment, ends)
        environment["DBUS_SESSION_BUS_ADDRESS"] = _bus(environment, ends)
        record = folder / "said"
        record.touch()
        _start(("orca", f"--debug-file={record}"), environment, ends)
        listener = Listener(record, environment)
        listener.hears("Screen reader on.")
        yield listener


def _surroundings(folder: Path) -> dict[str, str]:
    """Give an environment in which nothing of this computer's own desktop is reached."""
    own = folder / "data" / "orca"
    own.mkdir(parents=True)
    (own / "orca-customizations.py").write_text(QUIETLY, "utf-8")
    (folder / "run").mkdir(mode=0o700)
    (folder / "bin").mkdir()
    # Orca looks for others of its kind by this, and would not start beside one that reads for whoever runs the tests.
    (folder / "bin" / "pgrep").symlink_to(str(shutil.which("true")))
    left_out = (
        "DBUS_SESSION_BUS_ADDRESS",
        "WAYLAND_DISPLAY",
        "XAUTHORITY",
        "PYTHONPATH",
        "VIRTUAL_ENV",
    )
    return {name: value for name, value in os.environ.items() if name not in left_out} | {
        "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_RUNTIME_DIR": str(folder / "run"),
        "GSETTINGS_BACKEND": "memory",
        "ACCESSIBILITY_ENABLED": "1",
        "LC_ALL": "C.UTF-8",
    }


def _screen(environment: dict[str, str], ends: ExitStack) -> str:
    """Start a screen that nobody sees, with a number that is free."""
    ours, its = os.pipe()
    # Without -r a key that is let go late, as on a busy computer, is typed twice.
    how = ("-screen", "0", "820x1000x24", "-r", "-nolisten", "tcp", "-displayfd", str(its))
    _start(("Xvfb", *how), environment, ends, its)
    return f":{_line(ours, its)}"


def _bus(environment: dict[str, str], ends: ExitStack) -> str:
    """Start a bus over which browser and reader speak."""
    ours, its = os.pipe()
    _start(
        ("dbus-daemon", "--session", "--nofork", f"--print-address={its}"), environment, ends, its
    )
    return _line(ours, its)


def _start(
    command: tuple[str, ...], environment: dict[str, str], ends: ExitStack, *shared: int
) -> None:
    """Start something, with all that it may start, until the end."""
    process = subprocess.Popen(
        ("setpriv", "--pdeathsig", "TERM", *command),  # also where the tests are broken off
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=shared,
    )

    def end() -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(timeout=PATIENCE)

    ends.callback(end)


def _line(ours: int, its: int) -> str:
    """Read the line that a process says when it is ready."""
    os.close(its)
    with os.fdopen(ours, encoding="utf-8") as said:
        line = said.readline().strip()
    assert line, "it ended before it was ready"
    return line
