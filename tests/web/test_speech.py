"""Recordings are written down from the pages, where the part and a model for it are on this computer."""

import json
from pathlib import Path

from playwright.sync_api import Browser, expect

from offscript.vault import Vault
from tests.sources import recording_builder as build

from ._program import CALM, PASSPHRASE, App, Program
from .conftest import QUICK

FAKES = Path(__file__).parent.parent / "fakes"
HEARD = [{"start": 0.0, "end": 2.5, "text": " I waited all evening.", "avg_logprob": -0.1}]


def test_a_recording_is_written_down(browser: Browser, tmp_path: Path) -> None:
    """A folder that is no model is said; with one, the words come in, and it is remembered."""
    model, note = tmp_path / "model", tmp_path / "PTT-20240305-WA0001.opus"
    model.mkdir()
    note.write_bytes(build.opus())
    Vault.create(tmp_path / "vault", PASSPHRASE, QUICK)[0].close()
    with (
        Program(tmp_path / "vault", PYTHONPATH=f"{FAKES}:{Path.cwd() / 'src'}") as program,
        browser.new_context(java_script_enabled=False, **CALM) as context,
    ):
        app = App(context, program.address())
        app.unlock()
        page = app.go("bring")
        page.get_by_text("Write recordings down").click()
        page.get_by_label("The folder of a speech model").fill(str(model))
        page.get_by_role("button", name="Use this", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("is no faster-whisper model")
        for name in ("config.json", "tokenizer.json"):
            (model / name).write_text("{}", "utf-8")
        (model / "model.bin").write_text(json.dumps(HEARD), "utf-8")
        page.get_by_text("Write recordings down").click()
        page.get_by_role("button", name="Use this", exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("are written down")
        page.get_by_label("Files", exact=True).set_input_files(note)
        page.get_by_role("button", name="Bring them in").click()
        expect(page.get_by_role("heading", name="Your messages are in.")).to_be_visible()
        app.go("messages")
        expect(page.locator("main")).to_contain_text("I waited all evening.")
        page.get_by_role("button", name="Lock", exact=True).click()
        app.unlock()
        page = app.go("bring")
        page.get_by_text("Write recordings down").click()
        expect(page.get_by_label("The folder of a speech model")).to_have_value(str(model))
        page.get_by_label("The folder of a speech model").fill("")
        page.get_by_role("button", name="Use this", exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("not written down")
