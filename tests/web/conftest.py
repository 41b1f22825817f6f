"""What tests of the app share: a browser, a vault with the demo archive, and the app open on it."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, sync_playwright

from offscript.actions.change_preferences import change_preferences
from offscript.actions.find_demo import DEMO_ME, find_demo
from offscript.actions.import_exports import import_exports
from offscript.actions.renew_findings import renew_findings
from offscript.actions.renew_overview import renew_overview
from offscript.record import Clock
from offscript.vault import Cost, Vault

from ._program import PASSPHRASE, App, opened

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
QUIET = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
QUICK = Cost(memory=8, rounds=1, lanes=1)
"""A guess costs next to nothing in a test's vault; it is written into the vault."""


def chromium() -> str:
    """Find the Chromium of this computer."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("No Chromium is here to look at pages with: install it (apt install chromium).")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start it once for all tests."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def demo_vault(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a vault with the demo archive once, read; copy it before you open it."""
    folder = tmp_path_factory.mktemp("demo") / "vault"
    vault, _ = Vault.create(folder, PASSPHRASE, QUICK)
    with vault:
        import_exports(vault, find_demo(), Clock(ZoneInfo("Europe/London")))
        change_preferences(vault, my_names=(DEMO_ME,), night="off")
        renew_findings(vault)
        renew_overview(vault, Clock(ZoneInfo("Europe/London")))
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
