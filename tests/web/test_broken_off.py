"""An import that ended in the middle, by a killed program or a full disk, goes on another time."""

import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from offscript.record import FileRead
from offscript.vault import Vault
from offscript.web._faults import fault
from offscript.web._language import say

from ._looking import look, reopened
from ._program import CALM, PASSPHRASE, App, Program, until
from .conftest import QUICK

LINES = 30_000


def chat(folder: Path) -> Path:
    """Write a chat that takes a moment to bring in."""
    file = folder / "WhatsApp Chat with Alex.txt"
    lines = (
        f"{1 + day % 28:02}/{1 + day // 28 % 12:02}/2023, {hour:02}:{minute:02} - Alex: bus {day}\n"
        for day in range(LINES // 100)
        for hour in range(10)
        for minute in range(10)
    )
    file.write_text("".join(lines), "utf-8")
    return file


def test_a_fault_is_told_in_a_sentence() -> None:
    """With its place, for whoever mends it, and with nothing of what was being worked on."""
    with pytest.raises(KeyError) as broken:
        dict.fromkeys("ab")["a name somebody wrote"]
    told = say(fault(broken.value))
    assert told.startswith("Something in the program went wrong.")
    assert told.count("KeyError, test_broken_off.py:") == 1
    assert "somebody" not in told


def empty_vault(folder: Path) -> Vault:
    """Make a vault that is cheap to open."""
    return Vault.create(folder, PASSPHRASE, QUICK)[0]


def bring_in(app: App, file: Path) -> None:
    """Type where a file lies, and begin."""
    page = app.go("bring")
    page.get_by_label("a file or folder lies").fill(str(file))
    page.keyboard.press("Enter")


def is_locked(page: Page) -> bool:
    """Load a page anew, and tell whether it asks for the passphrase; who answered may be gone."""
    with suppress(Error):
        page.reload(timeout=10_000)
    return page.get_by_label("passphrase").count() == 1


def test_what_ended_early_is_offered_again(browser: Browser, tmp_path: Path) -> None:
    """On the first page and beside the files to give, by name."""
    with empty_vault(tmp_path / "vault") as vault:
        file = FileRead(
            name="mail.mbox", size=9, sha256="a" * 64, source="email", messages=0, unreadable=0
        )
        assert vault.exports.begin(file, version="1", zone="UTC") is not None
    with Program(tmp_path / "vault") as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        app.unlock()
        page = app.go("today")
        page.get_by_role("link", name="Go on with it").click()
        assert "mail.mbox" in page.locator(".notice", has_text="ended early").inner_text()
        look(app, page)


@pytest.mark.skipif(sys.platform != "linux", reason="finds processes as Linux lists them")
def test_a_killed_program_goes_on(browser: Browser, tmp_path: Path) -> None:
    """Killed while it takes messages in: nothing is lost, nothing stands twice, nothing is open."""
    file = chat(tmp_path)
    empty_vault(tmp_path / "vault").close()
    with Program(tmp_path / "vault") as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        app.unlock()
        bring_in(app, file)
        listed = Path(f"/proc/{program.id}/task/{program.id}/children").read_text("ascii").split()
        assert len(listed) == 2  # one that answers, one that waits
        for process in listed:
            os.kill(int(process), signal.SIGKILL)
        until(app.page, lambda: is_locked(app.page))
        app.unlock()
        bring_in(app, file)
        done = app.page.locator("h2", has_text="are in")
        expect(done.or_(app.page.locator("h2", has_text="Nothing new"))).to_be_visible()
    with reopened(tmp_path / "vault") as vault:
        assert vault.messages.count() == LINES
        assert vault.exports.broken_off() == ()
        assert vault.ledger.check() is None


def test_a_program_that_does_not_answer_is_said(browser: Browser, tmp_path: Path) -> None:
    """While an import is watched and nobody answers, that is said; it goes when somebody does."""
    file = chat(tmp_path)
    empty_vault(tmp_path / "vault").close()
    with Program(tmp_path / "vault") as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        app.unlock()
        page = app.page
        page.route(
            "**/*",
            lambda one: one.abort() if one.request.resource_type == "fetch" else one.continue_(),
        )
        bring_in(app, file)
        expect(page.get_by_role("alert")).to_contain_text("does not answer just now")
        page.unroute_all()
        expect(page.locator("h2", has_text="are in")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="a disk of a size can only be made by root"
)
def test_a_full_disk_is_said_and_pages_go_on(browser: Browser, tmp_path: Path) -> None:
    """In a sentence; every page answers, and with room the same file goes on to its end."""
    file, disk = chat(tmp_path), tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount") or "mount"
    made = subprocess.run(
        [mount, "-t", "tmpfs", "-o", "size=120m", "tmpfs", str(disk)],
        check=False,
        capture_output=True,
    )
    if made.returncode:
        pytest.skip("no disk can be made here")
    try:
        empty_vault(disk / "vault").close()
        filling = disk / "filling"
        with Program(disk / "vault") as program, browser.new_context(**CALM) as context:
            app = App(context, program.address())
            app.unlock()
            room = os.statvfs(disk)
            filling.write_bytes(bytes(room.f_bavail * room.f_frsize - (2 << 20)))
            bring_in(app, file)
            expect(app.page.get_by_role("alert")).to_contain_text("The disk is full")
            for name in ("today", "messages", "settings", "safety"):
                expect(app.go(name).locator("h1")).to_be_visible()
            filling.unlink()
            app.go("bring").get_by_role("button", name="Bring in more").click()
            bring_in(app, file)
            expect(app.page.locator("#how-far")).to_contain_text("are in")
            assert app.trouble == []
        with reopened(disk / "vault") as vault:
            assert vault.messages.count() == LINES
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)
