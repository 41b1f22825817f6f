"""Looks at a page as it stands in the middle of something: on a phone, on a screen, day and night."""

import time
from importlib.resources import files
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from offscript.record import Problem
from offscript.vault import Vault

from ._program import PASSPHRASE, App

WIDTHS = (360, 1280)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
RUN = """(only) => axe.run(document, { ...only, resultTypes: ["violations"], preload: false }).then(
  (got) => got.violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 200)}`))"""
"""What passed is not listed, which is half the work. Styles are not fetched again: that is for one rule,
on styles that turn with the screen (`test_no_style_turns_with_the_screen`)."""
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules of A and AA that a scheme can break: it changes colours alone (`test_schemes_change_colours_alone`)."""


SETTLED = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
}"""
"""Waits until a page has taken in its new size (the menu opens then) and colours have changed."""


def open_everything(page: Page) -> None:
    """Open whatever is folded, as a person might."""
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")


def barriers(page: Page, only: object = None) -> list[str]:
    """Give what axe-core has against a page, with the first place of each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN, only or {})
    return found


def look(app: App, page: Page) -> None:
    """Find no barriers, and nothing that runs off sideways, on a phone and a screen, day and night."""
    open_everything(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(WIDE) <= 0, (page.url, width)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.evaluate(SETTLED)
            found = barriers(page, None if scheme == "light" else COLOURS)
            assert found == [], (page.url, width, scheme, found)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 860})
    assert app.trouble == []


def heading(page: Page) -> str:
    """Give what a page is headed with."""
    return page.locator("h1").inner_text()


def tab_to(page: Page, name: str) -> None:
    """Press Tab until what has the focus is called so, once the page is there with its scripts."""
    page.wait_for_load_state()
    for _ in range(80):
        page.keyboard.press("Tab")
        if name in page.evaluate(CALLED):
            return
    message = f"Tab never came to {name}"
    raise AssertionError(message)


CALLED = """() => {
  const one = document.activeElement;
  if (one === document.body) return "";
  const label = one.labels?.[0]?.textContent ?? "";
  return `${one.textContent} ${one.getAttribute("aria-label") ?? ""} ${label}`;
}"""
"""What has the focus, by its words, its name and its label."""


def reopened(folder: Path) -> Vault:
    """Open a vault once the program that was locked has closed it."""
    for _ in range(900):
        try:
            return Vault.open(folder, PASSPHRASE)
        except Problem:
            time.sleep(0.2)
    return Vault.open(folder, PASSPHRASE)


def lock(page: Page) -> None:
    """Lock; the vault is closed a moment later."""
    page.get_by_role("button", name="Lock", exact=True).click()
    page.get_by_label("passphrase").wait_for()
