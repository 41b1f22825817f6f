"""Coming back, in a real browser: journal, check-ins, body, path, guilt, story, what one holds on to."""

import re

import pytest
from playwright.sync_api import Page, expect

from ._looking import heading, look
from ._program import App
from .test_pages import choose


def test_an_entry_ends_in_the_present(lived: App) -> None:
    """Four prompts in a box of time; kept while typing; one line about now is asked for once."""
    page = lived.go("journal")
    page.get_by_role("button", name="Write for a few minutes").click()
    expect(page.get_by_role("timer")).to_contain_text("10 minutes")
    page.locator("#happened").fill("The phone rang.")
    page.get_by_text("Kept", exact=True).wait_for()
    look(lived, page)
    page.get_by_role("button", name="Done for today").click()
    assert heading(page) == "One line about now"
    page.locator("#now").fill("A lamp, rain, then tea.")
    page.get_by_role("button", name="Done").click()
    expect(page.locator("main")).to_contain_text("A lamp, rain, then tea.")
    expect(page.locator("main")).to_contain_text("The phone rang.")
    look(lived, page)
    page.get_by_role("link", name="Change it").click()
    expect(page.get_by_role("timer")).to_have_count(0)


def test_the_gate_offers_the_short_form(lived: App) -> None:
    """What is left open counts as a yes: the short journal; with three noes a long sitting opens."""
    page = lived.go("journal")
    page.get_by_role("link", name="Write for longer").click()
    address = page.url
    look(lived, page)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Begin", exact=True)).to_have_count(0)
    expect(page.locator("main")).to_contain_text("short journal")
    look(lived, page)
    page.goto(address)
    for number in range(3):
        page.get_by_label("No", exact=True).nth(number).check()
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("timer")).to_be_visible()


def test_an_entry_begins_from_a_message(lived: App) -> None:
    """From a message: its words stay covered beside the entry."""
    page = lived.go("story")
    page.get_by_role("link", name="The first summer").click()
    page.get_by_role("link", name="Look for a message").click()
    page.get_by_label("Words that it holds").fill("pathetic")
    page.get_by_role("button", name="Look", exact=True).click()
    name = page.locator("input[name=message]").first.get_attribute("value")
    page.goto(f"{lived.pages['journal']}/message/{name}")
    look(lived, page)
    page.get_by_role("button", name="Begin").click()
    page.get_by_text("The message you began from").click()
    expect(page.locator("blockquote")).to_contain_text("pathetic")
    page.goto(f"{lived.pages['journal']}/day/2024-03-05")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("timer")).to_be_visible()


def test_a_check_in_says_words_first(lived: App) -> None:
    """The result is a sentence beside one's own last one; then numbers; and it may lead on."""
    page = lived.go("checkins")
    with page.expect_navigation():
        page.get_by_role("link", name="Worry and tension").click()
    look(lived, page)
    page.get_by_role("button", name="That is how it is").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing was answered")
    for number in range(7):
        page.locator(f"#i{number}-3").check()
    page.get_by_role("button", name="That is how it is").click()
    said = page.locator("main .card p").all_inner_texts()
    assert not any(sign.isdigit() for sign in said[0])
    assert any("On " in line and "higher now" in line for line in said)
    assert "diagnosis" in said[-1]
    look(lived, page)


def test_item_nine_leads_to_help_first(lived: App) -> None:
    """Any answer above zero: the crisis line alone, before any result; the rest only if asked for."""
    page = lived.go("checkins")
    page.get_by_role("link", name="Low mood").click()
    page.locator("#i8-1").check()
    page.get_by_role("button", name="That is how it is").click()
    assert heading(page) == "Thank you for saying it"
    expect(page.locator("main .notice.safety")).to_contain_text("Crisis line")
    expect(page.locator("main")).not_to_contain_text("of 27")
    look(lived, page)
    page.get_by_role("link", name="The rest of the check-in").click()
    expect(page.locator("main")).to_contain_text("1 of 9 were answered")
    expect(page.locator("main .notice.safety")).to_contain_text("116 123")


@pytest.mark.parametrize(
    ("country", "number", "note"),
    [("ES", "024", ""), ("PE", "113", "Llama al 113 y después marca el 5.")],
)
def test_a_crisis_line_stands_with_what_reaches_it(
    lived: App, country: str, number: str, note: str
) -> None:
    """In Spanish too: before any score the number, and beside it which key leads to somebody."""
    choose(lived, "es")
    page = live_in(lived, country)
    expect(page.locator("main")).to_contain_text(note)
    page = lived.go("checkins")
    page.goto(page.url + "/phq9")
    page.locator("#i8-1").check()
    page.get_by_role("button", name="Así es").click()
    first = page.locator("main .notice.safety .numbers dd").first
    expect(first).to_contain_text(number)
    expect(first).to_contain_text(note)
    expect(page.locator("main")).not_to_contain_text("27")
    look(lived, page)
    page.locator("main a", has_text="El resto").click()
    expect(page.locator("main .numbers dd")).to_contain_text(note)
    live_in(lived, "GB")
    choose(lived, "en")


def live_in(app: App, country: str) -> Page:
    """Name a country on the page for safety."""
    page = app.go("safety")
    page.locator("select[name=country]").select_option(country)
    page.locator("main button[value=country]").click()
    return page


def test_lines_stand_alone_with_their_tables(lived: App) -> None:
    """Every line is told in words, then a picture and a table; contact stands beside it when asked."""
    page = lived.go("checkins")
    page.get_by_role("link", name="My lines over time").click()
    pictures = page.get_by_role("img").all()
    assert len(pictures) == 4
    for picture in pictures:
        assert "table below" in str(picture.get_attribute("aria-label"))
    energy = page.locator("figure.chart", has_text="How much energy")
    expect(energy.locator("p").first).to_contain_text(
        "lower than at first. All of them lie between 0 and 4."
    )
    tables = page.locator("figure.chart").first.locator("tbody tr")
    assert tables.count() >= 6
    page.get_by_role("button", name="Show it beside").click()
    expect(page.locator("main")).to_contain_text("Side by side is all it is")
    look(lived, page)


def test_two_taps_are_a_day(lived: App) -> None:
    """Energy and sleep: two taps and a button, twice the same day is one day."""
    page = lived.go("body")
    before = page.locator(".list > li").count()
    for tapped in ("Plenty", "Broken"):
        page.get_by_label(tapped, exact=True).check()
    page.get_by_role("button", name="Keep it").click()
    assert page.locator(".list > li").count() == before
    expect(page.locator(".list > li").first).to_contain_text("Plenty")


def test_the_path_waits(lived: App) -> None:
    """What was written at a step is there when one comes back, and the place is shown."""
    page = lived.go("path")
    expect(page.locator(".notice")).to_contain_text("Your own worth")
    page.get_by_role("link", name="Someone who knows about this").click()
    page.get_by_label("A few words of your own").fill("I would like to sleep.")
    with page.expect_navigation():
        page.get_by_role("button", name="Keep it").click()
    look(lived, page)
    page = lived.go("path")
    expect(page.locator(".notice")).to_contain_text("Someone who knows")
    page.get_by_role("link", name="Someone who knows about this").first.click()
    expect(page.locator("blockquote")).to_contain_text("I would like to sleep.")


def test_guilt_is_sorted_by_own_answers(lived: App) -> None:
    """A no is said to be a no; a wrong may be put right; what was typed stays when it is missing."""
    page = lived.go("guilt")
    page.get_by_role("group", name="Did I say no?").get_by_label("Yes").check()
    page.get_by_role("button", name="Sort it").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("What is it about?").fill("I did not call")
    page.get_by_role("button", name="Sort it").click()
    expect(page.locator("main")).to_contain_text("By your own answers, this is about a no.")
    look(lived, page)
    page = lived.go("guilt")
    page.get_by_label("What is it about?").fill("I lied")
    page.get_by_role("group", name="a rule that is my own").get_by_label("Yes").check()
    page.get_by_role("button", name="Sort it").click()
    page.get_by_label("What could put it right").fill("I tell her.")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_label("What could put it right")).to_have_value("I tell her.")
    look(lived, page)


def test_the_story_opens_through_the_gate(lived: App) -> None:
    """Facts stand as they were written; writing opens only through the three questions."""
    page = lived.go("story")
    page.get_by_role("link", name="The first summer").click()
    chapter = page.url
    page.get_by_role("link", name="Look for a message").click()
    page.get_by_label("Words that it holds").fill("checking in")
    page.get_by_role("button", name="Look", exact=True).click()
    page.locator("details.cover summary").first.click()
    with page.expect_navigation():
        page.get_by_role("button", name="Put it in").first.click()
    look(lived, page)
    page.goto(chapter)
    look(lived, page)
    expect(
        page.locator("blockquote", has_text="Hey, just checking in. How are you?")
    ).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    assert heading(page) == "Not today, perhaps"
    look(lived, page)
    page.goto(chapter)
    for number in range(3):
        page.get_by_label("No", exact=True).nth(number).check()
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("What I know now").fill("I was a child of that summer, too.")
    look(lived, page)
    page.get_by_role("button", name="Done for today").click()
    expect(page.locator("main")).to_contain_text("I was a child of that summer, too.")


def test_what_one_holds_on_to_is_kept_and_removed(lived: App) -> None:
    """A reason is written, stands beside the pull, and is really gone once removed."""
    page = lived.go("anchors")
    page.get_by_label("A reason, in my own words").fill("My own kitchen.")
    page.get_by_role("button", name="Keep it").first.click()
    expect(page.locator("#reasons ~ .list li").first).to_contain_text("My own kitchen.")
    page.locator("#reasons ~ .list summary").first.click()
    page.get_by_role("button", name="Yes, remove it").first.click()
    expect(page.locator("main")).not_to_contain_text("My own kitchen.")


def test_the_own_pace_is_asked_of_oneself(lived: App) -> None:
    """Questions about one's own pace in something new; the answers stand under their day."""
    page = lived.go("anchors")
    page.get_by_text("Ask myself about my pace").click()
    page.get_by_role("group", name="Have I said a no").get_by_label("partly").check()
    page.get_by_label("A few words, if you like").fill("Slowly.")
    page.get_by_role("button", name="Keep it").last.click()
    page.locator("#pace ~ details summary").first.click()
    expect(page.locator("#pace ~ details").first).to_contain_text("partly")
    expect(page.locator("#pace ~ details").first).to_contain_text("Slowly.")


def test_the_own_pace_is_said_in_the_language_of_the_page(lived: App) -> None:
    """What was tapped in English is no English word on a Spanish page."""
    choose(lived, "es")
    page = lived.go("anchors")
    told = page.locator("#pace ~ details dd").all_text_contents()
    assert "sí" in told
    assert "yes" not in told
    choose(lived, "en")


def test_which_questionnaires_are_in_english_is_said_once(lived: App) -> None:
    """On Spanish pages the list names them, and why; on English pages there is nothing to say."""
    page = lived.go("checkins")
    expect(page.locator("main")).not_to_contain_text("Asked in English")
    choose(lived, "es")
    page = lived.go("checkins")
    said = page.locator("main").get_by_text("En inglés, también")
    for name in ("K6", "PCL-5", "PC-PTSD-5"):
        expect(said).to_contain_text(name)
    expect(said).not_to_contain_text(re.compile("PHQ|GAD-7"))
    choose(lived, "en")
