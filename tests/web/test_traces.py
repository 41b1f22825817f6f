"""What a session leaves behind in a browser's profile, on disk and on the wire: nothing that tells."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from offscript.web._landing import Landing
from tests._browser import QUIET, chromium
from tests._watched import Watched

from ._program import PASSPHRASE, App, Program
from ._wire import Wire
from .test_reading_pages import never_read

NAME = "Quillwyrm Abernathy"
FILE = "Zanthoxy Chat.txt"
WORDS = "Glimmerfaun"
"""Words that stand nowhere else: what was typed, the name of a file, and what is in it."""


def forms_of(text: str) -> list[bytes]:
    """Give the bytes a browser may keep a text as."""
    return [text.encode(), text.encode("utf-16-le"), text.replace(" ", "+").encode()]


def test_browser_keeps_only_a_plain_title(
    browser: Browser, vault_copy: Path, tmp_path: Path
) -> None:
    """After a session a default profile holds no word of it: no text, no name, no cache, no form."""
    chat = tmp_path / FILE
    chat.write_text(f"25/01/2024, 19:01 - {NAME}: {WORDS} at the station\n" * 3, "utf-8")
    profile = tmp_path / "profile"
    with Program(vault_copy) as program:
        context = browser.browser_type.launch_persistent_context(
            profile, executable_path=chromium(), args=list(QUIET)
        )
        app = App(context, program.address())
        app.unlock()
        page = app.go("you")
        page.get_by_label("Your names").fill(NAME)
        page.get_by_role("button", name="Save").click()
        app.go("bring").locator("#files").set_input_files(chat)
        page.get_by_role("button", name="Bring them in").click()
        page.get_by_text("Your messages are in.").wait_for()
        assert FILE in page.inner_text("main")
        page.locator("details").first.click()
        for name in ("settings", "safety", "you"):
            app.go(name)
        app.go("sheet").get_by_label("Your passphrase").fill(PASSPHRASE)
        page.get_by_role("button", name="Show the sheet").click()
        code = page.locator(".code").inner_text()
        page.wait_for_timeout(500)
        page.get_by_role("button", name="Lock", exact=True).click()
        page.get_by_label("passphrase").wait_for()
        context.close()
    held = [path.read_bytes() for path in profile.rglob("*") if path.is_file()]
    assert any(b"Notes" in one or "Notes".encode("utf-16-le") in one for one in held)
    secrets = (NAME, FILE, WORDS, PASSPHRASE, code, "offscript", "Offscript", "recovery sheet")
    found = [text for text in secrets for form in forms_of(text) for one in held if form in one]
    assert found == []
    assert not any(place.exists() for place in Landing(vault_copy).places)


def test_no_secret_is_in_any_process(vault_copy: Path) -> None:
    """Neither arguments nor environment hold a secret or the vault's folder; memory can't be read."""
    with Program(vault_copy) as program:
        wire = Wire(program)
        children = Path(f"/proc/{program.id}/task/{program.id}/children").read_text("utf-8").split()
        assert len(children) >= 2
        for child in children:
            arguments = Path(f"/proc/{child}/cmdline").read_bytes()
            assert str(vault_copy).encode() not in arguments
            assert PASSPHRASE.encode() not in arguments
            assert Path(f"/proc/{child}/comm").read_text("utf-8").strip() == "python3"
            assert wire.cookies.encode() not in arguments
            limits = Path(f"/proc/{child}/limits").read_text("utf-8")
            assert re.search(r"Max core file size +0 +0 ", limits)
            if os.geteuid() != 0:
                with pytest.raises(PermissionError):
                    Path(f"/proc/{child}/environ").read_bytes()


SESSION = """
import re, sys, time
from pathlib import Path
from tests.web._program import PATIENCE, Program
from tests.web._wire import Wire
with Program(Path(sys.argv[1])) as program:
    wire = Wire(program)
    assert wire.get(wire.settings).status == 200
    first = wire.get(wire.home).all("location")[0]
    seen = re.findall(r'href="(\\S+?)"[^>]*>What was seen<', wire.get(first).body.decode())[0]
    end = time.monotonic() + PATIENCE
    while b"seen-list" not in wire.get(seen).body:
        assert time.monotonic() < end
        time.sleep(0.2)
print("whole")
"""
"""Opens a vault that nothing has read yet, until its messages are read."""


def test_session_calls_nobody_and_makes_no_file(tmp_path: Path) -> None:
    """Every process of it is watched, call by call, while it reads a vault with the models."""
    watched = Watched(tmp_path, "-c", SESSION, str(never_read(tmp_path)))
    assert watched.run.stdout.decode().strip() == "whole", watched.run.stderr.decode()[-2000:]
    assert watched.opened("encoder.onnx")
    assert watched.reached() == set()
    assert watched.made(tmp_path / "vault") == set()


def test_session_needs_no_network(tmp_path: Path) -> None:
    """In a network namespace with nothing but this computer in it a session is whole."""
    probe = subprocess.run(["unshare", "-rn", "true"], check=False, capture_output=True)
    if probe.returncode:
        pytest.skip("this system lets nobody make a network namespace")
    script = 'ip link set lo up && exec "$0" -c "$1" "$2"'
    ended = subprocess.run(
        ["unshare", "-rn", "sh", "-c", script, sys.executable, SESSION, str(never_read(tmp_path))],
        check=False,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parent.parent.parent,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        timeout=120,
    )
    assert ended.stdout.strip() == "whole", ended.stderr[-2000:]
