"""Looks at a page as it stands in the middle of something: on a phone, on a screen, day and night."""

import time
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from offscript.record import Problem
from offscript.vault import Vault

from ._program import PASSPHRASE, App
from .test_pages import WIDE, barriers, open_everything

LOOKS: tuple[tuple[int, Literal["light", "dark"]], ...] = ((1280, "light"), (360, "dark"))


def heading(page: Page) -> str:
    """Give what a page is headed with."""
    return page.locator("h1").inner_text()


def look(app: App, page: Page) -> None:
    """Find no barriers, and nothing that runs off sideways: a phone in the dark, a screen by day."""
    open_everything(page)
    for width, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": 740})
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(WIDE) <= 0, width
        assert barriers(page) == [], page.url
    page.set_viewport_size({"width": 1280, "height": 860})
    assert app.trouble == []


def reopened(folder: Path) -> Vault:
    """Open a vault once the program that was locked has closed it."""
    for _ in range(100):
        try:
            return Vault.open(folder, PASSPHRASE)
        except Problem:
            time.sleep(0.2)
    return Vault.open(folder, PASSPHRASE)


def lock(page: Page) -> None:
    """Lock; the vault is closed a moment later."""
    page.get_by_role("button", name="Lock", exact=True).click()
    page.get_by_label("passphrase").wait_for()
