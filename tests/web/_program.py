"""Starts the program for a test, and unlocks it in a browser."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

PASSPHRASE = "lantern meadow copper thimble orchard biscuit"
"""Of every vault in these tests."""


PATIENCE = 180.0
"""Seconds that anything may take on a computer that is busy with other work. No test measures time."""
expect.set_options(timeout=PATIENCE * 1000)


def _then_whole(click: Callable[..., None]) -> Callable[..., None]:
    """Make a click that leads to another page wait until all of that page has come.

    The browser says that a page is there once its first bytes are, and a test that reads at once would
    read from a piece of it.
    """

    @wraps(click)
    def clicked(one: Locator, **how: object) -> None:
        page = one.page
        click(one, **how)
        with suppress(Error):  # that click closed the page
            page.wait_for_load_state()

    return clicked


Locator.click = _then_whole(Locator.click)  # type: ignore[method-assign]

SLOW = json.loads(os.environ.get("OFFSCRIPT_SLOW_NETWORK", "null"))
"""Chrome's network conditions, to find tests that hold on a quick computer alone (CONTRIBUTING.md)."""

CALM: dict[str, Any] = {"reduced_motion": "reduce"}
"""For a browser context: a colour on its way to another has no contrast that could be measured."""


class Program:
    """`offscript open` in a process of its own. Used in a `with`."""

    def __init__(self, folder: Path, **environment: str) -> None:
        """Remember the vault's folder; nothing is started."""
        self._folder = folder
        self._environment = environment
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "offscript", "open", "--no-browser"),
                *("--vault", str(self._folder)),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"OFFSCRIPT_DEVELOPMENT": "1"} | self._environment,
        )
        self._first = self._read()
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(timeout=PATIENCE)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()

    def address(self) -> str:
        """Give an address that admits one browser, once."""
        assert self._process is not None
        if self._first:
            address, self._first = self._first, ""
            return address
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return self._read()

    def wait(self) -> int:
        """Wait until the program ended by itself."""
        assert self._process is not None
        return self._process.wait(timeout=PATIENCE)

    @property
    def id(self) -> int:
        """The process that holds the socket."""
        assert self._process is not None
        return self._process.pid

    def _read(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "http://" in line:
                return line.split()[-1]
        message = "the program ended before it said an address"
        raise AssertionError(message)


def until(page: Page, holds: Callable[[], object]) -> None:
    """Wait until something holds, which may load the page anew each time it is asked."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, page.inner_text("body")
        page.wait_for_timeout(200)


class App:
    """A browser in which the program is open, with the addresses of all pages."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        """Come in by a launch address."""
        self.context = context
        self.trouble: list[str] = []
        self.page = self.new_page()
        self.page.goto(address)
        self.home = self.page.url.rsplit("/", 1)[0] + "/"
        self.page.goto(
            str(self.page.get_by_role("link", name="Design").evaluate("one => one.href"))
        )
        self.pages: dict[str, str] = self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('[data-name]')]"
            ".map((one) => [one.dataset.name, one.href]))"
        )

    def new_page(self) -> Page:
        """Open a tab that notes whatever it complains of, and every address it asks for."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        if SLOW:
            network = self.context.new_cdp_session(page)
            network.send("Network.enable")
            network.send("Network.emulateNetworkConditions", SLOW)
        page.on("console", lambda said: self._note(said.text, said.type))
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("request", lambda request: self._asked(request.url))
        return page

    def _note(self, text: str, kind: str) -> None:
        if kind in {"error", "warning"} and "status of 4" not in text:
            self.trouble.append(text)

    def _asked(self, url: str) -> None:
        if not url.startswith(("http://127.0.0.1:", "data:", "about:", "blob:")):
            self.trouble.append(f"asked for {url}")

    def go(self, name: str) -> Page:
        """Go to a page by its name."""
        self.page.goto(self.pages[name])
        return self.page

    def unlock(self, passphrase: str = PASSPHRASE) -> None:
        """Type the passphrase."""
        page = self.go("unlock")
        page.get_by_label("passphrase").fill(passphrase)
        page.get_by_role("button", name="Unlock").click()
        page.get_by_role("button", name="Lock", exact=True).wait_for()


@contextmanager
def opened(browser: Browser, folder: Path, **context: object) -> Iterator[App]:
    """Start the program on a vault, and unlock it in a browser."""
    with Program(folder) as program, browser.new_context(**CALM | dict[str, Any](context)) as held:
        app = App(held, program.address())
        app.unlock()
        yield app
