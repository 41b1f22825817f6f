"""What every test shares: no outside socket, a fixed zone, and `--accept` for expected files."""

import socket

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--accept`, which writes expected files instead of comparing with them."""
    parser.addoption("--accept", action="store_true", help="write expected files anew")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Tell whether expected files are to be written anew."""
    return bool(request.config.getoption("--accept"))


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
