"""Backup, check and package by the pages; and nothing typed is lost when the program locks."""

import subprocess
import sys
import zipfile
from pathlib import Path

from playwright.sync_api import Browser, expect

from offscript.vault import Vault

from ._program import PASSPHRASE, opened

LETTER = "What I never said, <b>and</b> will not send.\nIt has two lines."


def test_draft_outlives_a_lock(browser: Browser, vault_copy: Path) -> None:
    """What is typed and not sent is offered again after a lock, as it was; once saved, no more."""
    with opened(browser, vault_copy) as app:
        page = app.go("you")
        field = page.get_by_label("Your names")
        with page.expect_request(lambda one: "keep" in (one.post_data or "")) as asked:
            field.press_sequentially("x")
            field.fill(LETTER)
        assert asked.value.response() is not None
        page.get_by_role("button", name="Lock", exact=True).click()
        page.get_by_label("passphrase").wait_for()
        app.unlock()
        app.go("today")  # the first page, where it is offered with the way back
        page.get_by_role("link", name="Go on there").click()
        page.get_by_role("button", name="Put it back").click()
        assert page.get_by_label("Your names").input_value() == LETTER
        assert page.locator("main b").count() == 0
        page.get_by_role("button", name="Save").click()
        app.go("you")
        assert page.get_by_role("button", name="Put it back").count() == 0
        assert app.trouble == []


def test_draft_of_single_lines_outlives_a_lock(browser: Browser, vault_copy: Path) -> None:
    """Lines and what was chosen beside them come back too, and where they stood folded."""
    with opened(browser, vault_copy) as app:
        page = app.go("boundaries")
        page.get_by_role("link", name="Write one down").click()
        with page.expect_request(lambda one: "Bus" in (one.post_data or "")) as asked:
            page.get_by_label("Children").check()
            page.get_by_label("Why").fill("I sleep again")
            page.get_by_label("What I decided").press_sequentially("Bus")
        assert asked.value.response() is not None
        page.get_by_role("button", name="Lock", exact=True).click()
        page.get_by_label("passphrase").wait_for()
        app.unlock()
        app.go("today")
        page.get_by_role("link", name="Go on there").click()
        page.get_by_role("button", name="Put it back").click()
        assert page.get_by_label("What I decided").input_value() == "Bus"
        assert page.get_by_label("Why").input_value() == "I sleep again"
        assert page.get_by_label("Children").is_checked()
        page.get_by_role("button", name="Keep it").click()
        expect(page.get_by_text("You had begun")).to_have_count(0)
        assert app.trouble == []


def test_what_must_not_be_kept_is_not(browser: Browser, vault_copy: Path) -> None:
    """A reply goes when it locks, as its page says; where files lie and the last word are no drafts."""
    with opened(browser, vault_copy) as app:
        for name in ("reply", "bring", "backup", "wipe"):
            page = app.go(name)
            fields = page.locator("main form:not([data-no-draft]) :is(input[type=text], textarea)")
            assert page.locator("main form").count()
            assert fields.count() == 0, name


def test_backup_check_and_sheet(browser: Browser, vault_copy: Path, tmp_path: Path) -> None:
    """All is checked; the sheet asks for the passphrase; the backup it makes can be restored."""
    with opened(browser, vault_copy) as app:
        page = app.go("backup")
        page.get_by_role("button", name="Check everything").click()
        expect(page.get_by_role("status")).to_contain_text("3,109")
        app.go("sheet")
        assert page.locator(".code").count() == 0
        page.get_by_label("Your passphrase").fill("not this one")
        page.get_by_role("button", name="Show the sheet").click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.get_by_label("Your passphrase").fill(PASSPHRASE)
        page.get_by_role("button", name="Show the sheet").click()
        code = page.locator(".code").inner_text()
        app.go("backup")
        page.get_by_label("Or a folder to put it in").fill(str(tmp_path))
        page.get_by_role("button", name="Write it there").click()
        expect(page.get_by_role("heading", name="The backup is made")).to_be_visible()
        page.get_by_role("link", name="To the first page").click()
        page.get_by_label("passphrase").wait_for()  # it locked
        app.unlock()
        app.go("backup")
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save it through the browser").click()
        saved.value.save_as(tmp_path / "saved.age")
    (made,) = tmp_path.glob("notes-*.age")
    assert (tmp_path / "saved.age").read_bytes()[:21] == made.read_bytes()[:21]
    command = [sys.executable, "-m", "offscript", "restore", str(tmp_path / "saved.age")]
    command += ["--vault", str(tmp_path / "back"), "--passphrase-fd", "0"]
    subprocess.run(command, input=code.encode(), check=True, timeout=60)
    with Vault.open(tmp_path / "back", PASSPHRASE) as vault:
        assert vault.messages.count() == 3_109


def test_backup_says_what_it_can_not_hold(
    browser: Browser, vault_copy: Path, tmp_path: Path
) -> None:
    """Where an original is gone, the page says so before, and again when the backup is made."""
    next((vault_copy / "5").iterdir()).unlink()
    with opened(browser, vault_copy) as app:
        page = app.go("backup")
        expect(page.get_by_role("alert")).to_contain_text("1 file that came with your messages")
        page.get_by_label("Or a folder to put it in").fill(str(tmp_path / "saved.age"))
        page.get_by_role("button", name="Write it there").click()
        expect(page.get_by_role("status")).to_contain_text("All that is there is in it")
        expect(page.get_by_role("alert")).to_contain_text("1 file that came with your messages")
        assert app.trouble == []


def test_package_can_be_checked(browser: Browser, vault_copy: Path, tmp_path: Path) -> None:
    """Nothing chosen is said; a conversation is saved as a package whose own verifier agrees."""
    with opened(browser, vault_copy) as app:
        page = app.go("package")
        page.get_by_role("button", name="Save the package").click()
        expect(page.get_by_role("alert")).to_contain_text("Nothing was chosen")
        page.locator("input[name=conversation]").first.check()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save the package").click()
        saved.value.save_as(tmp_path / "package.zip")
    with zipfile.ZipFile(tmp_path / "package.zip") as held:
        held.extractall(tmp_path / "out")
    (folder,) = (tmp_path / "out").iterdir()
    command = [sys.executable, str(folder / "verify_offscript.py"), str(folder)]
    assert subprocess.run(command, check=False, timeout=60).returncode == 0
