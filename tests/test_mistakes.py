"""What is told of a mistake on the command line, and of what the computer refuses, in each language."""

import errno
import os
import shlex
from datetime import date
from pathlib import Path

import pytest

from offscript.cli._options import marked_date, missing_days
from offscript.cli._writing import new_file, write_private
from offscript.record import MarkedDate, NotLogged, Problem, said, why_refused
from tests.wording.english import english_texts

from ._program import run, run_in_terminal

MISTAKES = [
    "frob",
    "serch",
    "search",
    "search x --vault",
    "search x --vault v --limit 0",
    "search x --vault v --limit k",
    "search x --vault v --order last",
    "search x --vault v --since 3",
    "search x --vault file",
    "report --colums x y",
    "report --me",
    "report",
    "convert x",
    "convert x --to jsonl -o .",
    "lock --vault v extra more",
    "mark --al",
    "wipe --vault v --yes=1",
]


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_told_in_spanish(line: str, tmp_path: Path) -> None:
    """One sentence and where to look, nothing of it in English; the code is 2 in each language."""
    (tmp_path / "file").write_text("x", "utf-8")
    spanish = run("--language", "es", *line.split(), cwd=tmp_path)
    english = run("--language", "en", *line.split(), cwd=tmp_path)
    assert (spanish.returncode, english.returncode) == (2, 2)
    told, said_so = (done.stderr.decode().splitlines() for done in (spanish, english))
    assert "--help` dice cómo se usa." in told[-1]
    assert "--help` says how it is meant." in said_so[-1]
    whole = " ".join(told)
    assert not [text for text in english_texts() if " " in text and text in whole]
    error, mistake = (
        next(one for one in lines if one.startswith("Error")) for lines in (told, said_so)
    )
    assert error != mistake


@pytest.mark.parametrize(
    "line",
    [
        "report chat.txt ''",
        "report chat.txt --me Sam -o ''",
        "convert '' --to csv",
        "import chat.txt --vault ''",
        "wipe --vault ''",
        "create --vault ''",
        "export --vault v -o ''",
        "verify ''",
        "reply ''",
        "patterns chat.txt --me Sam --log ''",
    ],
)
def test_an_empty_name_is_no_folder(line: str, tmp_path: Path) -> None:
    """A variable that holds nothing would mean the folder one stands in, and all that lies there."""
    (tmp_path / "chat.txt").write_text("13/05/2024, 19:02 - Sam: private\n", "utf-8")
    done = run("--language", "es", *shlex.split(line), cwd=tmp_path)
    assert done.returncode == 2
    assert b"private" not in done.stdout
    assert "El nombre está vacío." in done.stderr.decode()
    assert [path.name for path in tmp_path.iterdir()] == ["chat.txt"]


def test_a_message_that_is_no_text_is_told(tmp_path: Path) -> None:
    """As an old editor saves it, no danger in it would be seen, and help with a reply would be given."""
    (tmp_path / "draft.txt").write_text("See you at six.", "utf-8")
    (tmp_path / "old.txt").write_text("I will kill you if you leave.", "utf-16")
    done = run("reply", "draft.txt", "--answering", "old.txt", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, b"")
    told = b"The message it answers is not plain text. Save it as text in UTF-8.\n"
    assert done.stderr == told


@pytest.mark.parametrize("command", [("reply",), ("patterns", "x", "--me", "Sam", "--log")])
def test_a_file_that_is_not_there_is_no_usage_error(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    """Whoever mistyped a name is told that, in their language."""
    done = run("--language", "es", *command, "nowhere", cwd=tmp_path)
    assert done.returncode == 1
    assert "No se puede leer nowhere: no existe ese archivo o carpeta." in done.stderr.decode()


def test_what_the_computer_refuses_is_said_plainly() -> None:
    """A number of the system has our words; one nobody put into words has the system's."""
    full = said("It can't be written: {why}.", why=why_refused(OSError(errno.ENOSPC, "No space")))
    assert str(full) == "It can't be written: the disk is full."
    odd = OSError(errno.EPROTO, os.strerror(errno.EPROTO))
    assert why_refused(odd) == os.strerror(errno.EPROTO)
    assert why_refused(OSError("by itself")) == "by itself"


@pytest.mark.parametrize("answer", [b"\r", b"no\r", b"x\r"])
def test_wiping_takes_nothing_but_a_yes(answer: bytes, tmp_path: Path) -> None:
    """Whatever else is typed leaves everything, and says that."""
    (tmp_path / "v").mkdir()
    (tmp_path / "v" / "0").write_bytes(b"keys")
    code, shown = run_in_terminal("wipe", "--vault", "v", cwd=tmp_path, answers=answer)
    assert code == 130
    assert "Nothing was removed." in shown
    assert (tmp_path / "v" / "0").read_bytes() == b"keys"


def test_wiping_takes_a_yes_of_the_language(tmp_path: Path) -> None:
    """Whoever is asked in Spanish answers in Spanish."""
    (tmp_path / "v").mkdir()
    (tmp_path / "v" / "0").write_bytes(b"keys")
    asked = ("--language", "es", "wipe", "--vault", "v")
    code, _ = run_in_terminal(*asked, cwd=tmp_path, answers="sí\r".encode())
    assert not (tmp_path / "v" / "0").exists()
    assert code in (0, 1)


def test_days_on_the_command_line_are_read_as_they_are_written() -> None:
    """A day with its name, and days from one to another; a name that is left out is given."""
    hearing = date(2024, 5, 2)
    assert marked_date("2024-05-02 = Hearing") == MarkedDate(day=hearing, label="Hearing")
    assert marked_date("2024-05-02").label == "Your date"
    one_day = NotLogged(starts=hearing, ends=hearing)
    assert missing_days("2024-05-02..2024-05-02") == one_day


@pytest.mark.parametrize("text", ["2024-05-02..2024-05-01", "2024-05-02", "..", "a..b", "1..2..3"])
def test_days_that_are_no_time_are_told(text: str) -> None:
    """The wrong way round, or not two days."""
    with pytest.raises(Problem) as told:
        missing_days(text)
    assert text in str(told.value)


@pytest.mark.parametrize("text", ["", "Hearing", "2024-13-01=Hearing", "=2024-05-02"])
def test_a_day_that_is_none_is_told(text: str) -> None:
    """With how it is written."""
    with pytest.raises(Problem) as told:
        marked_date(text)
    assert "2024-05-02=Hearing" in str(told.value)


def test_work_that_breaks_off_leaves_no_half_of_a_file(tmp_path: Path) -> None:
    """Neither the file nor its name stays taken; one that is there already is never touched."""
    file = tmp_path / "report.html"

    def break_off() -> None:
        with new_file(file) as stream:
            stream.write(b"<p>half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off()
    assert not file.exists()
    write_private(file, "<p>whole")
    with pytest.raises(Problem):
        write_private(file, "<p>another")
    assert file.read_bytes() == b"<p>whole"
