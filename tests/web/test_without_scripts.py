"""Holding distance and coming back at night, without JavaScript, by keyboard; read out of the vault."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from offscript.actions.change_preferences import change_preferences
from offscript.actions.keep_own import keep_own
from offscript.actions.list_own import list_own
from offscript.record import CheckIn, Entry, Letter, Urge
from offscript.vault import Vault

from ._looking import heading, lock, reopened
from ._program import PASSPHRASE, App, opened

WRITTEN = "Xylophone-in-a-letter"


@pytest.fixture(scope="module")
def folder(lived_vault: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a vault in which a pause began eight minutes ago, before the program was closed."""
    place = Path(shutil.copytree(lived_vault, tmp_path_factory.mktemp("night") / "vault"))
    with Vault.open(place, PASSPHRASE) as vault:
        change_preferences(vault, country="", night="on")
        begun = datetime.now(UTC) - timedelta(minutes=8)
        keep_own(
            vault,
            Urge(started_at=begun, offset_minutes=0, trigger="other", strength=6, minutes=10),
        )
    return place


@pytest.fixture(scope="module")
def plain(browser: Browser, folder: Path) -> Iterator[App]:
    """Open the app in a browser that runs no scripts."""
    with opened(browser, folder, java_script_enabled=False) as app:
        yield app


def test_the_timer_survives_closing_the_lid(plain: App) -> None:
    """The program was closed in between, and the time has simply gone on; a link looks again."""
    page = plain.go("pull")
    page.get_by_role("link", name="Back to it").click()
    expect(page.get_by_role("timer")).to_contain_text("2 minutes left")
    page.get_by_role("link", name="See how much is left").click()
    page.get_by_label("I did something else").check()
    page.get_by_role("button", name="That is what I chose").press("Enter")
    assert heading(page) == "Noted"
    page = plain.go("pull")
    expect(page.get_by_role("link", name="Back to it")).to_have_count(0)
    assert page.locator(".by-day:visible").count() == 0


def test_a_way_back_into_the_room_stands_first(plain: App) -> None:
    """At night the pages that may be heavy begin with a moment for the person."""
    for name in ("checkins", "reality", "story", "cards"):
        first = plain.go(name).locator("main > *").nth(1)
        assert "calm" in str(first.get_attribute("class")), name


def test_what_can_wait_is_one_link_away(plain: App) -> None:
    """A closing line that somebody wrote is left out at night, which is said; the link needs no script."""
    page = plain.go("anchors")
    line = page.get_by_text("It was what it was.").first
    expect(line).to_be_hidden()
    page.get_by_role("link", name="Show all of it").press("Enter")
    expect(line).to_be_visible()


def test_without_a_country_the_ninth_item_is_not_asked(plain: App) -> None:
    """Where no crisis line can be shown, the PHQ-8 stands in its place, also by its address."""
    page = plain.go("checkins")
    expect(page.locator("main")).to_contain_text("PHQ-8")
    expect(page.locator("main")).not_to_contain_text("PHQ-9")
    page.goto(f"{plain.pages['checkins']}/phq9")
    assert page.locator("main fieldset").count() == 0


def test_journal_and_check_in_by_keyboard(plain: App) -> None:
    """Write, and Enter on the button; a check-in by arrow keys alone."""
    page = plain.go("journal")
    page.get_by_role("button", name="Write for a few minutes").press("Enter")
    page.locator("#now").fill("A chair, a bird.")
    page.get_by_role("button", name="Done for today").press("Enter")
    expect(page.locator("main")).to_contain_text("A chair, a bird.")
    page = plain.go("checkins")
    page.get_by_role("link", name="How far today was yours").press("Enter")
    for number in range(5):
        page.locator(f"#i{number}-0").focus()
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="That is how it is").press("Enter")
    expect(page.locator("main")).to_contain_text("Not validated")


def test_everything_lies_in_the_vault(plain: App, folder: Path) -> None:
    """What was typed is read back out of the vault, and stands in no file beside it."""
    if (
        plain.go("pull").get_by_role("link", name="Back to it").count()
    ):  # another process had that test
        test_the_timer_survives_closing_the_lid(plain)
    test_journal_and_check_in_by_keyboard(plain)
    page = plain.go("letters")
    page.get_by_role("link", name="Write a letter").press("Enter")
    page.get_by_label("Everything you would say").fill(WRITTEN)
    page.get_by_role("button", name="Keep it open").press("Enter")
    expect(page.get_by_label("Everything you would say")).to_have_value(WRITTEN)
    lock(page)
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert not any(WRITTEN.encode() in file.read_bytes() for file in files)
    with reopened(folder) as vault:
        assert list_own(vault, Letter)[-1].value.text == WRITTEN
        assert list_own(vault, Entry)[-1].value.now == "A chair, a bird."
        assert set(list_own(vault, CheckIn)[-1].value.answers.values()) == {1}
        assert list_own(vault, Urge)[-1].value.chose == "did_other"
