"""People around, the safety plan, and what one takes along: read first, ticked, and saved."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from ._looking import heading, look
from ._program import App


def saved(page: Page, button: str) -> tuple[str, str]:
    """Press a button that saves a file; give its name and its text."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    path = download.value.path()
    return download.value.suggested_filename, Path(path).read_text("utf-8")


def test_somebody_near_gets_words_of_their_own(lived: App) -> None:
    """A person is written down, with a brief that can be read out; a wrong address is a sentence."""
    page = lived.go("circle")
    page.get_by_role("link", name="Add somebody").click()
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("alert")).to_contain_text("name first")
    page.get_by_label("Name", exact=True).fill("Ana <b>")
    page.get_by_label("Who are they to you?").select_option("family")
    page.get_by_role("button", name="Keep").click()
    assert heading(page) == "Ana <b>"
    expect(page.locator("main")).to_contain_text("I won't pass that on.")
    look(lived, page)
    page.goto(f"{lived.pages['circle']}/nobody")
    expect(page.locator("main")).to_contain_text("not there any more")


def test_the_safety_plan_points_to_an_advocate_first(lived: App) -> None:
    """Numbers and an advocate stand before any question; what was written is kept, unscored."""
    page = lived.go("plan")
    expect(page.locator("main > .notice.safety").first).to_contain_text(
        "best done with an advocate"
    )
    expect(page.locator("main")).to_contain_text("Last checked")
    page.locator("#first").fill("On paper, at Jo's.")
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("#first")).to_have_value("On paper, at Jo's.")
    expect(page.locator("#signs")).to_have_value("a quiet voice")
    look(lived, page)


def test_a_therapist_s_view_leaves_with_what_was_ticked(lived: App) -> None:
    """Nothing is ticked at first; only ticked parts are in the file, and its name says nothing."""
    page = lived.go("export")
    page.locator("main").get_by_role("link", name="For a therapist").click()
    assert page.locator("input[name=part]:checked").count() == 0
    page.get_by_role("button", name="Save the ticked parts").click()
    expect(page.get_by_role("alert")).to_contain_text("No part is ticked")
    look(lived, page)
    page.locator("input[value=check_in-gad7]").check()
    page.get_by_label("Plain text, as Markdown").check()
    name, text = saved(page, "Save the ticked parts")
    assert name.startswith("notes-")
    assert name.endswith(".md")
    assert "GAD-7" in text
    assert "Rain." not in text


def test_an_advocate_s_view_begins_with_what_comes_first(lived: App) -> None:
    """The plan and boundaries, after the fixed words; letters and story are not there to tick."""
    page = lived.go("export")
    page.locator("main").get_by_role("link", name="For an advocate").click()
    parts = page.locator("input[name=part]")
    assert parts.first.get_attribute("value") == "first"
    assert not any("letter" in str(one.get_attribute("value")) for one in parts.all())
    look(lived, page)


def test_everything_can_be_taken_along(lived: App) -> None:
    """As JSON, as Markdown and as a page that loads nothing: all kinds, also letters and the story."""
    page = lived.go("export")
    page.get_by_label("For other programs").check()
    name, text = saved(page, "Save everything")
    assert name.endswith(".json")
    kinds = json.loads(text)["kinds"]
    assert all(kinds[kind] for kind in ("letter", "story", "path", "urge", "safety_plan"))
    page.get_by_label("A page to read or print").check()
    name, text = saved(page, "Save everything")
    assert name.endswith(".html")
    assert "default-src 'none'" in text
    assert "I stopped singing." in text
    page.get_by_label("Plain text").check()
    assert "# " in saved(page, "Save everything")[1]
