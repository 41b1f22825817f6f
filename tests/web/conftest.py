"""What tests of the app share: a vault with the demo archive, and the app open on it."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser

from offscript.actions.change_preferences import change_preferences
from offscript.actions.find_demo import DEMO_ME, find_demo
from offscript.actions.import_exports import import_exports
from offscript.actions.renew_findings import renew_findings
from offscript.actions.renew_overview import renew_overview
from offscript.record import Clock
from offscript.vault import Cost, Vault

from ._lived import live
from ._program import PASSPHRASE, App, Program, opened
from ._wire import Wire

QUICK = Cost(memory=8, rounds=1, lanes=1)
"""A guess costs next to nothing in a test's vault; it is written into the vault."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try what fails in a browser once more, and count that: what fails twice is a fault.

    Some thousand answers, scripts and drawings must each be in time, on a computer that does other work too.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def demo_vault(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a vault with the demo archive once, read; copy it before you open it."""
    folder = tmp_path_factory.mktemp("demo") / "vault"
    vault, _ = Vault.create(folder, PASSPHRASE, QUICK)
    with vault:
        clock = Clock(ZoneInfo("Europe/London"))
        import_exports(vault, find_demo(), clock)
        change_preferences(vault, my_names=(DEMO_ME,), night="off")
        renew_findings(vault, clock)
        renew_overview(vault, clock)
    return folder


@pytest.fixture
def vault_copy(demo_vault: Path, tmp_path: Path) -> Path:
    """Give a vault with the demo archive to one test alone."""
    return Path(shutil.copytree(demo_vault, tmp_path / "vault"))


@pytest.fixture(scope="module")
def app(
    browser: Browser, demo_vault: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[App]:
    """Open the app on a copy of the demo vault, unlocked, for the tests of one file."""
    folder = Path(shutil.copytree(demo_vault, tmp_path_factory.mktemp("app") / "vault"))
    with opened(browser, folder) as app:
        yield app


@pytest.fixture(scope="module")
def wire(demo_vault: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    """Open the program, unlocked, and hold its one admitted session."""
    folder = Path(shutil.copytree(demo_vault, tmp_path_factory.mktemp("wire") / "vault"))
    with Program(folder) as program:
        yield Wire(program)


@pytest.fixture(scope="session")
def lived_vault(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a vault in which somebody wrote for a while; copy it before you open it."""
    folder = tmp_path_factory.mktemp("lived") / "vault"
    live(folder)
    return folder


@pytest.fixture(scope="session")
def lived(
    browser: Browser, lived_vault: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[App]:
    """Open the app on a copy of the vault in which somebody wrote for a while."""
    folder = Path(shutil.copytree(lived_vault, tmp_path_factory.mktemp("lived-app") / "vault"))
    with opened(browser, folder) as app:
        yield app
