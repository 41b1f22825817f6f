"""Leaving quickly and locking: nothing is left to see, and the process with the key is gone."""

import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from unittest.mock import Mock

import pytest
from playwright.sync_api import Browser, Page, expect

from offscript.record import Preferences
from offscript.web._door import Door
from offscript.web._session import Session
from offscript.web._state import State, _now

from ._program import CALM, PASSPHRASE, App, Program, opened, until

SECRET = "Where it is kept"
"""Stands on the settings page, and on no page that is locked."""


@pytest.fixture
def held(browser: Browser, vault_copy: Path) -> Iterator[App]:
    """Open the app for one test alone, at the settings."""
    with opened(browser, vault_copy) as app:
        app.go("settings")
        yield app


def is_away(page: Page) -> None:
    """See that a page is the neutral one, and that Back and Forward show nothing."""
    page.wait_for_url("**/")
    expect(page.get_by_role("heading", name="Notes")).to_be_visible()
    for turn in (page.go_back, page.go_forward, page.go_back):
        turn()
        page.wait_for_timeout(200)
        assert SECRET not in page.content()


def is_locked(app: App) -> None:
    """See that the session is over in every tab: the passphrase is asked for."""
    page = app.new_page()
    page.goto(app.pages["settings"])
    expect(page.get_by_role("heading", name="Locked")).to_be_visible()


def test_button_leaves(held: App) -> None:
    """The button shows a plain page in place of ours, and locks."""
    held.page.get_by_role("button", name="Leave quickly").click()
    is_away(held.page)
    is_locked(held)


def test_three_shifts_leave(held: App) -> None:
    """Shift three times leaves, from anywhere on the page, also while typing."""
    page = held.go("you")
    page.get_by_label("Your names").focus()
    for _ in range(3):
        page.keyboard.press("Shift")
    is_away(page)
    is_locked(held)


def test_leaving_one_tab_leaves_all(held: App) -> None:
    """What stood in another tab is gone as well, without anybody going there."""
    other = held.new_page()
    other.goto(held.pages["settings"])
    expect(other.get_by_text(SECRET).first).to_be_visible()
    held.page.get_by_role("button", name="Leave quickly").click()
    for page in (other, held.page):
        is_away(page)


def test_a_lock_covers_every_tab(held: App) -> None:
    """The other tab asks for the passphrase too, by itself."""
    other = held.new_page()
    other.goto(held.pages["settings"])
    held.page.get_by_role("button", name="Lock", exact=True).click()
    for page in (held.page, other):
        expect(page.get_by_role("heading", name="Locked")).to_be_visible()
    assert SECRET not in other.content()


def test_a_closed_lid_counts_as_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hours of sleep pass for the lock too, though most clocks of a program stand still in them."""
    state = State(Door(1, "secret"), tmp_path)
    held = SimpleNamespace(
        preferences=Preferences(idle_minutes=3), is_working=lambda: False, reading=Mock()
    )
    state.unlock(cast(Session, held))
    state.lock_if_left()
    assert not state.has_ended()
    asleep = _now() + 8 * 60 * 60
    monkeypatch.setattr(time, "clock_gettime", lambda _clock: asleep)
    state.lock_if_left()
    assert state.has_ended()


def test_nothing_less_leaves(held: App) -> None:
    """One key, two, or capital letters don't: nobody leaves by accident, and none by Escape."""
    for keys in (
        ["Escape", "Escape", "Escape"],
        ["Shift", "Shift", "a"],
        ["Shift", "b", "Shift", "Shift", "c"],
        ["Shift+A", "Shift+B", "Shift+C"],
    ):
        for key in keys:
            held.page.keyboard.press(key)
    held.page.wait_for_timeout(300)
    assert SECRET in held.page.content()
    held.page.reload()
    assert SECRET in held.page.content()


def test_page_is_covered_before_anything_is_asked(held: App) -> None:
    """The page is hidden in the same moment, even when nothing answers any more."""
    page = held.page
    page.context.set_offline(True)
    hidden = page.evaluate(
        """() => new Promise((done) => {
            new MutationObserver(() => done(getComputedStyle(document.body).visibility))
                .observe(document.documentElement, { attributes: true });
            document.querySelector("#leave button").click();
        })"""
    )
    assert hidden == "hidden"


def test_button_leaves_without_scripts(browser: Browser, vault_copy: Path) -> None:
    """With scripts off the button does the same, by a form."""
    with opened(browser, vault_copy, java_script_enabled=False) as app:
        page = app.go("settings")
        page.get_by_role("button", name="Leave quickly").click()
        expect(page.get_by_role("heading", name="Notes")).to_be_visible()
        page.go_back()
        assert SECRET not in page.content()
        is_locked(app)


def test_button_stays_in_sight(held: App) -> None:
    """However far a page is scrolled, on a phone too, the button and Safety are on screen."""
    page = held.page
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 600})
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_timeout(50)
        for one in ("button:has-text('Leave quickly')", "a:has-text('Safety')"):
            box = page.locator(f".top {one}").bounding_box()
            assert box is not None
            assert 0 <= box["y"] < 600 - box["height"]
            assert box["height"] >= 44


def test_lock_ends_the_process_with_the_key(browser: Browser, vault_copy: Path) -> None:
    """After Lock another process answers, the old one is gone, and the passphrase opens again."""
    with Program(vault_copy) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        app.unlock()
        before = children(program.id)
        app.page.get_by_role("button", name="Lock", exact=True).click()
        expect(app.page.get_by_role("heading", name="Locked")).to_be_visible()
        until(app.page, lambda: before - children(program.id))
        assert len(before - children(program.id)) == 1
        app.unlock()
        assert SECRET in app.go("settings").content()


def test_unlocking_right_after_locking(held: App) -> None:
    """However quickly the passphrase is typed, the vault opens: it was put away, or is waited for."""
    for _ in range(6):
        held.page.get_by_role("button", name="Lock", exact=True).click()
        expect(held.page.get_by_label("passphrase")).to_be_focused()
        held.page.keyboard.type(PASSPHRASE)
        held.page.keyboard.press("Enter")
        held.page.get_by_role("button", name="Lock", exact=True).wait_for()


def children(process: int) -> set[str]:
    """Give the processes a process started that still run."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    return {
        one for one in listed if "(zombie)" not in Path(f"/proc/{one}/status").read_text("utf-8")
    }


def test_closing_ends_the_program(browser: Browser, vault_copy: Path) -> None:
    """“Lock and close the program” ends all of it, by itself."""
    with Program(vault_copy) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        app.unlock()
        app.go("leave").get_by_role("button", name="Lock and close").click()
        assert program.wait() == 0


def test_safety_is_one_key_away(held: App) -> None:
    """F1 leads to Safety from a page, and it is there without unlocking."""
    held.page.keyboard.press("F1")
    expect(held.page.get_by_role("heading", name="Safety", level=1)).to_be_visible()
    held.page.get_by_role("button", name="Lock", exact=True).click()
    held.page.keyboard.press("F1")
    expect(held.page.get_by_role("heading", name="Are you in danger right now?")).to_be_visible()


def test_a_shaking_hand_sends_a_form_once(browser: Browser, vault_copy: Path) -> None:
    """Clicked twice while the passphrase is weighed, it opens, and says nothing of another window."""
    with Program(vault_copy) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        page = app.go("unlock")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.method))
        page.get_by_label("passphrase").fill(PASSPHRASE)
        page.get_by_role("button", name="Unlock").dblclick()
        page.get_by_role("button", name="Lock", exact=True).wait_for()
        assert asked.count("POST") == 1
