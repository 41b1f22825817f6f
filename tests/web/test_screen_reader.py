"""What somebody hears who cannot see the pages: Orca is listened to, on the way through each main flow."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from offscript.actions.find_demo import find_demo

from ._listening import Listener, listening
from ._program import CALM, Program

CHAT = next(path for path in find_demo() if path.suffix == ".txt")
END = "What “Leave quickly” does"
"""With this link each page's foot begins."""


@pytest.fixture(scope="module")
def ears() -> Iterator[Listener]:
    """Start Orca once for this file."""
    with listening() as listener:
        yield listener


@pytest.fixture(scope="module")
def shown(browser: Browser, ears: Listener) -> Iterator[Browser]:
    """Start a browser with a window, before which Orca sits."""
    launched = ears.browser(browser)
    yield launched
    launched.close()


def test_first_run(ears: Listener, shown: Browser, tmp_path: Path) -> None:
    """The first question, a refusal, six words, the sheet's code, and messages that are in are all heard."""
    with (
        Program(tmp_path / "vault") as program,
        shown.new_context(no_viewport=True, **CALM) as context,
    ):
        page = context.new_page()
        ears.face()
        page.goto(program.address())
        ears.hears("Before you begin", "heading level 1", "Is this device safe to use?", END)
        ears.tab_to(page, "Yes, I think only I can see it")
        ears.press("Return")
        ears.hears("A passphrase that only you know", "List with 6 items", "not checked", END)
        ears.tab_to(page, "Use these six words")
        ears.press("Return")
        heard = ears.hears("A passphrase that only you know", END)
        assert "Please write the six words down first" in " ".join(heard[:6])
        ears.tab_to(page, "I have written the six words down")
        ears.press("space")
        ears.hears("checked")
        ears.tab_to(page, "Use these six words")
        ears.press("Return")
        page.get_by_role("heading", name="Your recovery sheet").wait_for()
        code = page.locator(".code").inner_text()
        ears.hears("Your recovery sheet", "Code", code, "I have it on paper", END)
        ears.tab_to(page, "I have it on paper")
        ears.press("Return")
        ears.hears("Who are you in your messages?", END)
        ears.tab_to(page, "Your names")
        ears.hears("As they stand in the messages")
        ears.write("Robin Ashby")
        ears.tab_to(page, "Go on")
        ears.press("Return")
        ears.hears("Bring your messages in", "Where a file or folder lies", "entry", END)
        ears.tab_to(page, "here a file or folder lies")
        ears.write(str(CHAT))
        ears.press("Return")
        expect(page.get_by_role("heading", name="Your messages are in.")).to_be_visible()
        ears.hears("Your messages are in.", "New messages", "2,334", "To the first page", END)
