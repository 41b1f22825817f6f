"""Holding distance, in a real browser: the pull, the record, a reply, letters, boundaries, days."""

import re
import shutil
from datetime import UTC
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Route, expect

from offscript.actions.renew_findings import renew_findings
from offscript.record import Clock, Origin
from offscript.vault import Vault

from ._looking import heading, look, open_everything
from ._program import PASSPHRASE, App, opened, until


def test_the_pull_takes_two_clicks_from_anywhere(lived: App) -> None:
    """From any page: the button in the frame, then a number, and the time runs."""
    for name in ("settings", "journal", "safety"):
        page = lived.go(name)
        page.get_by_role("link", name="The pull to answer").first.click()
        page.get_by_role("button", name="7", exact=True).click()
        expect(page.get_by_role("timer")).to_contain_text("10 minutes")
        assert heading(page) == "You are waiting, and that is something"


def test_a_pause_holds_reasons_cards_and_a_choice(lived: App) -> None:
    """What set it off, one's own reasons, one card after another; ended at any moment, in words."""
    page = lived.go("pull")
    page.get_by_role("button", name="8", exact=True).click()
    expect(page.get_by_text("I stopped singing.")).to_be_visible()
    expect(page.get_by_text("01632 960 001")).to_be_visible()
    look(lived, page)
    first = page.locator("#card-title").inner_text()
    page.get_by_role("link", name="Another one").click()
    assert page.locator("#card-title").inner_text() != first
    page.get_by_text("What set it off?").click()
    page.get_by_role("radio", name="an apology").check()
    page.get_by_label("Being tired").check()
    page.get_by_role("button", name="Note it").click()
    page.get_by_label("I waited", exact=True).check()
    page.get_by_label("How strong is it now?").select_option("3")
    page.get_by_role("button", name="That is what I chose").click()
    expect(page.locator("main")).to_contain_text("The pull was 8 when you began, and 3 at the end.")
    look(lived, page)
    page.reload()
    assert heading(page) == "Noted"


def test_choosing_nothing_loses_nothing(lived: App) -> None:
    """Without a tap the pause stays as it is, and says what to do."""
    page = lived.go("pull")
    page.get_by_role("button", name="5", exact=True).click()
    page.get_by_role("button", name="That is what I chose").click()
    expect(page.get_by_role("alert")).to_contain_text("Tap what you chose")
    page.get_by_label("haven't chosen yet").check()
    page.get_by_role("button", name="That is what I chose").click()
    assert heading(page) == "Noted"


def test_tender_times_are_counted(lived: App) -> None:
    """Pulls that were noted are counted by day, hour and trigger, and nothing is foretold."""
    page = lived.go("pull")
    page.get_by_role("link", name="tender").click()
    expect(page.locator("main")).to_contain_text("It says nothing of what will come.")
    expect(page.get_by_role("row", name="an apology")).to_be_visible()
    expect(page.get_by_role("link", name="Make a plan for one of them")).to_be_visible()
    look(lived, page)


def test_no_plan_is_offered_for_times_that_were_not_counted(app: App) -> None:
    """Where no pull was noted, there is nothing yet that a plan could be made for."""
    page = app.go("pull")
    page.get_by_role("link", name="tender").click()
    expect(page.locator("main")).to_contain_text("You noted 0 pulls so far.")
    expect(page.get_by_role("link", name="Back", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Make a plan")).to_have_count(0)


def test_the_record_answers_one_card_at_a_time(lived: App) -> None:
    """Reasons and the plain fact first; then a label, words covered, what came after; stop anywhere."""
    page = lived.go("reality")
    expect(page.get_by_text("27 %")).to_be_visible()
    page.get_by_label("an apology or a promise").check()
    page.get_by_role("button", name="Look, gently").click()
    expect(page.locator("main")).to_contain_text("I stopped singing.")
    look(lived, page)
    page.get_by_role("link", name="Show me the first one").click()
    words = page.locator("details.cover blockquote").first
    page.reload()
    expect(words).to_be_hidden()
    expect(page.get_by_role("heading", name="What came after")).to_be_visible()
    page.locator("details.cover summary").first.click()
    expect(words).to_be_visible()
    expect(words.locator("mark").first).to_be_visible()
    expect(page.get_by_role("complementary")).to_contain_text("I was always tired.")
    look(lived, page)
    page.get_by_role("link", name="Stop here").click()
    assert heading(page) == "That is enough"
    look(lived, page)


def test_a_missed_month_shows_both(lived: App) -> None:
    """A month says what was warm in it and what was marked; a wrong month says what to write."""
    page = lived.go("reality")
    page.get_by_label("Or a month").fill("2024-03")
    page.get_by_role("button", name="Look, gently").click()
    expect(page.locator("main")).to_contain_text(
        re.compile("Messages of March 2024|no messages of March")
    )
    expect(page.get_by_text("I stopped singing.")).to_be_visible()
    page = lived.go("reality")
    page.get_by_label("Or a month").fill("2019-07")
    page.get_by_role("button", name="Look, gently").click()
    expect(page.locator("main")).to_contain_text("no messages of July 2019")
    page.get_by_role("link", name="a month that you miss").click()
    expect(page.get_by_label("Or a month")).to_be_visible()
    page = lived.go("reality")
    page.get_by_role("button", name="Look, gently").click()
    expect(page.get_by_role("alert")).to_contain_text("choose what it is")


def test_days_stand_beside_notes(lived: App) -> None:
    """Marked days in their order, both sides counted, with one's own words; by months."""
    page = lived.go("reality")
    page.get_by_role("link", name="Warm days, harsh days").click()
    page.get_by_role("button", name="Show them").click()
    expect(page.locator("blockquote").first).to_contain_text("Rain.")
    look(lived, page)
    page.get_by_role("link", name="The month before").click()
    expect(page.locator("main")).to_contain_text("5 March 2024")
    expect(page.locator("main")).to_contain_text("0 warm, 1 harsh")


def test_a_draft_is_marked_and_cut(lived: App) -> None:
    """Marked words with what they do, a shorter version, and the draft again to change."""
    page = lived.go("reply")
    page.get_by_label("What you would send").fill(
        "I'm so sorry, I only did it because I was tired. Pick-up is at five on Friday."
    )
    page.get_by_label("Children").check()
    page.get_by_label("No", exact=True).check()
    page.get_by_role("button", name="Look through it").click()
    expect(page.locator("blockquote mark").first).to_be_visible()
    expect(page.get_by_text("A shorter version")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Nothing is sent from here.")
    assert "sorry" not in page.url
    look(lived, page)
    page.get_by_role("link", name="Change it").click()
    expect(page.get_by_label("What you would send")).to_have_value(re.compile("Pick-up"))


def test_a_reply_is_silenced_beside_a_safety_signal(lived: App) -> None:
    """A threat in the message that is answered: no marks and no short version, but what comes first."""
    page = lived.go("reply")
    page.get_by_label("What you would send").fill("Please stop, because I am tired of this.")
    page.get_by_text("The message it answers").click()
    page.get_by_label("Their message").fill("I will kill you if you don't answer me.")
    page.get_by_label("No", exact=True).check()
    page.get_by_role("button", name="Look through it").click()
    assert heading(page) == "Safety first"
    expect(page.locator("main mark")).to_have_count(0)
    expect(page.locator("main")).not_to_contain_text("shorter")
    expect(page.locator("main").get_by_role("link", name="Safety")).to_be_visible()
    look(lived, page)


@pytest.mark.parametrize("do", ["check"])
def test_an_empty_draft_is_asked_for(lived: App, do: str) -> None:
    """Nothing to look through is said in a sentence."""
    page = lived.go("reply")
    page.locator(f"button[value={do}]").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no draft yet")


def test_short_replies_stand_by_situation(lived: App) -> None:
    """Every script opens; none is a button that sends."""
    page = lived.go("reply")
    page.get_by_role("link", name="Short replies").click()
    whom = page.get_by_label("Who is it for?")
    assert whom.locator("option").all_inner_texts() == [
        "Somebody who is not in my record",
        "Alex",
    ], "anybody of the record"
    look(lived, page)
    page.get_by_label("No", exact=True).check()
    page.get_by_role("button", name="Show short replies").click()
    assert "Alex" not in page.url
    assert page.locator("details.cover").count() == 12, "eleven situations, and what is known"
    assert page.locator("main button").count() == 0
    look(lived, page)


def test_a_letter_is_kept_while_typing_and_sealed(lived: App) -> None:
    """What is typed is kept by itself, once; it is sealed only with an ending, and stays so."""
    page = lived.go("letters")
    page.get_by_role("link", name="Write a letter").click()
    page.get_by_label("Everything you would say").fill("One.")
    page.get_by_text("Kept", exact=True).wait_for()
    page.get_by_label("Everything you would say").fill("One. Two.")
    page.get_by_text("Kept", exact=True).wait_for()
    look(lived, page)
    page.get_by_role("button", name="End and seal it").click()
    expect(page.get_by_role("alert")).to_contain_text("last sentence")
    expect(page.get_by_label("Everything you would say")).to_have_value("One. Two.")
    page.get_by_label("The last sentence").fill("I stop writing to you here.")
    page.get_by_role("button", name="End and seal it").click()
    assert heading(page) == "A sealed letter"
    expect(page.get_by_text("I stop writing to you here.")).to_be_visible()
    look(lived, page)
    page.get_by_role("button", name="Yes, remove it").click()
    page = lived.go("letters")
    assert page.locator(".list li").count() == 2


def test_what_is_typed_before_the_script_ran_is_kept(lived: App) -> None:
    """On a slow computer somebody writes while the page is still loading; it is kept all the same."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page = lived.go("letters")
    expect(page.get_by_role("link", name="Write a letter")).to_be_visible()
    own = page.locator("script[src]").last.get_attribute("src")
    page.route(f"**{own}", hold)
    try:
        page.get_by_role("link", name="Write a letter").click(no_wait_after=True)
        page.get_by_label("Everything you would say").fill("Before the script.")
        until(page, lambda: held)
        expect(page.get_by_text("Kept", exact=True)).to_have_count(0)
        held[0].continue_()
        expect(page.get_by_text("Kept", exact=True)).to_be_visible()
    finally:
        page.unroute(f"**{own}")
    page = lived.go("letters")
    page.get_by_role("link", name="A letter without a name").first.click()
    expect(page.get_by_label("Everything you would say")).to_have_value("Before the script.")
    page.get_by_text("Remove this letter").click()
    page.get_by_role("button", name="Yes, remove it").click()
    expect(page.get_by_role("heading", name="Unsent letters")).to_be_visible()


def test_boundaries_are_kept_tested_and_ended(lived: App) -> None:
    """What I decided, a day on which it was tested, and its end; ordered contact is its own case."""
    page = lived.go("boundaries")
    with page.expect_navigation():
        page.get_by_role("link", name="Write one down").click()
    look(lived, page)
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("What I decided").fill("Only by mail")
    page.get_by_label("A court’s order").check()
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("main")).to_contain_text("When contact has to be")
    page.get_by_role("link", name="Only by mail").click()
    page.get_by_text("Note a day on which it was tested").click()
    page.get_by_label("How", exact=True).fill("Eleven calls")
    page.get_by_role("button", name="Note it").click()
    expect(page.get_by_text("Eleven calls")).to_be_visible()
    look(lived, page)
    page.get_by_role("button", name="It ends today").click()
    expect(page.locator("main")).not_to_contain_text("When contact has to be")


def test_getting_quiet_keeps_first_and_waits_where_it_is_not_safe(lived: App) -> None:
    """Saving comes before muting; with fear there are no steps, and with a duty no block."""
    page = lived.go("boundaries")
    page.get_by_role("link", name="Get quiet in apps").click()
    address = page.url
    page.get_by_label("WhatsApp").check()
    page.get_by_role("button", name="Show me the steps").click()
    expect(page.get_by_role("alert")).to_contain_text("first question")
    page.get_by_label("Yes, as far as I can tell").check()
    page.get_by_role("button", name="Show me the steps").click()
    assert page.locator("main h3").all_inner_texts()[:2] == [
        "First: keep what there is",
        "Then, as far as you like",
    ]
    look(lived, page)
    page.goto(address)
    page.get_by_label("WhatsApp").check()
    page.get_by_label("No, or I’m not sure").check()
    page.get_by_role("button", name="Show me the steps").click()
    expect(page.locator("main h3")).to_have_count(0)
    expect(page.locator("main").get_by_role("link", name="Safety")).to_be_visible()
    look(lived, page)


def test_days_never_start_over(lived: App) -> None:
    """A slip takes its own day and no other; a win is kept by one tap."""
    page = lived.go("days")
    expect(page.locator("main .numbers dd")).to_have_text(["40", "20"])
    page.locator("#slips + p ~ details summary").last.click()
    page.get_by_label("What led to it?").fill("a song")
    page.get_by_role("button", name="Note it").first.click()
    expect(page.locator("main .numbers dd")).to_have_text(["39", "20"])
    tapped = page.locator(".chip-row button").first.inner_text()
    page.locator(".chip-row button").first.click()
    expect(page.locator("#wins ~ .list")).to_contain_text(tapped)


def test_what_was_removed_already_is_said_to_be_gone(lived: App) -> None:
    """A removal that is sent twice is a plain sentence, not a fault of the program."""
    page = lived.go("letters")
    page.get_by_role("link", name="Write a letter").click()
    page.get_by_label("Everything you would say").fill("To be removed.")
    page.get_by_role("button", name="Keep it open").click()
    page.get_by_text("Kept. It stays open for you.").wait_for()
    answers = page.evaluate(
        """async () => {
          const answers = [];
          for (let time = 0; time < 2; time += 1) {
            const body = new URLSearchParams({ token: document.body.dataset.token, do: "remove" });
            const answer = await fetch(location.href, { method: "POST", body });
            answers.push([answer.status, await answer.text()]);
          }
          return answers;
        }"""
    )
    assert [status for status, _ in answers] == [200, 404]
    assert "not there any more" in answers[1][1]


def test_the_place_of_a_signal_is_named_and_can_be_set_right(
    browser: Browser, lived_vault: Path, tmp_path: Path
) -> None:
    """A threat in the record silences a reply, and leads to its message; said to be none, no longer."""
    folder = Path(shutil.copytree(lived_vault, tmp_path / "vault"))
    with Vault.open(folder, PASSPHRASE) as vault:
        last = next(one for one in vault.messages.all() if one.text.startswith("Hey"))
        threat = "I will kill you if you don't answer me."
        origin = Origin("jsonl", "b" * 64, 1)
        vault.messages.add([msgspec.structs.replace(last, id="threat", text=threat, origin=origin)])
        renew_findings(vault, Clock(UTC), anew=True)
    with opened(browser, folder) as app:
        page = app.go("reply")
        page.get_by_label("What you would send").fill("Pick-up is at five on Friday.")
        page.get_by_label("No", exact=True).check()
        page.get_by_role("button", name="Look through it").click()
        assert heading(page) == "Safety first"
        look(app, page)
        page.get_by_role("link", name="A message of 31 March 2024").click()
        expect(page.locator("main")).to_contain_text(threat)
        open_everything(page)
        page.locator("button[value=not_this]").first.click()
        page = app.go("reply")
        page.get_by_label("What you would send").fill("Pick-up is at five on Friday.")
        page.get_by_label("No", exact=True).check()
        page.get_by_role("button", name="Look through it").click()
        assert heading(page) == "Your draft, looked through"


def test_short_replies_fall_silent_for_whoever_wrote_least(
    browser: Browser, lived_vault: Path, tmp_path: Path
) -> None:
    """Of five who wrote, the one who wrote least sent the threat: for them, and for nobody else."""
    folder = Path(shutil.copytree(lived_vault, tmp_path / "vault"))
    with Vault.open(folder, PASSPHRASE) as vault:
        last = next(one for one in vault.messages.all() if one.text.startswith("Hey"))
        texts = {
            "Blake": ["Milk is out.", "Bins are done.", "Back by nine."],
            "Casey": ["Choir is at six.", "Bring the blue folder."],
            "Devon": ["The key is under the pot.", "Thanks for the lift."],
            "Ellis": ["I will kill you if you don't answer me."],
        }
        vault.messages.add(
            [
                msgspec.structs.replace(
                    last,
                    id=f"{name}-{place}",
                    conversation=name,
                    author=name,
                    text=text,
                    origin=Origin("jsonl", "c" * 64, place),
                )
                for name, written in texts.items()
                for place, text in enumerate(written, 1)
            ]
        )
        renew_findings(vault, Clock(UTC), anew=True)
    with opened(browser, folder) as app:
        for name in ("Blake", "Ellis"):
            page = app.go("reply")
            page.get_by_role("link", name="Short replies").click()
            whom = page.get_by_label("Who is it for?")
            assert whom.locator("option").count() == 6, "all five, and somebody else"
            whom.select_option(name)
            page.get_by_label("No", exact=True).check()
            page.get_by_role("button", name="Show short replies").click()
            assert heading(page) == ("Safety first" if name == "Ellis" else "Short replies")


def test_a_memory_stands_beside_its_month(app: App) -> None:
    """In the demo some memories name a month: their card says what it held, the others name none."""
    page = app.go("reality")
    page.get_by_label("a memory brought up").check()
    page.get_by_role("button", name="Look, gently").click()
    page.get_by_role("link", name="Show me the first one").click()
    told = []
    while True:
        expect(page.get_by_role("heading", name="The time it speaks of")).to_be_visible()
        told.append(page.locator("main article").inner_text())
        onward = page.get_by_role("link", name="The next one")
        if not onward.count():
            break
        onward.click()
    assert any("Messages of December 2023 in your record" in card for card in told)
    assert any("It names no month." in card for card in told)
    look(app, page)
    page.get_by_role("link", name="Choose a month").click()
    expect(page.get_by_label("Or a month")).to_be_visible()
