"""What somebody hears who cannot see the pages: Orca is listened to, on the way through each main flow."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from offscript.actions.find_demo import find_demo
from offscript.recovery import instrument

from ._listening import GaveUpError, Listener, listening
from ._program import CALM, PATIENCE, App, Program, opened, until

CHAT = next(path for path in find_demo() if path.suffix == ".txt")
BEING_READ = "You can use every page meanwhile."
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
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        ears.face()
        page.goto(program.address())
        ears.hears("Before you begin", "heading level 1", "Is this device safe to use?", END)
        ears.tab_to(page, "Yes, I think only I can see it")
        ears.press("Return")
        ears.hears("A passphrase that only you know", "List with 6 items", "not checked", END)
        ears.tab_to(page, "Use these six words")
        ears.press("Return")
        ears.hears("Please write the six words down first", END)
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
        expect(page.get_by_label("here a file or folder lies")).to_have_value(str(CHAT))
        ears.press("Return")
        expect(page.get_by_role("heading", name="Your messages are in.")).to_be_visible()
        told = ("Your messages are in.", "New messages", "2,334", "To the first page", END)
        try:
            ears.hears(*told)
        except GaveUpError:
            # Its page came in the middle of another one, of how far it is, and with that Orca may give up both.
            ears.hush()
            page.reload()
            ears.hears(*told)


@contextmanager
def aloud(ears: Listener, shown: Browser, folder: Path) -> Iterator[App]:
    """Sit before the program, unlocked, when all is read: its end changes a page under whoever hears it."""
    with opened(shown, folder, no_viewport=True) as app:
        until(app.page, lambda: not app.go("messages").get_by_text(BEING_READ).count())
        ears.face()
        yield app


def comes(ears: Listener, app: App, name: str, *words: str) -> list[str]:
    """Go to a page, and hear it to its end; these words among it, in this order.

    Where Orca gives up reading, whoever listens loads the page once more.
    """
    for _ in range(2):
        ears.hush()
        app.go(name)
        with suppress(GaveUpError):
            return ears.hears(*words, END)
    ears.hush()
    app.go(name)
    return ears.hears(*words, END)


@pytest.fixture
def folder(lived_vault: Path, tmp_path: Path) -> Path:
    """Give the vault of somebody who has used the pages for a while."""
    return Path(shutil.copytree(lived_vault, tmp_path / "vault"))


def test_what_is_read_first(ears: Listener, shown: Browser, folder: Path) -> None:
    """Each page says its heading, then what the eye sees in the same order; charts are said in words."""
    with aloud(ears, shown, folder) as app:
        comes(ears, app, "home", "Today", "heading level 1")
        comes(
            *(ears, app, "over_time", "Over time", "heading level 1", "What can be said"),
            *("Bar chart, Alex: messages by week", "image", "The same as a table", "collapsed"),
        )
        comes(
            *(ears, app, "seen", "What was seen", "heading level 1"),
            *("A mark can be wrong", "The hollow apology", "theirs 2"),
        )


def test_words_are_covered_for_ears_too(ears: Listener, shown: Browser, folder: Path) -> None:
    """Who, when and what was seen is said; the words only after they were asked for, with what was marked."""
    with aloud(ears, shown, folder) as app:
        heard = comes(
            *(ears, app, "messages", "Messages", "heading level 1", "Show all words until I lock"),
            *("Alex 19:00 The hollow apology", "collapsed"),
        )
        heard += ears.tab_to(app.page, "Show all words until I lock")
        assert "made me do it" not in " ".join(heard)
        ears.press("Return")
        ears.hears("Messages", "heading level 1", "highlight start", "highlight end", END)
        assert "made me do it" in " ".join(ears.heard())


def test_the_pull(ears: Listener, shown: Browser, folder: Path) -> None:
    """Two keys and a clock: read when one comes upon it, silent while it runs, and once said to be over."""
    with aloud(ears, shown, folder) as app:
        page = app.page
        page.clock.install()
        comes(ears, app, "pull", "The pull to answer", "heading level 1", "How strong is it?", "10")
        ears.tab_to(page, "7")
        ears.press("Return")
        ears.hears("You are waiting", "heading level 1", "About 10 minutes left", END)
        ears.hush()
        page.clock.fast_forward("03:00")
        expect(page.get_by_role("timer")).to_have_text("About 7 minutes left")
        heard = ears.tab_to(page, "Another one")
        assert "minutes left" not in " ".join(heard)
        ears.hush()
        page.clock.fast_forward("08:00")
        ears.hears("The time is over. Stay as long as you like.")
        heard = ears.tab_to(page, "I waited")
        assert " ".join(heard).count("The time is over.") == 1
        ears.hears("What did I choose? panel", "I waited", "not selected radio button")
        ears.press("space")
        ears.hears("selected")
        ears.tab_to(page, "That is what I chose")
        ears.press("Return")
        ears.hears("Noted", "heading level 1", "You paused, and then you chose: I waited.", END)


def test_a_check_in(ears: Listener, shown: Browser, folder: Path) -> None:
    """Each question is said with each of its answers, and what was chosen; at the end what it comes to."""
    asked = instrument("self_trust")
    items = [
        words
        for item in asked.items
        for words in (item.text, "panel", *(answer.says for answer in asked.answers))
    ]
    with aloud(ears, shown, folder) as app:
        page = app.page
        comes(ears, app, "checkins", "Check-ins", "heading level 1", "How far today was yours")
        ears.tab_to(page, "How far today was yours")
        ears.press("Return")
        ears.hears("How far today was yours", "heading level 1", *items, "That is how it is", END)
        ears.tab_to(page, asked.answers[0].says)
        ears.hears(f"{asked.items[0].text} panel", asked.answers[0].says, "not selected")
        ears.press("space")
        ears.hears("selected")
        ears.tab_to(page, "That is how it is")
        ears.press("Return")
        ears.hears("In words", "heading level 1", "1 of 5 were answered", "Not validated", END)


def test_a_draft(ears: Listener, shown: Browser, folder: Path) -> None:
    """What was marked in it is said with the words, and what it does."""
    with aloud(ears, shown, folder) as app:
        comes(ears, app, "reply", "Reply, only if needed", "What you would send", "entry")
        ears.tab_to(app.page, "What you would send")
        ears.write("I'm so sorry, I only did it because I was tired.")
        asked = ears.tab_to(app.page, "No")
        assert any("Is there a threat in what they wrote" in one for one in asked), asked
        ears.press("space")
        ears.tab_to(app.page, "Look through it")
        ears.press("Return")
        ears.hears(
            *("Your draft, looked through", "heading level 1", "highlight start", "I'm so sorry"),
            *("highlight end", "What the marked words do", "Apologising", END),
        )


def test_a_letter_and_a_chapter(ears: Listener, shown: Browser, folder: Path) -> None:
    """Fields have names, and that a letter is kept is said."""
    with aloud(ears, shown, folder) as app:
        page = app.page
        comes(ears, app, "letters", "Unsent letters", "heading level 1", "Write a letter")
        ears.tab_to(page, "Write a letter")
        ears.press("Return")
        ears.hears("A letter that stays here", "Everything you would say", "entry", END)
        ears.tab_to(page, "Everything you would say")
        ears.write("All of it.")
        ears.tab_to(page, "Keep it open")
        ears.press("Return")
        ears.hears(
            "Kept. It stays open for you."
        )  # it is said when it appears, before or after the page
        ears.hears("Everything you would say", "All of it.", END)
        comes(ears, app, "story", "My own story", "heading level 1", "A new chapter", "entry")
        ears.tab_to(page, "A new chapter")
        ears.write("The winter")
        ears.tab_to(page, "Begin a chapter")
        ears.press("Return")
        ears.hears("The winter", "heading level 1", "What I know now", END)


def test_the_journal_and_the_plan(ears: Listener, shown: Browser, folder: Path) -> None:
    """What is typed is kept, and that is said."""
    with aloud(ears, shown, folder) as app:
        page = app.page
        comes(ears, app, "journal", "Journal", "heading level 1", "Write for a few minutes")
        ears.tab_to(page, "Write for a few minutes")
        ears.press("Return")
        ears.hears("What happened?")  # it has the focus: the first thing to do there is to write
        ears.write("A door was shut.")
        ears.hears("Kept")
        comes(ears, app, "plan", "Safety plan", "heading level 1", "In my words", "entry")
        ears.tab_to(page, "In my words")
        ears.write("On paper.")
        ears.hears("Kept")


def test_a_card_and_ones_own_record(ears: Listener, shown: Browser, folder: Path) -> None:
    """A card is read to its end; of the record one's reasons come first, and words that hurt stay covered."""
    with aloud(ears, shown, folder) as app:
        page = app.page
        comes(ears, app, "cards", "Practice and thoughts", "heading level 1", "Back into the room")
        ears.tab_to(page, "Back into the room")
        ears.press("Return")
        ears.hears("Back into the room", "heading level 1", "One for today", END)
        ears.tab_to(page, "One for today")
        ears.press("Return")
        expect(page.get_by_role("heading", name="Back into the room")).to_be_hidden()
        card = page.get_by_role("heading", level=1).inner_text()
        ears.hears(card, "heading level 1", END)
        comes(ears, app, "reality", "Look at your own record", "What is it that pulls?")
        ears.tab_to(page, "an apology or a promise")
        ears.press("space")
        ears.hears("selected")
        ears.tab_to(page, "Look, gently")
        ears.press("Return")
        heard = ears.hears("Your reasons first", "heading level 1", "I stopped singing.", END)
        ears.tab_to(page, "Show me the first one")
        ears.press("Return")
        heard += ears.hears(
            *("Card 1 of 2", "heading level 1", "The words themselves", "collapsed"),
            *("What came after", "heading level 3", "The next one", END),
        )
        assert "made me do it" not in " ".join(heard)


def test_what_one_keeps_of_oneself(ears: Listener, shown: Browser, folder: Path) -> None:
    """A boundary, people, days, the path and two taps: each page is read to its end, and a tap is said."""
    with aloud(ears, shown, folder) as app:
        page = app.page
        comes(ears, app, "boundaries", "Boundaries and plans", "No calls, only mail about the flat")
        comes(ears, app, "circle", "People around me", "heading level 1", "Add somebody")
        comes(
            *(ears, app, "days", "Days of distance", "heading level 1", "In the longest stretch"),
            *("However small", "entry", "Keep it", "push button"),
        )
        comes(ears, app, "path", "The path", "heading level 1", "Five steps", "heading level 2")
        comes(ears, app, "body", "Energy, sleep, body", "heading level 1", "panel", "Keep it")
        first, second = page.locator("label[for^=energy-]").all_inner_texts()[:2]
        ears.tab_to(page, first)
        ears.press("Right")
        ears.hears(second)
        ears.tab_to(page, "Keep it")
        ears.press("Return")
        ears.hears("Energy, sleep, body", "heading level 1", "The last days", "Energy", END)


def test_in_spanish(ears: Listener, shown: Browser, folder: Path) -> None:
    """Whoever chose Spanish hears Spanish."""
    with aloud(ears, shown, folder) as app:
        page = app.go("language")
        page.get_by_label("Español").check()
        ears.hush()
        page.get_by_role("button", name="Use this language").click()
        ears.hears("heading level 1", "Qué hace")
        ears.hush()
        app.go("safety")
        ears.hears("Seguridad", "heading level 1", "peligro", "0808 2000 247", "Qué hace")
        assert "Are you in danger" not in " ".join(ears.heard())


def test_locked_and_leaving(ears: Listener, shown: Browser, folder: Path) -> None:
    """Safety is read before unlocking, a wrong passphrase is said to be, and the way out has its name."""
    with (
        Program(folder) as program,
        shown.new_context(no_viewport=True, **CALM) as context,
    ):
        app = App(context, program.address())
        page = app.page
        ears.face()
        ears.hush()
        app.go("unlock")
        ears.hears("Your passphrase password text")
        ears.write("not these words")
        ears.press("Return")
        ears.hears("That did not open it.")
        comes(ears, app, "safety", "Safety", "heading level 1", "Are you in danger right now?")
        ears.tab_to(page, "Leave quickly")
        ears.press("Return")
        page.wait_for_url("**/")
        expect(page.get_by_role("heading", name="Notes")).to_be_visible()
        ears.hears("Notes")
        assert "danger" not in " ".join(ears.heard())
