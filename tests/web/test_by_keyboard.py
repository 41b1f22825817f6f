"""Changing a setting, choosing a language and removing everything: by keys alone, also without scripts."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ._looking import tab_to
from ._program import CALM, PASSPHRASE, App, Program


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
