"""Every page, found by itself: no barriers, no trouble, at every width, in every language."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from offscript.web._pages import all_pages

from ._looking import WIDE, look, open_everything
from ._program import CALM, App, Program, opened, until

NO_PAGE = {"home", "progress", "rest"}
"""Lead elsewhere: there is nothing to look at."""
LOCKED = {name for name, page in all_pages().items() if page.opens == "locked"}
UNLOCKED = sorted(set(all_pages()) - NO_PAGE - LOCKED)
STYLES = files("offscript.web") / "static"


@pytest.mark.parametrize("name", UNLOCKED)
def test_page_has_no_barriers(app: App, name: str) -> None:
    """axe-core finds nothing on a phone and a screen, light and dark; nothing outside is asked for."""
    page = app.go(name)
    look(app, page)
    assert page.title() == "Notes"


def test_no_page_has_barriers_at_night(app: App) -> None:
    """The part of every page there is stands on one; the colours of the night are read as well."""
    at_night(app, "Always")
    try:
        assert app.page.locator("html[data-night]").count() == 1
        for name in ("design", "messages", "pull"):
            look(app, app.go(name))
    finally:
        at_night(app, "Never")


def test_what_is_left_out_at_night_is_said_and_can_be_shown(app: App) -> None:
    """Whoever looks for a chart or a line they wrote late in the evening need not think that it is gone."""
    at_night(app, "Always")
    try:
        page = app.go("over_time")
        first = page.locator("main article.statement").first
        chart = page.locator("main svg.chart").first
        shown = page.locator("main article.statement:visible")
        expect(first).to_be_visible()
        expect(chart).to_be_hidden()
        kept = shown.count()
        assert kept < page.locator("main article.statement").count()
        assert page.locator("main article.statement:visible .button.safety").count() == (
            page.locator("main article.statement .button.safety").count()
        )
        page.get_by_role("link", name="Show all of it").click()
        expect(chart).to_be_visible()
        assert shown.count() > kept
        expect(page.get_by_text("It is late, so this page is shorter.")).to_be_hidden()
        expect(app.go("language").get_by_text("so this page is shorter")).to_be_hidden()
        families = app.go("seen").locator("main ul.seen-list")
        seen = page.locator("main ul.seen-list > li")
        assert max(families.evaluate_all("(all) => all.map((one) => one.children.length)")) > 2
        assert page.locator("main ul.seen-list > li:visible").count() <= families.count() * 2
        page.get_by_role("link", name="Show all of it").click()
        expect(seen.last).to_be_visible()
    finally:
        at_night(app, "Never")
    expect(app.go("over_time").get_by_role("link", name="Show all of it")).to_have_count(0)


def at_night(app: App, when: str) -> None:
    """Choose when pages are those of the night."""
    page = app.go("settings")
    page.get_by_role("group", name="Late at night").get_by_label(when).check()
    page.get_by_role("button", name="Save", exact=True).first.click()
    page.get_by_role("status").wait_for()


def test_no_style_turns_with_the_screen() -> None:
    """The one rule of axe-core that would fetch every style again has nothing to find."""
    styles = [one.read_text("utf-8") for one in STYLES.iterdir() if one.name.endswith(".css")]
    assert len(styles) > 5
    assert [one for one in styles if "orientation" in one or "rotate" in one] == []


def test_schemes_change_colours_alone() -> None:
    """So that dark pages need no more looking at than their colours."""
    style = (STYLES / "dark.css").read_text("utf-8")
    names = set(re.findall(r"([\w-]+):", style.replace("(prefers-contrast: more)", "")))
    names -= {"root"}
    assert names
    assert [one for one in names if not one.startswith("--") and one != "color-scheme"] == []


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


def test_long_words_stand_whole_on_a_phone(app: App) -> None:
    """A long choice takes two lines, a day is not cut in two, and a folded line is as high as its words."""
    page = app.page
    page.set_viewport_size({"width": 390, "height": 800})
    app.go("bring")
    too_high = [room for room in page.locator("main .cover > summary").evaluate_all(ROOM) if room]
    assert max(too_high) < 45
    open_everything(page)
    assert page.locator(".screen.site .bar span:first-child").evaluate_all(TORN) == []
    app.go("days")
    open_everything(page)
    kind = page.get_by_label("What was it?")
    kind.select_option(label="I looked them up myself")
    lower = kind.evaluate("one => one.offsetHeight")
    kind.select_option(label="News of them that I had not asked for")
    assert lower < kind.evaluate("one => one.offsetHeight") < lower * 2
    app.go("package")
    cut = page.locator("main .hint").evaluate_all(LINES)
    assert len(cut) == 6
    assert set(cut) == {1}
    page.set_viewport_size({"width": 1280, "height": 860})


TORN = """(ones) => ones.filter((one) => !one.textContent.trim().includes(" ")).filter((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return new Set([...words.getClientRects()].map((line) => line.top)).size > 1;
}).map((one) => one.textContent)"""
"""Of elements those whose one word, such as an address, stands on two lines."""


def test_keeping_everything_stands_apart_from_removing_it(app: App) -> None:
    """On a phone, a thumb on the one does not touch the other."""
    page = app.go("wipe")
    page.set_viewport_size({"width": 390, "height": 800})
    remove = page.get_by_role("button", name="Remove everything").bounding_box()
    keep = page.get_by_role("link", name="Keep it").bounding_box()
    page.set_viewport_size({"width": 1280, "height": 860})
    assert remove is not None
    assert keep is not None
    assert keep["y"] - (remove["y"] + remove["height"]) > 32


def test_what_is_chosen_among_things_set_aside_is_seen(app: App) -> None:
    """The folder that is open looks different from the two that are not."""
    page = app.go("set_aside")
    page.get_by_role("link", name="Starred").click()
    expect(page.locator(".turn [aria-current]")).to_have_text(re.compile("Starred"))
    colours = page.locator(".turn .button").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).backgroundColor)"
    )
    assert colours[0] == colours[2] != colours[1]


ROOM = """(all) => all.map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return one.clientHeight && one.clientHeight - words.getBoundingClientRect().height;
})"""
"""How much higher each line is than the words on it; 0 for what is not to be seen."""
LINES = r"""(all) => all.flatMap((one) => {
  const text = one.firstChild, days = [...text.data.matchAll(/\d+\s[A-Z][a-z]+\s\d{4}/g)];
  return days.map((day) => {
    const words = document.createRange();
    words.setStart(text, day.index);
    words.setEnd(text, day.index + day[0].length);
    return words.getClientRects().length;
  });
})"""
"""On how many lines each day stands."""


def test_what_helps_stands_in_one_row(app: App) -> None:
    """On a phone, a tablet and at 200 %, in both languages: it leaves room for the page."""
    try:
        for language in ("en", "es"):
            choose(app, language)
            expect(app.page.locator(f"html[lang={language}]")).to_have_count(1)
            page = app.go("today")
            for width in (360, 640, 768, 820, 1280):
                page.set_viewport_size({"width": width, "height": 480})
                assert page.evaluate(ROWS) == 1, (language, width)
    finally:
        choose(app, "en")
        app.page.set_viewport_size({"width": 1280, "height": 860})


ROWS = """() => new Set([...document.querySelectorAll(".top .button")].map((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return Math.round((top + bottom) / 8);
})).size"""
"""In how many rows the buttons of the header stand, by their middles."""


def test_forced_colours_go_before_a_chosen_scheme(browser: Browser, vault_copy: Path) -> None:
    """Charts keep colours of their own: light ones on a black page would not be seen."""
    black: dict[str, Any] = {"forced_colors": "active", "color_scheme": "dark"}
    with opened(browser, vault_copy, **black) as app:
        safety = app.go("safety").locator(".notice.safety").first
        assert safety.evaluate("one => getComputedStyle(one).borderTopWidth") == "3px"
        dark = app.go("settings").evaluate(SHEET)
        for scheme in ("Light", "Dark"):
            page = app.go("settings")
            page.get_by_label(scheme, exact=True).check()
            page.get_by_role("button", name="Save", exact=True).click()
            expect(page.get_by_role("status")).to_have_text("Saved.")
            until(page, lambda: app.page.evaluate(SHEET))
            assert page.evaluate(SHEET) == dark, scheme


SHEET = "getComputedStyle(document.documentElement).getPropertyValue('--sheet')"


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
            texts = [text.replace("\xa0", " ") for text in page.evaluate(BARE)]
            bare = [text for text in texts if not OF_ITSELF.fullmatch(text)]
            assert bare == [], name
    finally:
        choose(app, "en")


def test_numbers_to_call_stand_in_their_order_right_to_left(app: App) -> None:
    """From left to right on the screen, as they are dialled, whatever the direction of the page."""
    page = app.go("safety")
    page.get_by_label("Your country").select_option("GB")
    page.get_by_role("button", name="Show numbers").click()
    choose(app, "ar-XB")
    try:
        page = app.go("safety")
        assert page.evaluate("document.documentElement.dir") == "rtl"
        places = page.evaluate(PLACES)
        assert "0808 2000 247" in places
        assert "0808 801 0327" in places, "in a sentence"
        assert [one for one, (first, last) in places.items() if first > last] == []
    finally:
        choose(app, "en")


PLACES = """() => Object.fromEntries([...document.querySelectorAll("dl.numbers dd, p .whole")].map((one) => {
  const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
  const range = document.createRange();
  const left = (place) => {
    range.setStart(text, place);
    range.setEnd(text, place + 1);
    return range.getBoundingClientRect().left;
  };
  return [text.data, [left(0), left(text.data.length - 1)]];
}))"""
"""Each number to call, and where on the screen its first and its last digit stand."""
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
        look(app, app.go("welcome"))
        with app.page.expect_navigation():
            app.page.get_by_role("button", name="not sure").click()
        look(app, app.page)
        for name in ("begin", "restore", "safety", "leave", "language"):
            look(app, app.go(name))
        assert not (tmp_path / "vault").exists()


def test_locked_page_has_no_barriers(browser: Browser, vault_copy: Path) -> None:
    """The page that unlocks, as it is and with a wrong passphrase, in light and dark."""
    with Program(vault_copy) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        look(app, app.go("unlock"))
        app.page.get_by_label("passphrase").fill("not this one")
        app.page.get_by_role("button", name="Unlock").click()
        app.page.get_by_role("alert").wait_for()
        look(app, app.page)
