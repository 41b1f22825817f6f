"""`offscript reply`: what a terminal shows, and that nothing is written anywhere."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from offscript.cli import app
from offscript.record import Problem


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


def test_it_speaks_the_language_it_is_asked_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Headings, marks and what comes first are Spanish where Spanish was asked for or is spoken."""
    shown = told("Lo siento mucho. Las llaves están en casa de Jo el viernes.", "--language", "es")
    assert "No se manda nada" in shown
    assert "Una versión más corta" in shown
    assert "Nothing" not in shown
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    first = told("Te voy a matar si no vienes.")
    assert "Primero la seguridad" in first
    assert "muestra números" in first


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        (b"", "nothing in this draft"),
        (b"\n" * 99, "nothing in this draft"),
        (b"\xff\xfe I'm sorry \x1b[2J on Friday\x00", "not plain text"),
    ],
)
def test_what_is_no_draft_is_refused_with_a_sentence(draft: bytes, says: str) -> None:
    """Nothing, and bytes that are no text."""
    result = CliRunner().invoke(app, ["reply"], input=draft, standalone_mode=False)
    assert isinstance(result.exception, Problem)
    assert says in str(result.exception)
    assert result.output == ""


def test_a_message_too_long_to_hear_whole_is_not_heard_in_part(tmp_path: Path) -> None:
    """A threat at its end must not go unheard because it was cut off."""
    message = tmp_path / "message.txt"
    message.write_text("ok " * 20_000 + "I will kill you", "utf-8")
    result = CliRunner().invoke(
        app, ["reply", "--answering", str(message)], input="Fine.", standalone_mode=False
    )
    assert isinstance(result.exception, Problem)
    assert "too long" in str(result.exception)


def test_signs_a_terminal_would_act_on_do_no_harm() -> None:
    """They are not shown as they are."""
    assert "\x1b" not in told("I'm sorry \x1b[2J on Friday")


def test_spanish_is_one_option_away() -> None:
    """The draft is read, and everything is said, in Spanish."""
    shown = told("Lo siento mucho. Las llaves están en casa de Ana el viernes.", "--language", "es")
    assert "Hola. Las llaves están en casa de Ana el viernes. Gracias." in shown
    assert "Desde aquí no se manda nada." in shown
