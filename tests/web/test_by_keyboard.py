"""What a person does in the pages, by keys alone, with and without scripts."""

import shutil
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from offscript.actions.change_preferences import change_preferences
from offscript.actions.import_exports import import_exports
from offscript.record import Clock
from offscript.vault import Vault

from ._looking import tab_to
from ._program import CALM, PASSPHRASE, App, Program, opened
from .conftest import QUICK

FOLDED = {"viewport": {"width": 820, "height": 900}}
"""A window in which the menu is folded, so that no test goes through its thirty links each time."""


def press(page: Page, name: str, key: str = "Enter") -> None:
    """Tab to what is called so, and press a key; what that leads to has to be waited for."""
    tab_to(page, name)
    page.keyboard.press(key)


def write(page: Page, name: str, words: str) -> None:
    """Tab to a field, and type."""
    tab_to(page, name)
    page.keyboard.type(words)


@pytest.mark.parametrize("scripts", [True, False])
def test_reading_and_setting_right(
    browser: Browser, vault_copy: Path, tmp_path: Path, *, scripts: bool
) -> None:
    """A day, a search by words and by meaning, a mark set right, things put beside, dates, people, a backup."""
    with opened(browser, vault_copy, java_script_enabled=scripts, **FOLDED) as app:
        page = app.page
        press(app.go("messages"), "Find by meaning, day")
        write(page, "Go to a day", "05052024")
        page.keyboard.press("Enter")
        expect(page.locator(".lot .day").first).to_have_text("5 May 2024")
        write(page, "Search", "deposit")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Found")
        expect(page.locator("[data-row]").first).to_be_visible()
        write(app.go("messages"), "Search", "he said sorry")
        press(page, "Find by meaning, day")
        press(page, "These words", "ArrowDown")
        page.keyboard.press("Enter")
        expect(page.get_by_text("By meaning, and")).to_be_visible()

        press(app.go("seen"), "The guilt trip")
        expect(page.get_by_role("heading", name="What helps")).to_be_visible()
        press(page, "Jamie Cole")
        press(page, "Open in its thread")
        expect(page.get_by_role("heading", name="In its thread")).to_be_visible()
        press(page, "Not this: The guilt trip")
        expect(page.get_by_text("You said this is not:")).to_be_visible()
        press(page, "Do you see something else")
        write(page, "This too", "The ledger")
        press(page, "Mark it")
        expect(page.get_by_text("You marked this yourself.")).to_be_visible()
        press(page, "A star", "Space")
        press(page, "In the folder for a case", "Space")
        write(page, "Your note", "For later")
        with page.expect_navigation():
            press(page, "Save")
        expect(page.get_by_role("status").first).to_have_text("Saved.")
        expect(app.go("set_aside").get_by_text("For later")).to_be_visible()

        press(app.go("over_time"), "Open its messages")
        expect(page.locator("[data-row]").first).to_be_visible()
        write(app.go("people"), "The day", "06062024")
        press(page, "Mark this day")
        expect(page.get_by_role("button", name="Remove")).to_have_count(1)
        press(page, "One of these is me")
        write(page, "This is me", "Robin")
        press(page, "Save")
        expect(page.get_by_role("button", name="Take that back")).to_be_visible()
        press(page, "Take that back")
        expect(page.get_by_role("button", name="Take that back")).to_have_count(0)

        write(app.go("backup"), "Or a folder to put it in", str(tmp_path))
        press(page, "Write it there")
        expect(page.get_by_role("heading", name="The backup is made")).to_be_visible()
        assert list(tmp_path.glob("notes-*.age"))


@pytest.mark.parametrize("scripts", [True, False])
def test_saying_who_is_who(browser: Browser, tmp_path: Path, *, scripts: bool) -> None:
    """Two names that may be one person: said to be one, taken back, and said to be two."""
    vault, _ = Vault.create(tmp_path / "vault", PASSPHRASE, QUICK)
    with vault:
        for number, name in enumerate(("Alex Doe", "Alex Doe (work)")):
            export = tmp_path / f"WhatsApp Chat with {name}.txt"
            lines = [
                f"[0{day}/03/2024, 0{number}:00:00] {who}: see you"
                for day in range(1, 6)
                for who in (name, "Sam")
            ]
            export.write_text("\n".join(lines), encoding="utf-8")
            import_exports(vault, [export], Clock(ZoneInfo("Europe/London")))
        change_preferences(vault, my_names=("Sam",), night="off")
    with opened(browser, tmp_path / "vault", java_script_enabled=scripts, **FOLDED) as app:
        page = app.go("people")
        asked = page.get_by_role("heading", name="Is this the same person?")
        expect(asked).to_be_visible()
        press(page, "Yes, one person")
        expect(page.get_by_role("button", name="Take that back")).to_be_visible()
        expect(asked).to_have_count(0)
        press(page, "Take that back")
        expect(asked).to_be_visible()
        press(page, "No, two people")
        expect(page.get_by_role("status").first).to_have_text("Saved.")
        expect(asked).to_have_count(0)


def test_what_one_writes_and_takes_along(
    browser: Browser, lived_vault: Path, tmp_path: Path
) -> None:
    """A pull, a draft, a letter, a journal, a check-in, a plan, a chapter, all as a file; no scripts run."""
    folder = Path(shutil.copytree(lived_vault, tmp_path / "vault"))
    with opened(browser, folder, java_script_enabled=False, **FOLDED) as app:
        page = app.page
        press(app.go("today"), "The pull")
        expect(page.get_by_role("heading", name="The pull to answer")).to_be_visible()
        press(page, "7")
        expect(page.get_by_role("timer")).to_be_visible()
        press(page, "I waited", "ArrowRight")
        press(page, "That is what I chose")
        expect(page.get_by_role("heading", name="Noted")).to_be_visible()

        write(
            app.go("reply"),
            "What you would send",
            "I'm so sorry, I only did it because I was tired.",
        )
        press(page, "No", "Space")
        press(page, "Look through it")
        expect(page.locator("blockquote mark").first).to_be_visible()
        press(app.go("letters"), "Write a letter")
        expect(page.get_by_label("Everything you would say")).to_be_visible()
        write(page, "Everything you would say", "All of it")
        with page.expect_navigation():
            press(page, "Keep it open")
        expect(page.get_by_label("Everything you would say")).to_have_value("All of it")
        press(app.go("journal"), "Write for a few minutes")
        expect(page.locator("#now")).to_be_visible()
        write(page, "Where are you now?", "A chair, a bird.")
        press(page, "Done for today")
        expect(page.locator("main")).to_contain_text("A chair, a bird.")
        press(app.go("checkins"), "How far today was yours")
        expect(page.get_by_role("button", name="That is how it is")).to_be_visible()
        for _ in range(5):
            press(page, "Not at all", "ArrowRight")
        press(page, "That is how it is")
        expect(page.locator("main")).to_contain_text("Not validated")
        write(app.go("plan"), "In my words", "On paper, at Jo's.")
        with page.expect_navigation():
            press(page, "Keep it")
        expect(page.locator("#first")).to_have_value("On paper, at Jo's.")
        write(app.go("story"), "A new chapter", "The winter")
        press(page, "Begin a chapter")
        expect(page.get_by_role("heading", name="The winter")).to_be_visible()
        press(app.go("export"), "Or save a file")
        press(page, "A page, to read", "Space")
        tab_to(page, "Save everything")
        with page.expect_download() as saved:
            page.keyboard.press("Enter")
        assert "On paper, at Jo" in saved.value.path().read_text("utf-8")


@pytest.mark.parametrize("scripts", [True, False])
def test_settings_language_and_removing_everything(
    browser: Browser, lived_vault: Path, tmp_path: Path, *, scripts: bool
) -> None:
    """Tab, arrows, Space, Enter and typing are enough, from unlocking to the folder that is gone."""
    folder = Path(shutil.copytree(lived_vault, tmp_path / "vault"))
    with (
        Program(folder) as program,
        browser.new_context(java_script_enabled=scripts, **CALM) as context,
    ):
        app = App(context, program.address())
        page = app.go("unlock")
        expect(page.get_by_label("passphrase")).to_be_focused()
        page.keyboard.type(PASSPHRASE)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Today")).to_be_visible()

        page.wait_for_load_state()  # the menu is unfolded by its style, or where that can't, a script
        if page.get_by_text("All pages", exact=True).is_visible():
            tab_to(page, "All pages")
            page.keyboard.press("Enter")
        tab_to(page, "Settings")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
        tab_to(page, "Keep the words of messages covered")
        page.keyboard.press("Space")
        tab_to(page, "As this computer does")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        tab_to(page, "Save")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_have_text("Saved.")
        expect(page.get_by_label("Dark", exact=True)).to_be_checked()
        expect(page.get_by_label("Keep the words of messages covered")).not_to_be_checked()

        tab_to(page, "Language")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Language")).to_be_visible()
        tab_to(page, "English")
        page.keyboard.press("ArrowDown")
        tab_to(page, "Use this language")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Cerrar con llave", exact=True)).to_be_visible()

        page = app.go("settings")
        tab_to(page, "Quitarlo todo")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Quitarlo todo")).to_be_visible()
        tab_to(page, "Escribe la palabra")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_be_visible()
        tab_to(page, "Escribe la palabra")
        page.keyboard.type("quitar")
        tab_to(page, "Quitarlo todo y cerrar")
        page.keyboard.press("Enter")
        assert program.wait() == 0
        assert not folder.exists()


@pytest.mark.parametrize("scripts", [True, False])
def test_encrypting_everything_anew(browser: Browser, vault_copy: Path, *, scripts: bool) -> None:
    """Another passphrase and another sheet; the words that were offered open it then."""
    with opened(browser, vault_copy, java_script_enabled=scripts, **FOLDED) as app:
        page = app.go("renew")
        words = " ".join(page.locator(".words-list li").all_inner_texts())
        write(page, "The passphrase until now", PASSPHRASE)
        press(page, "I have written", "Space")
        press(page, "Use these six words")
        expect(page.get_by_role("heading", name="Everything is encrypted anew")).to_be_visible()
        press(page, "To the first page")
        expect(page.get_by_label("passphrase")).to_be_visible()
        write(page, "passphrase", words)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
