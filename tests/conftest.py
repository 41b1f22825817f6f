"""What all tests share: no outside socket, a fixed zone, a browser, `--accept` for expected files."""

import socket
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

from offscript.cli._language import _chosen
from tests._browser import QUIET, chromium

# No test measures time: on a busy machine a slow example says nothing of the code. The examples are the
# same each time, so that a change is judged by what it changed; `--hypothesis-profile=anew` looks for others.
settings.register_profile("anew", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("anew"), derandomize=True, database=None)
settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--accept`, which writes expected files instead of comparing with them."""
    parser.addoption("--accept", action="store_true", help="write expected files anew")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Tell whether expected files are to be written anew."""
    return bool(request.config.getoption("--accept"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium once for all tests: a process can have one at a time in this way."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        yield launched
        launched.close()


@pytest.fixture(autouse=True)
def _no_outside_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail the test that opens a connection to anywhere but this computer."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        host = address[0] if isinstance(address, tuple) else "local"
        if host not in {"local", "127.0.0.1", "::1", "localhost"}:
            message = f"a test tried to reach {host}"
            raise AssertionError(message)
        connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture(autouse=True)
def _fixed_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read unsaid times in one zone, whatever the computer's."""
    monkeypatch.setenv("TZ", "Europe/London")


@pytest.fixture(autouse=True)
def _own_language() -> None:
    """Let no command speak the language that a command before it was asked to."""
    _chosen.set("")
