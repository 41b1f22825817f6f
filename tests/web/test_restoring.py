"""The way back from a backup in the pages: by file or place, by keys alone, and with nothing left behind."""

import os
import shutil
import signal
import socket
import tarfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pyrage
import pytest
from playwright.sync_api import Browser, Page, expect

from offscript.actions.back_up_vault import back_up_vault
from offscript.vault import Vault
from offscript.web import _state
from offscript.web._door import Door
from offscript.web._landing import Landing
from offscript.web._restoring import Restoring
from offscript.web._state import State

from ._looking import look, tab_to
from ._program import CALM, PASSPHRASE, App, Program, until

LARGE = 400 << 20
"""Bytes of a file in a backup that takes a moment to come back."""


class Sheet(msgspec.Struct):
    """A backup of the demo archive, and what is on its sheet."""

    file: Path
    code: str
    identity: str


@pytest.fixture(scope="module")
def sheet(demo_vault: Path, tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    """Make a backup of the demo archive."""
    place = tmp_path_factory.mktemp("backup")
    folder = Path(shutil.copytree(demo_vault, place / "vault"))
    with closing(Vault.open(folder, PASSPHRASE)) as vault:
        code, identity = vault.recovery_code, vault.sheet_identity
        back_up_vault(vault, place / "notes-2026-01-31.age")
    return Sheet(place / "notes-2026-01-31.age", code, identity)


@pytest.fixture
def large(sheet: Sheet, tmp_path: Path) -> Iterator[Path]:
    """Make a backup that holds one large file more."""
    identity = pyrage.x25519.Identity.from_str(sheet.identity)
    plain, file = tmp_path / "plain.tar", tmp_path / "large.age"
    with sheet.file.open("rb") as sealed, plain.open("wb") as out:
        pyrage.decrypt_io(sealed, out, [identity])
    with tarfile.open(plain, "a") as tar:
        member = tarfile.TarInfo(f"vault/5/{'a' * 24}")
        member.size = LARGE
        with open("/dev/zero", "rb") as zeros:  # noqa: PTH123
            tar.addfile(member, zeros)
    with plain.open("rb") as whole, file.open("wb") as out:
        pyrage.encrypt_io(whole, out, [identity.to_public()])
    plain.unlink()
    yield file
    file.unlink(missing_ok=True)


def is_untouched(folder: Path) -> bool:
    """Tell whether nothing of a backup is on this computer: no vault, no piece, no file that waits."""
    return not folder.exists() and not any(
        place.exists() and any(place.rglob("*")) for place in Landing(folder).places
    )


def ask_for(page: Page, file: Path, code: str) -> None:
    """Type where a backup lies, then the code."""
    page.get_by_label("Where the backup lies").fill(str(file))
    page.get_by_role("button", name="Take the backup there").click()
    page.get_by_label("The code of your recovery sheet").fill(code)
    page.get_by_role("button", name="Bring everything back").click()


def test_from_the_first_question_to_the_first_page(
    browser: Browser, sheet: Sheet, tmp_path: Path
) -> None:
    """A file is handed over, a wrong code costs nothing, the right one brings all of it back, checked."""
    folder = tmp_path / "vault"
    with Program(folder) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        page = app.go("welcome")
        page.get_by_role("button", name="Yes").click()
        page.get_by_role("link", name="I have a backup from before").click()
        page.get_by_role("button", name="Take this backup").click()
        expect(page.get_by_role("alert")).to_contain_text("No file was chosen")
        page.get_by_label("Where the backup lies").fill(str(tmp_path / "nowhere.age"))
        page.get_by_role("button", name="Take the backup there").click()
        expect(page.get_by_role("alert")).to_contain_text("can't be read")
        page.locator("#files").set_input_files(sheet.file)
        page.get_by_role("button", name="Take this backup").click()
        expect(page.locator("main")).to_contain_text(sheet.file.name)
        expect(page.get_by_role("alert")).to_have_count(0)  # what was said of another try is gone
        look(app, page)
        for wrong in (PASSPHRASE, sheet.code[:-1] + ("0" if sheet.code[-1] != "0" else "1")):
            page.get_by_label("The code of your recovery sheet").fill(wrong)
            page.get_by_role("button", name="Bring everything back").click()
            expect(page.get_by_role("alert")).to_contain_text("That does not open the backup")
            assert not folder.exists()
        look(app, page)
        page.get_by_label("The code of your recovery sheet").fill(sheet.code.lower())
        page.get_by_role("button", name="Bring everything back").click()
        expect(page.get_by_role("heading", name="It is back")).to_be_visible()
        expect(page.locator("main")).to_contain_text("Nothing differs")
        assert sheet.code not in page.content()
        look(app, page)
        for name in ("welcome", "begin", "unlock"):  # all lead back here until it is opened
            expect(app.go(name).get_by_role("heading", name="It is back")).to_be_visible()
        page.get_by_role("button", name="Open it").click()
        expect(page.get_by_role("heading", name="Today")).to_be_visible()
        expect(page.locator("main")).to_contain_text("3,109 messages are kept here")
        assert not any(place.exists() for place in Landing(folder).places)
        page.get_by_role("button", name="Lock", exact=True).click()
        app.unlock()
        assert app.trouble == []


@pytest.mark.parametrize("scripts", [True, False])
def test_by_keys_alone(browser: Browser, sheet: Sheet, tmp_path: Path, *, scripts: bool) -> None:
    """Tab, Enter and typing are enough, with scripts and without; the page lies where it lay."""
    with (
        Program(tmp_path / "vault") as program,
        browser.new_context(java_script_enabled=scripts, **CALM) as context,
    ):
        page = context.new_page()
        page.goto(program.address())
        tab_to(page, "Yes, I think only I can see it")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="A passphrase that only you know")).to_be_visible()
        tab_to(page, "I have a backup from before")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="The way back from a backup")).to_be_visible()
        tab_to(page, "Where the backup lies")
        page.keyboard.type(str(sheet.file))
        page.keyboard.press("Enter")
        expect(page.get_by_label("The code of your recovery sheet")).to_be_focused()
        page.keyboard.type(sheet.code)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="It is back")).to_be_visible()
        tab_to(page, "Open it")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Today")).to_be_visible()
        assert sheet.file.is_file()


def test_a_file_handed_over_without_scripts(browser: Browser, sheet: Sheet, tmp_path: Path) -> None:
    """The key for age restores it too; it says that nothing was compared, and the passphrase opens it."""
    folder = tmp_path / "vault"
    with (
        Program(folder) as program,
        browser.new_context(java_script_enabled=False, **CALM) as context,
    ):
        app = App(context, program.address())
        page = app.go("restore")
        page.get_by_label("The backup", exact=True).set_input_files(sheet.file)
        page.get_by_role("button", name="Take this backup").click()
        page.get_by_role("button", name="Take another file").click()
        expect(page.get_by_role("button", name="Take this backup")).to_be_visible()
        assert is_untouched(folder)
        page.get_by_label("The backup", exact=True).set_input_files(sheet.file)
        page.get_by_role("button", name="Take this backup").click()
        page.get_by_label("The code of your recovery sheet").fill(sheet.identity)
        page.get_by_role("button", name="Bring everything back").click()
        expect(page.get_by_role("heading", name="It is back")).to_be_visible()
        expect(page.locator("main")).to_contain_text("nothing could be compared yet")
        page.get_by_role("link", name="Unlock it").click()
        page.get_by_label("passphrase").fill(PASSPHRASE)
        page.get_by_role("button", name="Unlock").click()
        expect(page.get_by_role("heading", name="Today")).to_be_visible()


def test_what_is_no_backup_is_said(browser: Browser, sheet: Sheet, tmp_path: Path) -> None:
    """Each in one sentence, before a code is asked for or after; nothing is left of any."""
    folder = tmp_path / "vault"
    content = sheet.file.read_bytes()
    bent = bytearray(content)
    bent[len(bent) // 2] ^= 1
    pipe = tmp_path / "pipe.age"
    os.mkfifo(pipe)
    early = {
        "empty.age": b"",
        "page.age": b"<script>alert(1)</script>",
        "armoured.age": b"-----BEGIN AGE ENCRYPTED FILE-----\n",
        "almost.age": b"age-encryption.org/v2\n",
        "head only.age": b"age-encryption.org/v1\n",
        "long head.age": b"age-encryption.org/v1\n" + b"-> X25519 x\n" * 100_000,
    }
    late = {
        "cut.age": content[: len(content) // 2],
        "bent.age": bytes(bent),
        "longer.age": content + b"x",
        "<b>name&quot;.age": b"age-encryption.org/v1\n-> X25519 \xff\n--- x\n",
    }
    for name, held in (early | late).items():
        (tmp_path / name).write_bytes(held)
    with Program(folder) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        for place, says in (
            ("", "type where the backup lies"),
            (str(tmp_path / "nowhere.age"), "can't be read"),
            (str(tmp_path), "A backup is one file"),
            (str(pipe), "A backup is one file"),
            ("/dev/zero", "A backup is one file"),
            ("x" * 5_000, "can't be read"),
            *((str(tmp_path / name), "no backup") for name in early),
        ):
            page = app.go("restore")
            page.get_by_label("Where the backup lies").fill(place)
            page.get_by_role("button", name="Take the backup there").click()
            expect(page.get_by_role("alert")).to_contain_text(says)
            assert is_untouched(folder)
        for name in early:
            page = app.go("restore")
            page.locator("#files").set_input_files(tmp_path / name)
            page.get_by_role("button", name="Take this backup").click()
            expect(page.get_by_role("alert")).to_contain_text("no backup")
            assert is_untouched(folder)
        page.locator("#files").evaluate("one => one.multiple = true")
        page.locator("#files").set_input_files([sheet.file, tmp_path / "cut.age"])
        page.get_by_role("button", name="Take this backup").click()
        expect(page.get_by_role("alert")).to_contain_text("one file")
        assert is_untouched(folder)
        look(app, page)
        for name in late:
            ask_for(app.go("restore"), tmp_path / name, sheet.code)
            alert = page.get_by_role("alert")
            expect(alert).to_contain_text("Nothing was restored")
            assert page.locator("main b b").count() == 0
            assert is_untouched(folder)
            page.get_by_role("button", name="Take another file").click()
        ask_for(page, sheet.file, sheet.code)
        expect(page.get_by_role("heading", name="It is back")).to_be_visible()
        assert app.trouble == []


def test_nothing_that_is_there_is_touched(
    browser: Browser, sheet: Sheet, vault_copy: Path, tmp_path: Path
) -> None:
    """Where there is a vault the page leads to it; a folder with anything in it is refused."""
    before = {path: path.read_bytes() for path in vault_copy.rglob("*") if path.is_file()}
    with Program(vault_copy) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        expect(app.go("restore").get_by_label("Your passphrase")).to_be_visible()
    taken = tmp_path / "taken"
    taken.mkdir()
    (taken / "letter.txt").write_text("mine", "utf-8")
    with Program(taken) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        page = app.go("restore")
        page.get_by_label("Where the backup lies").fill(str(sheet.file))
        page.get_by_role("button", name="Take the backup there").click()
        expect(page.get_by_role("alert")).to_contain_text("nothing is replaced")
    assert [path.name for path in taken.iterdir()] == ["letter.txt"]
    # One that is begun while a backup is on its way stays as it is.
    made = tmp_path / "made"
    with Program(made) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        page = app.go("restore")
        page.get_by_label("Where the backup lies").fill(str(sheet.file))
        page.get_by_role("button", name="Take the backup there").click()
        page = app.go("begin")
        page.get_by_label("I have written").check()
        page.get_by_role("button", name="Use these six words").click()
        expect(page.get_by_role("heading", name="Your recovery sheet")).to_be_visible()
        expect(app.go("restore").get_by_role("heading", name="Today")).to_be_visible()
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.skipif(
    not Path("/dev/zero").exists(), reason="the file of zeros is read from the system"
)
def test_broken_off_in_the_middle(
    browser: Browser, sheet: Sheet, large: Path, tmp_path: Path
) -> None:
    """It survives a reload; stopped, left quickly or killed, nothing of it stays, and it can begin anew."""
    folder = tmp_path / "vault"
    on_disk = Landing(folder).places[1]

    def is_on_its_way() -> bool:
        return any(on_disk.glob("*/5/*"))

    with Program(folder) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        ask_for(app.go("restore"), large, sheet.code)
        page = app.page
        expect(page.get_by_role("button", name="Stop here")).to_be_visible()
        look_at = app.go("safety")
        expect(look_at.get_by_role("heading", level=1)).to_be_visible()
        page.goto(app.home)  # leads to it
        expect(page.get_by_role("button", name="Stop here")).to_be_visible()
        page.get_by_role("button", name="Stop here").click()
        expect(page.get_by_role("button", name="Take the backup there")).to_be_visible()
        assert is_untouched(folder)

        ask_for(page, large, sheet.code)
        until(page, is_on_its_way)
        page.get_by_role("button", name="Leave quickly").click()
        until(page, lambda: is_untouched(folder))
    with Program(folder) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        ask_for(app.go("restore"), large, sheet.code)
        until(app.page, is_on_its_way)
        listed = Path(f"/proc/{program.id}/task/{program.id}/children").read_text("ascii").split()
        for process in listed:
            os.kill(int(process), signal.SIGKILL)
        until(app.page, lambda: is_untouched(folder))
    with Program(folder) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        ask_for(app.go("restore"), large, sheet.code)
        expect(app.page.get_by_role("heading", name="It is back")).to_be_visible()
        app.page.get_by_role("button", name="Open it").click()
        expect(app.page.get_by_role("button", name="Lock", exact=True)).to_be_visible()


def test_half_an_upload_leaves_nothing(browser: Browser, sheet: Sheet, tmp_path: Path) -> None:
    """A browser that ends while it hands the backup over leaves no piece of it."""
    folder = tmp_path / "vault"
    with Program(folder) as program, browser.new_context(**CALM) as context:
        app = App(context, program.address())
        page = app.go("restore")
        address = urlsplit(app.pages["restore"])
        token = page.locator("#files-form input[name=token]").input_value()
        cookies = "; ".join(f"{one['name']}={one['value']}" for one in context.cookies())
        fields = "".join(
            f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in (("token", token), ("do", "files"))
        )
        fields += '--x\r\nContent-Disposition: form-data; name="files"; filename="b.age"\r\n\r\n'
        head = (
            f"POST {address.path} HTTP/1.1",
            f"Host: {address.netloc}",
            f"Origin: http://{address.netloc}",
            "Sec-Fetch-Site: same-origin",
            "Sec-Fetch-Mode: navigate",
            "Sec-Fetch-Dest: document",
            f"Cookie: {cookies}",
            "Content-Type: multipart/form-data; boundary=x",
            f"Content-Length: {sheet.file.stat().st_size + 1_000}",
            "",
            fields,
        )
        with socket.create_connection(("127.0.0.1", address.port or 0)) as connection:
            connection.sendall("\r\n".join(head).encode() + sheet.file.read_bytes()[: 1 << 20])
            until(page, lambda: not is_untouched(folder))
        until(page, lambda: is_untouched(folder))
        expect(app.go("restore").get_by_role("button", name="Take this backup")).to_be_visible()


def test_what_opened_it_is_not_held_for_nobody(
    sheet: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three minutes after it is back nothing here opens it any more; a file waits half an hour."""
    state = State(Door(1, "x"), tmp_path / "vault")
    restoring = Restoring(sheet.file, state.folder, state.landing, was_sent=False)
    state.restoring = restoring
    now = _state._now()  # noqa: SLF001
    for passed, ends in ((1_799, False), (1_801, True)):
        waiting = State(Door(1, "x"), tmp_path / "waiting")
        waiting.restoring = Restoring(sheet.file, waiting.folder, waiting.landing, was_sent=False)
        with monkeypatch.context() as later_on:
            later_on.setattr(_state, "_now", lambda passed=passed: now + passed)
            waiting.lock_if_left()
        assert waiting.has_ended() == ends
    restoring.begin(sheet.code, state.touch)
    end = time.monotonic() + 60
    while restoring.is_under_way():
        assert time.monotonic() < end
        time.sleep(0.05)
    assert restoring.secret == sheet.code
    assert restoring.is_back
    state.lock_if_left()
    assert not state.has_ended()
    later = _state._now() + 181  # noqa: SLF001
    monkeypatch.setattr(_state, "_now", lambda: later)
    state.lock_if_left()
    assert state.has_ended()
