"""Every page, found by itself: no barriers, no trouble, at every width, in every language."""

import re
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from offscript.web._pages import all_pages

from ._program import CALM, App, Program

NO_PAGE = {"home", "progress", "rest"}
"""Lead elsewhere: there is nothing to look at."""
LOCKED = {name for name, page in all_pages().items() if page.opens == "locked"}
UNLOCKED = sorted(set(all_pages()) - NO_PAGE - LOCKED)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def open_everything(page: Page) -> None:
    """Open whatever is folded, as a person might."""
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")


def barriers(page: Page) -> list[str]:
    """Give what axe-core has against a page, with the first place of each."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


@pytest.mark.parametrize("name", UNLOCKED)
def test_page_has_no_barriers(app: App, name: str) -> None:
    """axe-core finds nothing in light and dark; nothing outside is asked for."""
    page = app.go(name)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        open_everything(page)
        assert barriers(page) == [], (name, scheme)
    assert app.trouble == []
    assert page.title() == "Notes"


@pytest.mark.parametrize("name", UNLOCKED)
def test_page_fits(app: App, name: str) -> None:
    """On a phone, a tablet and as at 200 % of 1280, nothing runs off sideways, closed or open."""
    page = app.go(name)
    for width, height in ((320, 640), (640, 480), (820, 1100), (1280, 860)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WIDE) <= 0, width
        open_everything(page)
        assert page.evaluate(WIDE) <= 0, (width, "open")
        leave = page.get_by_role("button", name="Leave quickly").first
        assert leave.is_visible()


def test_every_text_is_handed_to_translators(app: App) -> None:
    """In the language that brackets every text, no text of ours stands without, right to left."""
    choose(app, "ar-XB")
    app.page.set_viewport_size({"width": 360, "height": 740})
    try:
        for name in UNLOCKED:
            if name == "design":
                continue  # for those who work on it, in English
            page = app.go(name)
            assert page.evaluate("document.documentElement.dir") == "rtl"
            assert page.evaluate(WIDE) <= 0, name
            bare = [text for text in page.evaluate(BARE) if not OF_ITSELF.fullmatch(text)]
            assert bare == [], name
    finally:
        choose(app, "en")


OF_ITSELF = re.compile(r"Design|(\d+ )?\w+ \d{4}|English|Español")
"""The page for those who work on pages, dates, and the names of languages in themselves."""
BARE = """() => {
  const foreign = "bdi, blockquote, [lang]:not(html), [translate=no], input, textarea, option, script, style, .number, .code, dd";
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    const parent = walk.currentNode.parentElement;
    if (!/[a-z]{3}/i.test(text) || text.includes("⟦") || text.includes("⟧")) continue;
    if (parent.closest(foreign) || parent.closest(".where")) continue;
    let around = parent;
    while (around && !around.textContent.includes("⟦")) around = around.parentElement;
    if (around && around.matches("p, li, label, summary, h1, h2, h3, dt, a, button, span, em, b")) continue;
    found.push(text);
  }
  return found;
}"""


def choose(app: App, language: str) -> None:
    """Show the pages in a language."""
    page = app.go("language")
    page.locator(f"input[value='{language}']").check()
    page.locator("button[value=speak]").click()


def test_pages_before_there_is_a_vault_have_no_barriers(browser: Browser, tmp_path: Path) -> None:
    """The way from the first question to the passphrase, and help, in light and dark."""
    with Program(tmp_path / "vault") as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        look_at(app, app.go("welcome"))
        app.page.get_by_role("button", name="not sure").click()
        look_at(app, app.page)
        for name in ("begin", "safety", "leave", "language"):
            look_at(app, app.go(name))
        assert not (tmp_path / "vault").exists()


def test_locked_page_has_no_barriers(browser: Browser, vault_copy: Path) -> None:
    """The page that unlocks, as it is and with a wrong passphrase, in light and dark."""
    with Program(vault_copy) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        look_at(app, app.go("unlock"))
        app.page.get_by_label("passphrase").fill("not this one")
        app.page.get_by_role("button", name="Unlock").click()
        app.page.get_by_role("alert").wait_for()
        look_at(app, app.page)


def look_at(app: App, page: Page) -> None:
    """Look at a page in both schemes, on a phone and on a screen, with everything open."""
    open_everything(page)
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(WIDE) <= 0
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert barriers(page) == [], page.url
    assert app.trouble == []
