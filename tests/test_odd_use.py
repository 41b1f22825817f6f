"""Odd ways of using the program: names that are no text, closed streams, being ended, mistyped names."""

import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from offscript.actions.check_filter import check_filter
from offscript.language import voice_of
from offscript.record import Filter, Problem
from offscript.reports import render_recovery_sheet
from offscript.safety import find_helpline
from tests.vault._vaults import messages, new_vault

from ._program import run, run_in_terminal


@pytest.mark.parametrize("command", ["report", "people"])
def test_a_name_that_is_no_text(command: str, tmp_path: Path) -> None:
    """A disk takes any bytes for a name: such a file is read, told and never a fault."""
    folder = tmp_path / "chats"
    folder.mkdir()
    for ending in (b"caf\xe9", b"caf\xe8"):
        name = os.fsdecode(b"WhatsApp Chat with " + ending + b".txt")
        (folder / name).write_text("13/05/2024, 19:02 - Alex: hello\n13/05/2024, 19:03 - Sam: hi\n")
    given = [os.fsdecode(path) for path in (folder, *folder.iterdir())]
    for export in given:
        done = run(command, export, "--me", "Sam", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert b"\\udce" in done.stderr
    gone = run(command, os.fsdecode(b"\xff.txt"), "--me", "Sam", cwd=tmp_path)
    assert (gone.returncode, gone.stderr.count(b"\n")) == (1, 1)


@pytest.mark.parametrize("command", [("people",), ("report",), ("convert", "--to", "csv")])
def test_a_name_gives_the_terminal_no_orders(command: tuple[str, ...], tmp_path: Path) -> None:
    """Signs that would clear the screen or turn a line round are named, in names of people and files."""
    evil = "\x1b[2J\x1b]0;gone\x07Al\u202eex"
    chat = f"13/05/2024, 19:02 - {evil}: hello\n13/05/2024, 19:03 - Sam: x\n"
    (tmp_path / "a\x1b[8mb.txt").write_text(chat, "utf-8")
    *_, shown = run_in_terminal(
        *(*command, "a\x1b[8mb.txt"), *(("-o", "out") if command[0] != "people" else ()),
        cwd=tmp_path, answers=b"1\r",
    )  # fmt: skip
    assert "⟨U+001B⟩" in shown
    assert "\x1b]" not in shown
    assert "\x1b[2J" not in shown
    assert "\x1b[8m" not in shown
    assert "\u202e" not in shown


def test_closed_streams_are_no_fault(tmp_path: Path) -> None:
    """Without input, output or room for messages the work is done, or one sentence says why not."""
    (tmp_path / "chat.txt").write_text(
        "13/05/2024, 19:02 - Alex: hello\n13/05/2024, 19:03 - Sam: x\n"
    )
    program = f"{sys.executable} -m offscript"
    for line, code in (
        ("report chat.txt --me Sam -o a.html >&- 2>&-", 0),
        ("convert chat.txt --to jsonl >&-", 0),
        ("report chat.txt <&-", 1),
        ("mark <&-", 0),
        ("reply <&-", 1),
        ("convert - --to jsonl <&-", 3),
    ):
        done = subprocess.run(
            f"{program} {line}", shell=True, cwd=tmp_path, capture_output=True, check=False
        )
        assert done.returncode == code, (line, done.stderr)
        assert b"Traceback" not in done.stderr
    assert (tmp_path / "a.html").exists()


def test_being_ended_leaves_nothing_half_made(tmp_path: Path) -> None:
    """A closed window, or a computer that shuts down, ends it as Ctrl-C does."""
    os.mkfifo(tmp_path / "never")
    with subprocess.Popen(
        f"exec {sys.executable} -m offscript convert - --to csv -o a.csv < never",
        shell=True,
        cwd=tmp_path,
        stderr=subprocess.PIPE,
    ) as process:
        with (tmp_path / "never").open("wb"):
            while not (tmp_path / "a.csv").exists():
                assert process.poll() is None
            process.terminate()
            assert process.stderr is not None
            assert b"Stopped." in process.stderr.read()
        assert process.wait(20) == 130
    assert not (tmp_path / "a.csv").exists()


def test_a_mistyped_name_is_not_taken_for_nothing_found(tmp_path: Path) -> None:
    """What a search is narrowed to must be there; what is there is named."""
    with new_vault(tmp_path / "v")[0] as vault:
        vault.messages.add(messages(20, chats=1))
        for wanted, named in (
            (Filter(conversations=("Alx",)), "Chat 0"),
            (Filter(authors=("Alx",)), "Alex"),
            (Filter(channels=("whatsap",)), vault.messages.channels()[0]),
            (Filter(tactics=("guilt",)), "guilt_trip"),
        ):
            with pytest.raises(Problem) as problem:
                check_filter(vault, wanted)
            assert named in str(problem.value)
        check_filter(vault, Filter(conversations=("Chat 0",), tactics=("guilt_trip",)))


def test_a_sheet_speaks_the_language_of_the_person() -> None:
    """The paper that opens everything, in Spanish too; the code is the same."""
    sheet = render_recovery_sheet(
        "1234-5678", "AGE-SECRET-KEY-1X", date(2024, 5, 31), voice_of("es")
    )
    assert '<html lang="es">' in sheet
    assert "Guarda esta hoja" in sheet
    assert "1234-5678" in sheet


@pytest.mark.parametrize("country", ["es", "ES", "Spain", "España", "españa"])
def test_a_country_is_known_by_its_names(country: str) -> None:
    """Code, English name or Spanish one; what is shown is named in the language asked for."""
    line = find_helpline(country, "es")
    assert line is not None
    assert (line.iso, line.country) == ("ES", "España")
    short = find_helpline("UK")
    assert short is not None
    assert short.iso == "GB"


@pytest.mark.parametrize("zone", ["Mars/Phobos", "CET-1CEST", ":/dev/null"])
def test_a_computer_with_an_odd_zone(zone: str, tmp_path: Path) -> None:
    """One sentence says what to give; with it, the work is done."""
    (tmp_path / "chat.txt").write_text(
        "13/05/2024, 19:02 - Alex: hello\n13/05/2024, 19:03 - Sam: x\n"
    )
    odd = {"TZ": zone}
    done = run("convert", "chat.txt", "--to", "jsonl", cwd=tmp_path, variables=odd)
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
    assert b"--zone Europe/Madrid" in done.stderr
    done = run(
        *("convert", "chat.txt", "--to", "jsonl", "--zone", "Europe/Madrid"),
        cwd=tmp_path,
        variables=odd,
    )
    assert done.returncode == 0, done.stderr
