"""Takes pictures of the app and the report of the invented archive: `make screenshots`.

`--all` takes every page in every way, to look at.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from playwright.sync_api import Browser, sync_playwright

from offscript.actions.change_preferences import change_preferences
from offscript.actions.find_demo import DEMO_ME, find_demo
from offscript.actions.import_exports import import_exports
from offscript.actions.make_report import make_report
from offscript.actions.name_people import name_people
from offscript.actions.read_exports import read_exports
from offscript.actions.renew_findings import renew_findings
from offscript.actions.renew_overview import renew_overview
from offscript.record import Clock
from offscript.vault import Vault
from offscript.web._pages import all_pages
from tests._browser import QUIET, chromium

from ._program import PASSPHRASE, opened
from .conftest import QUICK

SHOWN = ("over_time",)
"""Pages the README shows, where they are there."""
EVERY: dict[str, dict[str, Any]] = {
    "light": {"viewport": {"width": 1280, "height": 860}},
    "dark": {"viewport": {"width": 820, "height": 1000}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}},
    "phone-dark": {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark"},
    "forced": {"viewport": {"width": 820, "height": 1000}, "forced_colors": "active"},
}


def make_vault(folder: Path, night: str = "off") -> Path:
    """Make a vault with the demo archive."""
    vault, _ = Vault.create(folder, PASSPHRASE, QUICK)
    with vault:
        clock = Clock(ZoneInfo("Europe/London"))
        import_exports(vault, find_demo(), clock)
        change_preferences(vault, my_names=(DEMO_ME,), night=night)
        renew_findings(vault, clock)
        renew_overview(vault, clock)
    return folder


def take(browser: Browser, vault: Path, out: Path, *, everything: bool) -> None:
    """Take the pictures: those of the README, or of every page in every way."""
    names = [name for name in all_pages() if everything or name in SHOWN]
    for way, context in (EVERY if everything else {"light": EVERY["light"]}).items():
        with opened(browser, vault, **context) as app:
            for name in names:
                if name in {"home", "rest", "welcome", "begin", "unlock"}:
                    continue
                page = app.go(name)
                file = out / (f"{name}-{way}.png" if everything else f"app-{name}.png")
                page.screenshot(path=file, full_page=everything)


def take_report(browser: Browser, out: Path) -> None:
    """Take a picture of the demo archive's report: its first charts, with the days that matter."""
    clock = Clock(ZoneInfo("Europe/London"))
    imported = read_exports(find_demo(), clock)
    people = name_people(imported.messages, [DEMO_ME])
    page = browser.new_page(viewport={"width": 900, "height": 1500})
    page.set_content(make_report(imported, people, clock))
    top = page.get_by_role("heading", name="Messages", exact=True).bounding_box()
    assert top is not None
    page.screenshot(
        path=out / "report.png",
        full_page=True,
        clip={"x": 0, "y": top["y"] - 10, "width": 900, "height": 1700},
    )
    page.close()


def main() -> None:
    """Take pictures into the folder that was named."""
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        take_report(browser, out)
        take(browser, make_vault(Path(folder) / "vault"), out, everything="--all" in sys.argv)
        browser.close()


if __name__ == "__main__":
    main()
