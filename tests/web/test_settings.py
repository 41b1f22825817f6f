"""Settings hold, and what is said there is so: the log, the passphrase, removing everything."""

import time
from pathlib import Path

from playwright.sync_api import Browser, expect

from offscript.record import Preferences
from offscript.vault import Vault
from offscript.web._answers import answer_with
from offscript.web._door import Door
from offscript.web._page import Download, Visit
from offscript.web._session import Session
from offscript.web._state import State

from ._program import CALM, PASSPHRASE, App, Program, opened
from .conftest import QUICK

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>{{ 7 * 7 }}\u202e\u0000"


def test_choices_hold_over_a_lock(browser: Browser, vault_copy: Path) -> None:
    """What is chosen is in the vault: it is there again after locking."""
    with opened(browser, vault_copy) as app:
        page = app.go("settings")
        page.get_by_label("Lock after").select_option("10")
        page.get_by_label("Dark", exact=True).check()
        page.get_by_label("Always").check()
        page.get_by_label("Keep the words").uncheck()
        page.get_by_label("Name in the tab").select_option("Recipes")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("status")).to_have_text("Saved.")
        assert page.title() == "Recipes"
        page.get_by_role("button", name="Lock", exact=True).click()
        page.get_by_label("passphrase").wait_for()
        app.unlock()
        page = app.go("settings")
        assert page.title() == "Recipes"
        assert page.get_by_label("Lock after").input_value() == "10"
        assert page.get_by_label("Dark", exact=True).is_checked()
        assert not page.get_by_label("Keep the words").is_checked()
        assert page.evaluate("'night' in document.documentElement.dataset")


def test_names_are_changed_later(browser: Browser, vault_copy: Path) -> None:
    """Once the program is set up, saving one's names leads back, and not to bringing messages in."""
    with opened(browser, vault_copy) as app:
        page = app.go("you")
        expect(page.get_by_role("button", name="Later")).to_have_count(0)
        page.get_by_label("Your names").fill("Robin Ashby\nrobin.ashby@example.org")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_role("heading", name="Today")).to_be_visible()
        expect(page.get_by_role("status").first).to_have_text("Saved.")


def test_log_says_when_it_was_opened(app: App) -> None:
    """Openings and imports stand in the log."""
    words = app.go("log").inner_text("main")
    assert "Opened" in words
    assert "WhatsApp Chat with Jamie Cole.txt" in words


def test_another_passphrase(browser: Browser, vault_copy: Path) -> None:
    """After changing it the new one opens, and the old one does not."""
    with opened(browser, vault_copy) as app:
        page = app.go("passphrase")
        words = " ".join(page.locator(".words-list li").all_inner_texts())
        page.get_by_label("I have written").check()
        page.get_by_role("button", name="Use these six words").click()
        expect(page.get_by_role("status")).to_contain_text("new passphrase")
        page.get_by_role("button", name="Lock", exact=True).click()
        page.get_by_label("passphrase").fill(PASSPHRASE)
        page.get_by_role("button", name="Unlock").click()
        expect(page.get_by_role("alert")).to_be_visible()
        app.unlock(words)


def test_removing_everything(browser: Browser, vault_copy: Path) -> None:
    """Without the word nothing is removed; with it the folder is gone, and the program ends."""
    with Program(vault_copy) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        app.unlock()
        page = app.go("wipe")
        page.get_by_role("button", name="Remove everything and close").click()
        expect(page.get_by_role("alert")).to_contain_text("Nothing was removed")
        assert (vault_copy / "0").exists()
        page.get_by_label("Type the word").fill("Remove")
        page.get_by_role("button", name="Remove everything and close").click()
        assert program.wait() == 0
        for _ in range(1800):
            if not vault_copy.exists():
                break
            time.sleep(0.1)
        assert not vault_copy.exists()


def test_hostile_text_stays_text(app: App) -> None:
    """Names that hold markup, controls or templates are shown as they are, and run nothing."""
    said: list[str] = []
    page = app.go("you")
    page.on("dialog", lambda dialog: said.append(dialog.message))
    page.get_by_label("Your names").fill(HOSTILE.replace("\u0000", ""))
    page.get_by_role("button", name="Save").click()
    app.go("bring").get_by_label("here a file or folder lies").fill(
        f"/nowhere/{HOSTILE}".replace("\u0000", "")
    )
    page.get_by_role("button", name="Bring these in").click()
    shown = page.get_by_role("alert").inner_text()
    assert "<script>alert(1)</script>" in shown
    assert "{{ 7 * 7 }}" in shown
    assert "⟨U+202E⟩" in shown
    assert "<img src=x" in app.go("you").get_by_label("Your names").input_value()
    assert page.locator("main img, main script").count() == 0
    assert said == []
    assert app.trouble == []


def test_locked_page_speaks_the_language_that_was_spoken(
    browser: Browser, vault_copy: Path
) -> None:
    """So that what helps is understood before it is unlocked again, also by Back and on Safety."""
    with opened(browser, vault_copy) as app:
        page = app.go("language")
        page.locator("input[value=es]").check()
        page.locator("button[value=speak]").click()
        page.get_by_role("button", name="Cerrar con llave").click()
        expect(page.get_by_role("heading", name="Cerrado con llave")).to_be_visible()
        expect(app.go("safety").get_by_role("heading", name="Seguridad")).to_be_visible()


def test_file_of_somebody_else_is_only_saved(tmp_path: Path) -> None:
    """A download is bytes without a kind, in a sandbox, under a name that says no path."""
    visit = Visit(State(Door(1, "x"), tmp_path), None, "settings")
    response = answer_with(visit, Download('../"évil\r\n.html', [b"<script>"]))
    assert response.headers["content-type"] == "application/octet-stream"
    assert response.headers["content-security-policy"] == "default-src 'none'; sandbox"
    named = response.headers["content-disposition"]
    assert named.startswith("attachment; ")
    assert not set(named) & set("\r\n/\\")


def test_it_locks_by_itself(tmp_path: Path) -> None:
    """After the time that was chosen without anybody, never before, and not amid an import."""
    state = State(Door(1, "x"), tmp_path / "vault")
    vault, _ = Vault.create(tmp_path / "vault", PASSPHRASE, QUICK)
    ended: list[bool] = []
    state.stop = lambda: ended.append(True)
    state.unlock(Session(vault, Preferences(idle_minutes=2)))
    assert 115 < state.rests() <= 120
    state.lock_if_left()
    assert not ended
    state._last_seen -= 121  # noqa: SLF001 - two minutes go by
    assert state.rests() == 0
    state.lock_if_left()
    assert ended == [True]
    assert state.session is None
    assert state.closing is not None
    state.lock_if_left()
    state.lock()
    assert ended == [True]
    state.closing.close()


def test_everything_anew(browser: Browser, vault_copy: Path) -> None:
    """The passphrase is asked once more; then the new words and the new sheet open it, the old ones not."""
    with Vault.open(vault_copy, PASSPHRASE) as vault:
        old = vault.recovery_code
    with opened(browser, vault_copy) as app:
        page = app.go("renew")
        words = " ".join(page.locator(".words-list li").all_inner_texts())
        for secret, says in (("not this one", "not what opens this"), (PASSPHRASE, "")):
            page.get_by_label("The passphrase until now").fill(secret)
            page.get_by_label("I have written").check()
            page.get_by_role("button", name="Use these six words").click()
            if says:
                expect(page.get_by_role("alert")).to_contain_text(says)
                assert " ".join(page.locator(".words-list li").all_inner_texts()) == words
        expect(page.get_by_role("heading", name="Everything is encrypted anew")).to_be_visible()
        code = page.locator(".code").inner_text()
        page.get_by_role("link", name="To the first page").click()
        for secret in (PASSPHRASE, old):
            page.get_by_label("passphrase").fill(secret)
            page.get_by_role("button", name="Unlock").click()
            expect(page.get_by_role("alert")).to_be_visible()
        app.unlock(words)
        page.get_by_role("button", name="Lock", exact=True).click()
        app.unlock(code)
        expect(app.go("today").locator("main")).to_contain_text("3,109 messages are kept here")
        assert app.trouble == []
