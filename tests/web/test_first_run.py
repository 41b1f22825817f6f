"""From the first question to messages that are in: by keyboard alone, and without scripts."""

import shutil
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from offscript.actions.find_demo import find_demo

from ._looking import tab_to
from ._program import CALM, App, Program

CHAT = next(path for path in find_demo() if path.suffix == ".txt")
MAIL = next(path for path in find_demo() if path.suffix == ".mbox")


def test_by_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    """Tab, Space, Enter and typing are enough, and nothing is stored before the first answer."""
    folder = tmp_path / "vault"
    with Program(folder) as program, browser.new_context(**CALM) as context:
        page = context.new_page()
        page.goto(program.address())
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        assert not folder.exists()
        tab_to(page, "Yes, I think only I can see it")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="A passphrase that only you know").wait_for()
        words = page.locator(".words-list li").all_inner_texts()
        assert len(words) == 6
        assert not folder.exists()
        tab_to(page, "I have written the six words down")
        page.keyboard.press("Space")
        tab_to(page, "Use these six words")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Your recovery sheet").wait_for()
        tab_to(page, "I have it on paper")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Who are you").wait_for()
        tab_to(page, "Your names")
        page.keyboard.type("Robin Ashby")
        tab_to(page, "Go on")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Bring your messages in").wait_for()
        tab_to(page, "here a file or folder lies")
        page.keyboard.type(str(CHAT))
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Your messages are in.")).to_be_visible()
        tab_to(page, "Lock")
        page.keyboard.press("Enter")
        expect(page.get_by_label("passphrase")).to_be_focused()
        page.keyboard.type(" ".join(words))
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Lock", exact=True).wait_for()


def test_without_scripts(browser: Browser, tmp_path: Path) -> None:
    """Forms and links are enough; progress comes by itself, as the page loads anew until it is done."""
    with (
        Program(tmp_path / "vault") as program,
        browser.new_context(java_script_enabled=False, **CALM) as context,
    ):
        app = App(context, program.address())
        page = app.go("welcome")
        page.get_by_role("button", name="Yes").click()
        page.get_by_role("button", name="Use these six words").click()
        assert "write the six words down first" in page.get_by_role("alert").inner_text()
        words = page.locator(".words-list").inner_text()
        page.get_by_label("I have written").check()
        page.get_by_role("button", name="Use these six words").click()
        code = page.locator(".code").inner_text()
        assert words not in page.content()
        page.get_by_role("button", name="I have it on paper").click()
        page.get_by_role("button", name="Later").click()
        page.get_by_role("button", name="Bring them in").click()
        assert "No file was chosen" in page.get_by_role("alert").inner_text()
        page.get_by_label("Files", exact=True).set_input_files([CHAT, MAIL])
        page.get_by_role("button", name="Bring them in").click()
        expect(page.get_by_role("heading", name="Your messages are in.")).to_be_visible()
        assert "2,499" in page.locator("dd").first.inner_text()
        page.get_by_role("button", name="Bring in more").click()
        page.get_by_label("Files", exact=True).set_input_files([MAIL])
        page.get_by_role("button", name="Bring them in").click()
        expect(page.get_by_text("These files were here already")).to_be_visible()
        page.get_by_role("button", name="Lock", exact=True).click()
        app.unlock(code)


def test_own_passphrase_is_weighed(browser: Browser, tmp_path: Path) -> None:
    """One that was mistyped or can be guessed is refused in a sentence, and nothing is made."""
    folder = tmp_path / "vault"
    with Program(folder) as program, browser.new_context(**CALM) as context:
        page = App(context, program.address()).go("begin")
        offered = page.locator(".words-list").inner_text()
        for own, again, says in (
            ("one two", "one too", "The two are not the same"),
            ("password", "password", "passphrase"),
            ("14062016", "14062016", "passphrase"),
        ):
            page.get_by_text("I want to choose my own").click()
            page.get_by_label("Your own passphrase").fill(own)
            page.get_by_label("The same, once more").fill(again)
            page.get_by_role("button", name="Use my own").click()
            assert says in page.get_by_role("alert").inner_text()
            assert page.locator(".words-list").inner_text() == offered
        assert not folder.exists()


def test_progress_survives_a_reload(browser: Browser, tmp_path: Path) -> None:
    """Whoever leaves the page finds the import again, under way or done; other pages answer."""
    big = tmp_path / "WhatsApp Chat with Alex.txt"
    lines = (
        f"{1 + day % 28:02}/{1 + day // 28 % 12:02}/2023, {hour:02}:{minute:02} - Alex: bus {day} {hour} {minute}\n"
        for day in range(330)
        for hour in range(10)
        for minute in range(0, 60, 6)
    )
    big.write_text("".join(lines), "utf-8")
    with Program(tmp_path / "vault") as program, browser.new_context(**CALM) as context:
        app = begun(context, program)
        page = app.go("bring")
        page.locator("#files").set_input_files(big)
        page.get_by_role("button", name="Bring them in").click()
        page.locator("#how-far").wait_for()
        app.go("settings")
        expect(page.get_by_role("heading", name="Settings")).to_be_visible()
        app.go("bring")
        page.reload()
        expect(page.get_by_role("heading", name="Your messages are in.")).to_be_visible()
        assert "33,000" in page.locator("dd").first.inner_text()
        assert app.trouble == []


def test_a_folder_is_dropped(browser: Browser, tmp_path: Path) -> None:
    """Everything in it is read, also what lies a folder deeper; an empty one is said to be so."""
    deeper, empty = tmp_path / "From the phone" / "mail", tmp_path / "Nothing"
    deeper.mkdir(parents=True)
    empty.mkdir()
    shutil.copy(CHAT, deeper.parent)
    shutil.copy(MAIL, deeper)
    with Program(tmp_path / "vault") as program, browser.new_context(**CALM) as context:
        app = begun(context, program)
        page = app.go("bring")
        drop(page, empty)
        expect(page.get_by_role("alert")).to_contain_text("No file could be read")
        drop(page, deeper.parent)
        expect(page.get_by_role("heading", name="Your messages are in.")).to_be_visible()
        assert "2,499" in page.locator("dd").first.inner_text()
        assert app.trouble == []


def begun(context: BrowserContext, program: Program) -> App:
    """Begin a folder with the six words that are offered."""
    app = App(context, program.address())
    page = app.go("begin")
    page.get_by_label("I have written").check()
    page.get_by_role("button", name="Use these six words").click()
    page.get_by_role("heading", name="Your recovery sheet").wait_for()
    return app


def drop(page: Page, path: Path) -> None:
    """Drag a file or folder of this computer onto the page, as a hand would."""
    hand = page.context.new_cdp_session(page)
    box = page.locator("#drop").bounding_box()
    assert box is not None
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    held = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        hand.send("Input.dispatchDragEvent", {"type": kind, "data": held, **place})
