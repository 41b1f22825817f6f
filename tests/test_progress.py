"""How far the work is: told without running back, to the end, and only where somebody sees it."""

import io
import random
import re
import sys
import zipfile
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.actions.read_exports import read_exports
from offscript.cli._progress import Progress
from offscript.record import Clock, DateOrder, Note

from ._program import run, run_in_terminal

LONDON = Clock(ZoneInfo("Europe/London"))
MESSAGES = 12_000
DRAWN = re.compile(r"Reading  \[(#*) *\]  ([\d.]+) of ([\d.]+) (kB|MB)")
HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


def lines(messages: int, days: int = 31) -> str:
    """Write a chat of two; with 12 days a month, no date tells its day from its month."""
    start = datetime(2024, 1, 1, 9)  # noqa: DTZ001
    chance = random.Random(3)
    said = []
    for number in range(messages):
        day = start + timedelta(days=number // 400 % days, minutes=number % 400)
        said.append(
            f"{day:%d/%m/%Y, %H:%M} - {('Alex', 'Sam')[number % 2]}: bus {chance.random()}\n"
        )
    return "".join(said)


def told(*paths: Path, order: DateOrder | None = None) -> list[tuple[str, int, int]]:
    """Read files and keep what was told of how far it is."""
    calls: list[tuple[str, int, int]] = []
    read_exports(
        paths,
        LONDON,
        ask=lambda _note, clock: Clock(clock.zone, order) if order else None,
        progress=lambda doing, done, whole: calls.append((doing, done, whole)),
    )
    return calls


def write(folder: Path, kind: str) -> Path:
    """Write an export of the kind."""
    if kind == "csv":
        file = folder / "table.csv"
        rows = (f"2024-01-02 10:00,Alex,the bus was late {number}\n" for number in range(MESSAGES))
        file.write_text("date,author,text\n" + "".join(rows), "utf-8")
        return file
    chat = lines(MESSAGES, days=12 if kind == "open" else 31)
    if kind == "zip":
        file = folder / "WhatsApp Chat with Alex.zip"
        with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
            archive.writestr("_chat.txt", chat)
        return file
    file = folder / "WhatsApp Chat with Alex.txt"
    file.write_text(chat, "utf-8")
    return file


@pytest.mark.parametrize("kind", ["text", "zip", "csv", "open"])
def test_reading_is_told_forwards_and_to_its_end(tmp_path: Path, kind: str) -> None:
    """However often a source goes through a file, what is told grows, and ends full."""
    first, second = write(tmp_path, kind), tmp_path / "small.txt"
    second.write_text(lines(10), "utf-8")
    calls = told(first, second, order="dmy")
    inside = len(lines(MESSAGES)) if kind == "zip" else first.stat().st_size
    whole = inside + second.stat().st_size
    done = [done for _, done, _ in calls]
    assert {(doing, of) for doing, _, of in calls} == {("Reading", whole)}
    assert done[0] == 0
    assert done[-1] == whole
    assert done == sorted(done)
    assert len(set(done)) > 3, "it moves while one file is read"


def test_an_answer_settles_the_file_at_once(tmp_path: Path) -> None:
    """The question comes before the file is read, and is asked once."""
    file = write(tmp_path, "open")
    asked: list[str] = []

    def answer(note: Note, clock: Clock) -> Clock:
        asked.append(str(note.says))
        return Clock(clock.zone, "mdy")

    imported = read_exports([file], LONDON, ask=answer)
    assert len(asked) == 1
    assert len(imported.messages) == MESSAGES
    assert not any(note.about == "date order" for note in imported.notes)
    assert imported.messages[0].sent_at.day == 1
    assert {message.sent_at.month for message in imported.messages} == set(range(1, 13))


def test_nothing_to_read_is_full_too(tmp_path: Path) -> None:
    """An empty file has nothing to do, and says so without dividing by it."""
    (tmp_path / "empty.txt").touch()
    assert told(tmp_path / "empty.txt")[-1] == ("Reading", 0, 0)


def test_a_bar_in_a_terminal(tmp_path: Path) -> None:
    """It counts in megabytes, grows to its full, stays on its line and gives the cursor back."""
    file = write(tmp_path, "text")
    code, shown = run_in_terminal("report", str(file), "--me", "Sam", cwd=tmp_path)
    assert code == 0, shown
    drawn = DRAWN.findall(shown)
    size = f"{file.stat().st_size / 1e3:.1f}"
    assert {(whole, unit) for _, _, whole, unit in drawn} == {(size, "kB")}
    done = [float(done) for _, done, _, _ in drawn]
    assert done == sorted(done)
    assert done[-1] == float(size)
    assert drawn[-1][0] == "#" * 16
    assert "Looking for tactics" in shown
    assert f"{MESSAGES:,} of {MESSAGES:,}" in shown
    rows = re.sub(r"\x1b\[\?25[lh]", "", shown).replace("\r\n", "\n").split("\n")
    assert all(len(piece) <= 80 for row in rows[:2] for piece in row.split("\r"))
    assert shown.rindex(SHOW) > shown.rindex(HIDE)


class Terminal(io.StringIO):
    """What says that it is a terminal, and keeps what is shown."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def test_the_cursor_comes_back_when_work_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar does not outlive its work: the sentence that says why has a line of its own."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)

    def break_off() -> None:
        with Progress() as progress:
            progress("Reading", 10_000_000, 88_000_000)
            raise MemoryError

    with pytest.raises(MemoryError):
        break_off()
    shown = terminal.getvalue()
    assert "10.0 of 88.0 MB" in shown
    assert shown.endswith(SHOW + "\n")


def test_a_question_left_unanswered_stops_the_work(tmp_path: Path) -> None:
    """Ctrl-D, or Ctrl-C, at the question: nothing is written."""
    file = write(tmp_path, "open")
    code, shown = run_in_terminal("report", str(file), "--me", "Sam", cwd=tmp_path, answers=b"\x04")
    assert code == 130, shown
    assert "Stopped. Nothing half-made was left behind." in shown
    assert list(tmp_path.iterdir()) == [file]


def test_the_question_has_lines_of_its_own(tmp_path: Path) -> None:
    """In a terminal the order of day and month is asked, below the bar and not in it."""
    file = write(tmp_path, "open")
    code, shown = run_in_terminal(
        "report", str(file), "--me", "Sam", cwd=tmp_path, answers=b"perhaps\nmdy\n"
    )
    assert code == 0, shown
    assert re.search(r"\n(\x1b\[[?\d]+[lhm])*The dates in this file can be read two ways", shown)
    assert shown.count("Does the day come first") == 2, "an answer that is none is asked again"


def test_no_bar_without_a_terminal(tmp_path: Path) -> None:
    """Nothing is drawn into a log or another program."""
    done = run("report", str(write(tmp_path, "text")), "--me", "Sam", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert b"Reading" not in done.stderr + done.stdout
    assert b"\r" not in done.stderr
