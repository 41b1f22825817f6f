"""`offscript reply`: what a terminal shows, and that nothing is written anywhere."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from offscript.cli import app


def told(text: str | bytes, *arguments: str) -> str:
    result = CliRunner().invoke(app, ["reply", *arguments], input=text, standalone_mode=False)
    assert result.exception is None
    return result.output


def test_draft_is_marked_and_cut() -> None:
    """Marked words stand in brackets, and the shorter version is the person's own."""
    shown = told("I'm so sorry!! The keys are at Jo's on Friday.")
    assert "[[I'm so sorry]]" in shown
    assert "Hello. The keys are at Jo's on Friday. Thank you." in shown
    assert "Nothing is sent" in shown


def test_safety_comes_in_place_of_help(tmp_path: Path) -> None:
    """With a threat in the message there is what to do first, and no word about the draft."""
    message = tmp_path / "message.txt"
    message.write_text("I will kill you if you are not there", "utf-8")
    shown = told("The keys are at Jo's on Friday.", "--answering", str(message))
    assert "Safety first" in shown
    assert "emergency number" in shown
    assert "Hello." not in shown


def test_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file is left behind by looking through a draft."""
    monkeypatch.chdir(tmp_path)
    told("I miss you")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("draft", [b"", b"\xff\xfe I'm sorry \x1b[2J on Friday\x00", b"\n" * 99])
def test_damaged_drafts_are_looked_through(draft: bytes) -> None:
    """Bytes that are no text, and signs a terminal would act on, do no harm."""
    shown = told(draft)
    assert "\x1b" not in shown
    assert "\x00" not in shown


def test_spanish_is_one_option_away() -> None:
    """The draft is read, and everything is said, in Spanish."""
    shown = told("Lo siento mucho. Las llaves están en casa de Ana el viernes.", "--language", "es")
    assert "Hola. Las llaves están en casa de Ana el viernes. Gracias." in shown
    assert "Desde aquí no se manda nada." in shown
