"""The reader: every message once, covered until asked for, with what was seen and what is said."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ._looking import look
from ._program import App, until

ROWS = "[...document.querySelectorAll('[data-row]')].map(one => Number(one.dataset.row))"
LOTS = "document.querySelectorAll('.lot').length"


def rows(page: Page) -> list[int]:
    """Give the messages that stand in the page."""
    return list(page.evaluate(ROWS))


def choose(page: Page, label: str, value: str) -> None:
    """Choose one thing in the form that narrows the messages."""
    page.evaluate("document.querySelector('search details').open = true")
    page.get_by_label(label, exact=True).select_option(label=value)
    page.get_by_role("button", name="Show these").click()


@pytest.fixture
def reader(app: App) -> Iterator[Page]:
    """Open the reader with everything covered."""
    page = app.go("messages")
    yield page
    page = app.go("messages")
    cover = page.get_by_role("button", name="Cover the words again")
    if cover.count():
        cover.click()


def follow(page: Page, link: Locator) -> None:
    """Follow a link, and wait until all of the page it leads to is there."""
    with page.expect_navigation():
        link.click()


def test_every_message_is_there_once_without_javascript(browser: Browser, app: App) -> None:
    """Page by page from the first to the last and back, each message of a filter once."""
    page = app.go("messages")
    choose(page, "Came by", "E-mail")
    state = app.context.storage_state()
    with browser.new_context(storage_state=state, java_script_enabled=False) as plain:
        page_without = plain.new_page()
        page_without.goto(page.url)
        follow(page_without, page_without.get_by_role("link", name="Oldest"))
        seen = rows(page_without)
        while (later := page_without.get_by_role("link", name="Later").first).count():
            follow(page_without, later)
            seen += rows(page_without)
        assert len(seen) == len(set(seen)) == 165
        back = rows(page_without)
        while (earlier := page_without.get_by_role("link", name="Earlier").first).count():
            follow(page_without, earlier)
            back = rows(page_without) + back
        assert back == seen


def test_scrolling_brings_what_is_near_and_lets_go_of_what_is_far(reader: Page) -> None:
    """Down and up again through many lots: in order, none twice, never more than eleven at once."""
    expect(reader.locator("#slide")).to_be_visible()
    reader.locator("#slide").fill("500")
    expect(reader.locator(".lot").first).to_have_attribute("data-later", "")
    met: set[int] = set()

    def scroll(by: int) -> bool:
        here = rows(reader)
        assert len(here) == len(set(here))
        assert reader.evaluate(LOTS) <= 11
        met.update(here)
        reader.mouse.wheel(0, by)
        return len(met) > 500

    until(reader, lambda: scroll(3000))
    for _ in range(20):
        scroll(-3000)
        reader.wait_for_timeout(40)
    times = reader.evaluate(
        "[...document.querySelectorAll('[data-row] > details > summary time')].map(one => one.dateTime)"
    )
    assert times == sorted(times)


def test_what_is_read_stays_where_it_is_while_lots_come_and_go(reader: Page) -> None:
    """The message in the middle of the window does not move when a lot is put above it."""
    reader.locator("#slide").fill("1500")
    expect(reader.locator(".lot").first).to_have_attribute("data-later", "")
    moved = reader.evaluate(
        """async () => {
          scrollBy({ top: 900, behavior: "instant" });
          const middle = [...document.querySelectorAll("[data-row]")]
            .find((one) => one.getBoundingClientRect().top > innerHeight / 2);
          const before = middle.getBoundingClientRect().top;
          await new Promise((done) => setTimeout(done, 1200));
          return Math.abs(middle.getBoundingClientRect().top - before);
        }"""
    )
    assert moved <= 1


def test_words_are_covered_until_they_are_asked_for(reader: Page) -> None:
    """Who, when and what was seen stand first; words open one by one, or all until it locks."""
    first = reader.locator("[data-row]").first
    expect(first.locator("blockquote")).to_be_hidden()
    first.locator("summary").first.click()
    expect(first.locator("blockquote")).to_be_visible()
    reader.get_by_role("button", name="Show all words").click()
    expect(reader.locator("[data-row] blockquote").first).to_be_visible()
    hidden = reader.evaluate("document.querySelectorAll('.message > details:not([open])').length")
    assert hidden == 0


def test_marks_say_why_and_what_else_it_may_be(reader: Page) -> None:
    """A filter shows only what is marked so; each mark has its words, its reason, an innocent reading."""
    choose(reader, "Marked as", "The guilt trip")
    expect(reader.locator("[data-row]").first).to_be_visible()
    for row in reader.locator("[data-row]").all():
        expect(row.locator(".tag", has_text="The guilt trip")).to_have_count(1)
    one = reader.locator("[data-row]").first
    one.locator("summary").first.click()
    expect(one.locator("mark").first).to_be_visible()
    one.get_by_text("What was seen, and why").click()
    expect(one.get_by_text("Why it is marked:").first).to_be_visible()
    expect(one.get_by_text("It may be innocent:").first).to_be_visible()


def test_not_this_holds_at_once_and_can_be_taken_back(reader: Page) -> None:
    """The mark is gone from the message and the list; taking it back brings it again."""
    choose(reader, "Marked as", "Cutting you off")
    address, before = reader.url, len(rows(reader))
    one = reader.locator("[data-row]").first
    one.locator("summary").first.click()
    one.get_by_text("What was seen, and why").click()
    one.get_by_role("button", name="Not this : Cutting you off").click()
    expect(reader.get_by_role("status").first).to_contain_text("You said: not this")
    message = reader.url
    reader.goto(address)
    assert len(rows(reader)) == before - 1
    reader.goto(message)
    expect(reader.get_by_text("You said this is not:")).to_be_visible()
    reader.get_by_role("button", name="Take that back").click()
    reader.goto(address)
    assert len(rows(reader)) == before


def test_this_too_marks_a_message(app: App) -> None:
    """What the person sees themself is a mark like others, says so, and can be taken back."""
    page = app.page
    page.goto(f"{app.pages['message']}/3")
    page.get_by_text("Do you see something else").click()
    page.get_by_label("This too").select_option(label="The ledger")
    page.get_by_role("button", name="Mark it").click()
    expect(page.get_by_text("You marked this yourself.")).to_be_visible()
    page.get_by_text("Do you see something else").click()
    page.get_by_role("button", name="Take your mark back").click()
    expect(page.get_by_text("You marked this yourself.")).to_have_count(0)


def test_search_opens_at_its_place_and_no_address_tells_the_words(app: App) -> None:
    """By words and by a message's number; with the keyboard alone."""
    page = app.go("messages")
    page.get_by_label("Search", exact=True).focus()
    page.keyboard.type("deposit")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Found")
    assert "deposit" not in page.url
    one = page.locator("[data-row]").first
    one.locator("summary").first.click()
    expect(one.locator("mark.found").first).to_have_text(re.compile("deposit", re.IGNORECASE))
    row = one.get_attribute("data-row")
    one.get_by_role("link", name="Open in its thread").click()
    assert page.url.endswith(f"/{row}")
    expect(page.locator("article blockquote").first).to_contain_text(
        re.compile("deposit", re.IGNORECASE)
    )
    assert len(rows(page)) >= 8
    page.get_by_text("Where it comes from").click()
    number = page.locator("dd.small-code").last.inner_text()
    page.get_by_role("button", name="Read on from here").click()
    assert str(row) in map(str, rows(page))
    page.get_by_label("Search", exact=True).fill(number)
    page.get_by_role("button", name="Search").click()
    assert page.url.endswith(f"/{row}")


def test_search_takes_whatever_is_typed(app: App) -> None:
    """Quotation marks, operators, markup, other scripts, nothing at all: an answer, never a break."""
    for words in ('"', "a OR (b", "* * *", "<script>alert(1)</script>", "日本", "\u202e;--", " "):
        page = app.go("messages")
        page.get_by_label("Search", exact=True).fill(words)
        page.get_by_role("button", name="Search").click()
        assert page.locator("h1").inner_text() in {"Found", "Messages"}, words
    assert app.trouble == []


def test_jump_to_a_day_and_to_none(reader: Page) -> None:
    """The day asked for is the first that is shown; a day without an end of the calendar is said."""
    reader.get_by_text("Find by meaning").click()
    reader.get_by_label("Go to a day").fill("2024-09-14")
    reader.get_by_role("button", name="Go", exact=True).click()
    expect(reader.locator(".lot .day").first).to_have_text("14 September 2024")
    reader.get_by_text("Find by meaning").click()
    reader.evaluate("document.getElementById('day').type = 'text'")
    reader.locator("#day").fill("no day")
    reader.get_by_role("button", name="Go", exact=True).click()
    expect(reader.get_by_role("alert")).to_contain_text("can't be read")


def test_star_note_and_case_folder(app: App) -> None:
    """What is put beside a message is found again, in the page of what is set aside."""
    page = app.page
    page.goto(f"{app.pages['message']}/20")
    page.get_by_label("A star").check()
    page.get_by_label("In the folder for a case").check()
    page.get_by_label("Your note").fill("For the <b>lawyer</b>")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_have_text("Saved.")
    app.go("set_aside")
    assert rows(page) == [20]
    expect(page.get_by_text("For the <b>lawyer</b>")).to_be_visible()
    for name in ("Starred", "With a note"):
        page.get_by_role("link", name=name).click()
        assert rows(page) == [20]
    page.goto(f"{app.pages['message']}/20")
    page.get_by_label("A star").uncheck()
    page.get_by_label("In the folder for a case").uncheck()
    page.get_by_label("Your note").fill("")
    page.get_by_role("button", name="Save").click()
    app.go("set_aside")
    assert rows(page) == []


def test_addresses_that_lead_nowhere(app: App) -> None:
    """Numbers that are none, rows that are not there, filters of long ago: a plain answer."""
    page = app.page
    for rest in (
        "x/after/1",
        "all/nowhere/1",
        "all/at/99999999",
        "all/number/99999999",
        "all/at/-1",
    ):
        answer = page.goto(f"{app.pages['messages']}/{rest}")
        assert answer is not None
        assert answer.status in {200, 404}, rest
        assert "Traceback" not in page.content()
    page.goto(f"{app.pages['message']}/99999999")
    expect(page.locator("main")).to_contain_text("nothing at this address")


@pytest.mark.parametrize(
    "state",
    [
        *("words", "marked", "found", "best", "nearest", "nothing", "message", "statement"),
        "tactic",
    ],
)
def test_states_have_no_barriers(app: App, state: str) -> None:
    """axe-core finds nothing in what lies behind the pages; nothing runs off sideways on a phone."""
    page = app.page
    if state == "words":
        app.go("messages").get_by_role("button", name=re.compile("all words|Cover")).click()
    elif state == "marked":
        choose(app.go("messages"), "Marked as", "The guilt trip")
    elif state == "found":
        app.go("messages").get_by_label("Search", exact=True).fill("sorry")
        page.get_by_role("button", name="Search").click()
    elif state in {"best", "nearest", "nothing"}:
        app.go("messages").get_by_label("Search", exact=True).fill(
            "zzzz qqqq" if state == "nothing" else "I am sorry"
        )
        if state != "best":
            page.get_by_text("Find by meaning").click()
            page.get_by_label("Near in meaning").check()
        page.get_by_role("button", name="Search").click()
        if state == "best":
            page.get_by_text("By meaning, and").click()
            page.get_by_label("In which order").select_option("best")
            page.get_by_role("button", name="Search").click()
    elif state == "message":
        page.goto(f"{app.pages['message']}/500")
    elif state == "statement":
        page.goto(f"{app.pages['over_time']}/0")
    else:
        app.go("seen").get_by_role("link", name="The guilt trip").click()
    look(app, page)


def test_words_are_covered_again_after_a_lock(app: App) -> None:
    """Uncovering lasts until it locks."""
    page = app.go("messages")
    show = page.get_by_role("button", name="Show all words")
    if show.count():
        show.click()
    page.get_by_role("button", name="Lock", exact=True).click()
    page.get_by_label("passphrase").wait_for()
    app.unlock()
    page = app.go("messages")
    expect(page.locator("[data-row] blockquote").first).to_be_hidden()
