"""The command line as a person runs it: real processes, plain sentences, no traceback."""

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from offscript.cli import app
from offscript.cli._help import STAND_FOR
from tests.wording.english import english_texts, english_words_in

from ._program import run, run_in_terminal

CHAT = """\
13/05/2024, 19:02 - Alex: are we still on for sunday
13/05/2024, 19:05 - Sam: yes! bring the good bread
13/05/2024, 19:06 - Alex: obviously
"""
COMMANDS = ["demo", "report", "patterns", "convert", "mark", "sources", "tactics"]


@pytest.fixture
def chat(tmp_path: Path) -> Path:
    """Write a small friendly chat."""
    file = tmp_path / "WhatsApp Chat with Alex.txt"
    file.write_text(CHAT, "utf-8")
    return file


def test_numpy_multiplies_with_one_thread(tmp_path: Path) -> None:
    """A second one only waits, and what it waits is CPU time of the person's computer."""
    threads = "import offscript, numpy, os; print(len(os.listdir('/proc/self/task')))"
    unasked = {name: one for name, one in os.environ.items() if "THREADS" not in name}
    said = subprocess.run(
        [sys.executable, "-c", threads], cwd=tmp_path, env=unasked, capture_output=True, check=True
    )
    assert said.stdout == b"1\n"


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_everywhere(command: str, tmp_path: Path) -> None:
    """Every command explains itself; the whole tells the exit codes."""
    done = run(*([command] if command else []), "--help", cwd=tmp_path)
    assert done.returncode == 0
    assert b"Usage:" in done.stdout
    assert done.stderr == b""
    if not command:
        assert b"Exit codes" in done.stdout
        assert all(name.encode() in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("command", ["", *app.commands])
def test_help_speaks_the_language_of_the_terminal(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Spanish there is no English left but what is typed; in English nothing of it stays."""
    asked = [*([command] if command else []), "--help"]
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "es_MX.UTF-8")
    spanish = CliRunner().invoke(app, asked).output
    assert spanish.startswith("Uso: ")
    assert "-h, --help" in spanish
    typed = ("the time he apologised", "PEM", "ID")
    stand_for = {str(word) for word in STAND_FOR} & set(re.findall(r"[A-Z]{2,}", spanish))
    assert not stand_for, "what stands for a file is called so in one language"
    assert list(english_words_in(spanish.splitlines(), typed)) == []
    said = " ".join(spanish.split())
    assert not [text for text in english_texts() if " " in text and text in said]
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert CliRunner().invoke(app, asked).output.startswith("Usage: ")


def test_help_loads_nothing_heavy(tmp_path: Path) -> None:
    """Starting is quick because heavy libraries wait for the command that needs them."""
    code = (
        "import sys, offscript.cli;"
        "heavy = {'numpy', 'scipy', 'vl_convert', 'pyarrow', 'lxml', 're2', 'jinja2', 'email', 'tomllib'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, check=True
    )
    assert done.stdout.strip() == b"[]"


def test_report_writes_one_private_file_and_nothing_else(chat: Path, tmp_path: Path) -> None:
    """The report is there, for its owner alone; no copy, cache or hidden file beside it."""
    home = tmp_path / "home"
    home.mkdir()
    done = run("report", str(chat), "--me", "Sam", cwd=tmp_path, variables={"HOME": str(home)})
    assert done.returncode == 0, done.stderr
    page = tmp_path / "report.html"
    assert str(page).encode() in done.stdout
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.rglob("*")) == [chat.name, "home", "report.html"]
    assert b"\r" not in done.stderr, "no progress bar where there is no terminal"


def test_second_report_does_not_replace_the_first(chat: Path, tmp_path: Path) -> None:
    """A name that is taken is left alone; with -o, the person is told."""
    for _ in range(2):
        assert run("report", str(chat), "--me", "Sam", cwd=tmp_path).returncode == 0
    assert (tmp_path / "report-2.html").exists()
    done = run("report", str(chat), "--me", "Sam", "-o", "report.html", cwd=tmp_path)
    assert done.returncode == 1
    assert b"is there already" in done.stderr


def test_without_me_the_names_are_offered(chat: Path, tmp_path: Path) -> None:
    """When nobody is there to be asked, the sentence names who wrote."""
    done = run("report", str(chat), cwd=tmp_path)
    assert done.returncode == 1
    assert b"Alex" in done.stderr
    assert b"Sam" in done.stderr
    assert b"--me" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["report", "gone.txt", "--me", "Sam"], b"There is no file gone.txt"),
        (["report", "CHAT", "--me", "Nobody"], b"Nobody called Nobody wrote"),
        (["report", "CHAT", "--me", " "], b"--me needs a name. Say one of these: Alex, Sam."),
        (["people", "CHAT", "--same", "Sam="], b"--same needs a name. Say one of these: Alex"),
        (["report", "CHAT", "--me", "Sam", "--zone", "Mars/North"], b"There is no zone"),
        (["report", "CHAT", "--me", "Sam", "--date", "soon=x"], b"is not a day"),
        (["report", "CHAT", "--me", "Sam", "--country", "Atlantis"], b"No confirmed helpline"),
        (["report", "CHAT", "--me", "Sam", "-o", "no/where.html"], b"can't be written"),
        (["report", "CHAT", "--me", "Sam", "-o", "-"], b"This goes into a file"),
        (
            ["people", "WhatsApp", "Chat", "with", "Alex.txt"],
            b'quotes around it: "WhatsApp Chat with',
        ),
        (["people", "CHAT", "gone.txt", "other.txt"], b"There is no file gone.txt"),
        (["convert", "gone.txt", "--to", "jsonl"], b"There is no file"),
        (["convert", "CHAT", "--to", "jsonl", "-o", "CHAT"], b"is there already"),
    ],
)
def test_mistake_gets_one_clear_sentence(
    arguments: list[str], says: bytes, chat: Path, tmp_path: Path
) -> None:
    """What went wrong and what to do, on one line, with exit code 1 and no traceback."""
    before = chat.read_bytes()
    done = run(*[str(chat) if word == "CHAT" else word for word in arguments], cwd=tmp_path)
    assert done.returncode == 1
    assert says in done.stderr
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) <= 2
    assert chat.read_bytes() == before


def test_unknown_option_is_explained(tmp_path: Path) -> None:
    """A command that is not understood exits with 2."""
    done = run("report", "--nonsense", cwd=tmp_path)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_convert_names_what_read_a_file_in_the_language(chat: Path, tmp_path: Path) -> None:
    """In Spanish the title of the source is the guide's Spanish one."""
    said = run("--language", "es", "convert", str(chat), "--to", "jsonl", cwd=tmp_path).stderr
    assert "Leído como Chat de WhatsApp (.txt o .zip): 3 mensajes." in said.decode()


def test_convert_writes_the_documented_schema(chat: Path, tmp_path: Path) -> None:
    """Every key of the schema is there, and the text exactly."""
    done = run("convert", str(chat), "--to", "jsonl", "--date-order", "dmy", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["text"] for row in rows] == [
        "are we still on for sunday",
        "yes! bring the good bread",
        "obviously",
    ]
    keys = "schema id conversation author sent_at offset_minutes zone kind text attachments "
    keys += "reactions edits reply_to origin"
    assert set(keys.split()) <= set(rows[0])
    assert rows[0]["schema"] == 1
    assert rows[0]["sent_at"] == "2024-05-13T18:02:00Z"
    assert rows[0]["offset_minutes"] == 60
    assert rows[0]["zone"] == "assumed"
    assert set(rows[0]["origin"]) == {"source", "sha256", "place"}


def test_mark_answers_each_line_in_order(tmp_path: Path) -> None:
    """One answer a line, in the order given, with every key; what came before counts."""
    texts = ["stop texting me please", "fine. I'll spend xmas on my own then, don't worry about me"]
    rows = [
        {"id": f"m{number}", "conversation": "c", "author": author, "me": "Sam", "text": text,
         "sent_at": f"2024-05-13T18:0{number}:00Z"}
        for number, (author, text) in enumerate(zip(["Sam", "Alex"], texts, strict=True))
    ]  # fmt: skip
    given = "".join(json.dumps(row) + "\n" for row in rows).encode()
    done = run("mark", cwd=tmp_path, given=given)
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == ["m0", "m1"]
    assert answers[0]["tactics"] == []
    assert answers[0]["reading"] == "healthy_boundary"
    assert {"id", "tactics", "reading", "safety"} <= set(answers[0])
    (finding,) = [found for found in answers[1]["tactics"] if found["tactic"] == "guilt_trip"]
    assert 0 < finding["confidence"] <= 1
    assert all(0 <= start < end <= len(texts[1]) for start, end in finding["spans"])
    assert finding["found_by"].startswith("card:guilt_trip")


def test_mark_says_which_line_is_wrong(tmp_path: Path) -> None:
    """A line that is no message is answered with its number and the reason."""
    done = run("mark", cwd=tmp_path, given=b'{"id": "1"}\n')
    assert done.returncode == 3
    answer = json.loads(done.stdout)
    assert answer.keys() == {"id", "line", "unreadable"}
    assert (answer["id"], answer["line"]) == ("1", 1)
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_sources_and_tactics_list_everything(tmp_path: Path) -> None:
    """All sources with how to get them; thirty tactics and fourteen signals."""
    listed = run("sources", cwd=tmp_path).stdout
    assert b"WhatsApp" in listed
    tactics = run("tactics", cwd=tmp_path).stdout.decode()
    assert tactics.count("\n  ") >= 44
    assert "guilt_trip" in tactics
    assert "strangulation" in tactics


def test_closed_pipe_is_no_fault(chat: Path, tmp_path: Path) -> None:
    """`offscript tactics | head -1` ends quietly."""
    done = subprocess.run(
        f"{sys.executable} -m offscript tactics | head -1",
        shell=True,
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""
    assert chat.exists()


def test_columns_are_asked_for_in_a_terminal(tmp_path: Path) -> None:
    """Each with what stands in it; the answers are numbers."""
    (tmp_path / "log.csv").write_text("Who,Words,When\nAlex,Call me,2024-03-05 20:14\n", "utf-8")
    code, shown = run_in_terminal(
        *("convert", "log.csv", "--to", "jsonl", "-o", "rows.jsonl"),
        cwd=tmp_path,
        answers=b"3\n1\n2\n\n\n",
    )
    assert code == 0, shown
    assert "2. Words: Call me" in shown
    assert '"text":"Call me"' in (tmp_path / "rows.jsonl").read_text("utf-8")


@pytest.mark.parametrize(
    "columns", ["When", "time=When,author=Who", "text=,time=a,author=b", "x=1"]
)
def test_columns_that_say_too_little(tmp_path: Path, columns: str) -> None:
    """What is missing is said in a sentence."""
    (tmp_path / "log.csv").write_text("a,b,c\n1,2,3\n", "utf-8")
    done = run("convert", "log.csv", "--to", "jsonl", "--columns", columns, cwd=tmp_path)
    assert done.returncode == 1
    assert b"time=When,author=Who,text=Message" in done.stderr


def test_text_on_standard_input(tmp_path: Path) -> None:
    """It is read like a file, beside others too, and no file is written."""
    given = b"Alex (14:03): hi\nSam (14:05): no\n"
    done = run("convert", "-", "--to", "jsonl", "--day", "2024-03-05", cwd=tmp_path, given=given)
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["author"], row["text"], row["sent_at"]) for row in rows] == [
        ("Alex", "hi", "2024-03-05T14:03:00Z"),
        ("Sam", "no", "2024-03-05T14:05:00Z"),
    ]
    assert list(tmp_path.iterdir()) == []
    done = run("report", "-", "--me", "Sam", "-o", "r.html", cwd=tmp_path, given=given)
    assert done.returncode == 0, done.stderr
    assert b"day it begins" in done.stdout + done.stderr


@pytest.mark.parametrize("given", [b"", b"\0\1\2", b"no names here\n"])
def test_standard_input_that_is_nothing(tmp_path: Path, given: bytes) -> None:
    """It is said in a sentence."""
    done = run("convert", "-", "--to", "jsonl", cwd=tmp_path, given=given)
    assert done.returncode == 3
    assert b"pasted text" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("draft", [b" \n", b"a\0b", b"word " * 20_000])
def test_reply_refuses_what_is_no_draft(draft: bytes, tmp_path: Path) -> None:
    """Nothing, no text, or far too much: one sentence, and no answer about a draft."""
    done = run("reply", "-", cwd=tmp_path, given=draft)
    assert done.returncode == 1
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1


def test_what_is_not_understood_names_its_help(tmp_path: Path) -> None:
    """After a wrong option, the way to the help of that very command."""
    done = run("report", "--frob", cwd=tmp_path)
    assert done.returncode == 2
    assert b"report --help` says" in done.stderr
