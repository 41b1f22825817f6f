"""Whether there is a threat is asked before a draft is looked through, in a real browser."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ._looking import heading, look, tab_to
from ._program import App, opened

DRAFT = "I'm sorry I was late, the keys are at Jo's on Friday."
FAINT = "Sleep while you can."
"""A threat so quiet that nothing is silenced for it."""


@pytest.fixture
def form(lived: App) -> Page:
    """Open the page of a reply with a draft, and the message it answers, of somebody else."""
    page = lived.go("reply")
    page.get_by_label("What you would send").fill(DRAFT)
    page.get_by_text("The message it answers").click()
    page.get_by_label("Who is it from?").select_option("")
    return page


def answers(page: Page) -> list[bool]:
    """Give which answers to the question are chosen."""
    return [one.is_checked() for one in page.locator("input[name=threat]").all()]


def look_through(page: Page) -> None:
    page.get_by_role("button", name="Look through it").click()


def test_the_question_has_to_be_answered_and_nothing_is_lost(lived: App, form: Page) -> None:
    """No answer is given beforehand; without one the form comes back as it was, with a sentence."""
    form.get_by_label("Their message").fill("Pick-up is at five.")
    form.get_by_label("Children").check()
    assert answers(form) == [False, False, False]
    asked = form.get_by_role("group", name="Is there a threat")
    expect(asked).to_have_accessible_description(re.compile("harm to you, a child, an animal"))
    look_through(form)
    expect(form.get_by_role("alert")).to_contain_text("One question is still open")
    expect(form.get_by_label("What you would send")).to_have_value(DRAFT)
    expect(form.get_by_label("Their message")).to_have_value("Pick-up is at five.")
    assert form.get_by_label("Children").is_checked()
    assert answers(form) == [False, False, False]
    look(lived, form)
    form.get_by_label("No", exact=True).check()
    look_through(form)
    assert heading(form) == "Your draft, looked through"


@pytest.mark.parametrize(
    ("answer", "says"),
    [("Yes", "You said that there is"), ("I am not sure", "You are not sure whether")],
)
def test_what_the_person_says_silences_like_a_signal(
    lived: App, form: Page, answer: str, says: str
) -> None:
    """Safety comes in place of marks; it says who said so, and the draft is kept."""
    form.get_by_label(answer, exact=True).check()
    look_through(form)
    assert heading(form) == "Safety first"
    expect(form.locator(".lead")).to_contain_text(says)
    expect(form.locator("main")).not_to_contain_text("found by their wording")
    expect(form.locator("main mark")).to_have_count(0)
    expect(form.locator("main")).to_contain_text("Are you in danger right now?")
    expect(form.locator("main")).to_contain_text("0808 2000 247")
    look(lived, form)
    form.get_by_role("link", name="Back to the draft").click()
    expect(form.get_by_label("What you would send")).to_have_value(DRAFT)


def test_a_signal_that_is_found_leads_back_to_the_draft(form: Page) -> None:
    """What was found is said to be found, whatever was answered, and nothing typed is lost."""
    form.get_by_label("Their message").fill("I will kill you if you are not there.")
    form.get_by_label("No", exact=True).check()
    look_through(form)
    expect(form.locator(".lead")).to_contain_text("There are words here")
    form.get_by_role("link", name="Back to the draft").click()
    expect(form.get_by_label("What you would send")).to_have_value(DRAFT)
    expect(form.get_by_label("Their message")).to_have_value(re.compile("kill"))


def test_words_that_may_be_a_threat_are_shown_and_asked_about_once(lived: App, form: Page) -> None:
    """The exact words, marked; with a yes Safety comes, with a no the draft, and never again for them."""
    form.get_by_label("Their message").fill(FAINT)
    form.get_by_label("No", exact=True).check()
    look_through(form)
    assert heading(form) == "One question first"
    expect(form.locator("blockquote mark")).to_have_text(FAINT)
    expect(form.locator("main")).not_to_contain_text("keys")
    look(lived, form)
    form.get_by_role("button", name="Yes, show me Safety").click()
    assert heading(form) == "Safety first"
    expect(form.locator(".lead")).to_contain_text("You said that there is or may be a threat")
    form.get_by_role("link", name="Back to the draft").click()
    form.get_by_label("No", exact=True).check()
    look_through(form)
    form.get_by_role("button", name="No, look through my draft").click()
    assert heading(form) == "Your draft, looked through"
    form.get_by_role("link", name="Change it").click()
    form.get_by_label("What you would send").fill("The keys are at Jo's on Friday.")
    look_through(form)
    assert heading(form) == "Your draft, looked through", "asked once of the same message"
    form.get_by_role("link", name="Change it").click()
    form.get_by_label("Their message").fill("Keep your doors locked.")
    look_through(form)
    assert heading(form) == "One question first", "and anew of another one"
    form.get_by_role("link", name="Back to the draft").click()
    expect(form.get_by_label("What you would send")).to_have_value(re.compile("keys"))


def test_short_replies_ask_the_same(lived: App) -> None:
    """They are help with a reply too: the question comes first, and silences them alike."""
    page = lived.go("reply")
    page.get_by_role("link", name="Short replies").click()
    page.get_by_role("button", name="Show short replies").click()
    expect(page.get_by_role("alert")).to_contain_text("One question is still open")
    page.get_by_label("I am not sure").check()
    page.get_by_role("button", name="Show short replies").click()
    assert heading(page) == "Safety first"
    page.get_by_role("link", name="Back").last.click()
    assert heading(page) == "Reply, only if needed"


@pytest.mark.parametrize("scripts", [True, False])
def test_it_is_answered_by_keys_alone(
    browser: Browser, lived_vault: Path, tmp_path: Path, *, scripts: bool
) -> None:
    """From the draft to the question, to the words, to Safety, and back; with and without scripts."""
    folder = Path(shutil.copytree(lived_vault, tmp_path / "vault"))
    with opened(browser, folder, java_script_enabled=scripts) as app:
        page = app.go("reply")
        tab_to(page, "What you would send")
        page.keyboard.type(DRAFT)
        tab_to(page, "The message it answers")
        page.keyboard.press("Enter")
        tab_to(page, "Who is it from?")
        page.keyboard.press("Home")
        tab_to(page, "Their message")
        page.keyboard.type(FAINT)
        tab_to(page, "Look through it")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("One question is still open")
        tab_to(page, "Their message")
        tab_to(page, "No")
        page.keyboard.press("Space")
        tab_to(page, "Look through it")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("One question first")
        tab_to(page, "Yes, show me Safety")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Safety first")
        tab_to(page, "Back to the draft")
        page.keyboard.press("Enter")
        expect(page.get_by_label("What you would send")).to_have_value(DRAFT)
        assert app.trouble == []
