"""`offscript reply`: what a terminal shows, and that nothing is written anywhere."""

import os
import pty
import select
import sys
import time
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


FAINT = "Sleep while you can."
"""A threat so quiet that nothing is silenced for it."""


@pytest.mark.parametrize("threat", ["yes", "unsure"])
def test_what_the_person_says_silences(threat: str) -> None:
    """No draft is needed then: what comes first is said, and not that anything was found."""
    shown = told("", "--threat", threat)
    assert "Safety first" in shown
    assert "Are you in danger right now?" in shown
    assert "Words" not in shown


def test_nobody_was_asked_is_said_where_nobody_was() -> None:
    """Without a terminal and without the option the draft is looked through, with one line more."""
    assert "Nobody was asked" in told("The keys are at Jo's on Friday.")
    shown = told("The keys are at Jo's on Friday.", "--threat", "no")
    assert "Nobody was asked" not in shown
    assert "Nothing is sent" in shown


def test_words_that_may_be_a_threat_are_shown(tmp_path: Path) -> None:
    """Where nobody can be asked they stand before what the draft does."""
    message = tmp_path / "message.txt"
    message.write_text(FAINT, "utf-8")
    shown = told("Fine.", "--threat", "no", "--answering", str(message))
    assert f"[[{FAINT}]]" in shown
    assert shown.index("may be a threat") < shown.index("Nothing is sent")


def at_terminal(*arguments: str, typed: list[tuple[str, str]]) -> tuple[str, int]:
    """Run the command at a terminal; type each text once what comes before it was shown."""
    child, terminal = pty.fork()
    if child == 0:
        environment = os.environ | {"LC_ALL": "C.UTF-8"}
        os.execve(  # noqa: S606 - our own command, as a person starts it
            sys.executable, [sys.executable, "-m", "offscript", "reply", *arguments], environment
        )
    shown = ""
    for wanted, text in [*typed, ("never shown", "")]:
        end = time.monotonic() + 120
        while wanted not in shown and time.monotonic() < end:
            if not select.select([terminal], [], [], 1)[0]:
                continue
            try:
                shown += os.read(terminal, 4096).decode()
            except OSError:  # it has ended
                break
        os.write(terminal, text.encode())
    os.close(terminal)
    return shown, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_a_terminal_asks(tmp_path: Path) -> None:
    """First whether there is a threat; then, after a no, of words that may be one; then the draft."""
    message = tmp_path / "message.txt"
    message.write_text(FAINT, "utf-8")
    typed = [("your answer:", "1\n"), ("Ctrl-D", "I'm so sorry. It is at five.\n\x04")]
    shown, code = at_terminal("--answering", str(message), typed=[*typed, ("2. No, look", "2\n")])
    assert code == 0
    assert "[[I'm so sorry]]" in shown
    shown, code = at_terminal("--answering", str(message), typed=[*typed, ("2. No, look", "1\n")])
    assert code == 0
    assert "Safety first" in shown
    assert "[[I'm so sorry]]" not in shown


def test_a_terminal_that_hears_yes_asks_for_no_draft() -> None:
    """What comes first is said at once; a number that is no answer is asked for again."""
    shown, code = at_terminal(typed=[("your answer:", "7\n"), ("1 to 3", "3\n")])
    assert code == 0
    assert "Safety first" in shown
