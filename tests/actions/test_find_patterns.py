"""Patterns come from exports to statements, and into the report, with their messages covered."""

import json
import re
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from lxml import html
from tests._program import run

from offscript.actions.find_demo import DEMO_ME, find_demo
from offscript.actions.find_patterns import find_patterns, read_log
from offscript.actions.make_report import make_report
from offscript.actions.name_people import name_people
from offscript.actions.read_exports import read_exports
from offscript.record import Clock, Imported, Patterns, Problem

CLOCK = Clock(ZoneInfo("Europe/London"))
LOG = b"""\
{"kind": "news", "day": "2024-05-04", "label": "a friend"}

{"kind": "urge", "day": "2024-05-03", "hour": 23, "value": 7}
"""


@cache
def archive() -> Imported:
    """Read the demo archive once."""
    return read_exports(find_demo(), CLOCK)


@cache
def found() -> Patterns:
    """Find what is in it, once."""
    people = name_people(archive().messages, [DEMO_ME])
    return find_patterns(archive(), people, CLOCK, log=read_log(LOG.splitlines()))


def test_demo_archive_says_what_was_planted_in_it() -> None:
    """Contact after the no is counted to the message; the person's own log is counted too."""
    by_pattern = {one.pattern: one for one in found().statements}
    after_no = by_pattern["contact_after_no"]
    assert (after_no.n, after_no.about, after_no.kind) == (420, "them", "count")
    assert "WhatsApp chat 135" in str(after_no.says)
    assert by_pattern["replacement_noise"].n == 1


def test_phases_have_a_date_with_an_interval() -> None:
    """The person's own messages became fewer around the day of the request."""
    phase = next(one for one in found().statements if one.pattern == "phases")
    assert phase.about == "me"
    assert "Around 15 September 2024 (95\u00a0% interval: 15 September 2024 to" in str(phase.says)


def test_report_shows_the_strongest_first_with_covered_messages() -> None:
    """Up to five statements open "Over time", each opens to its messages, and none is bare."""
    people = name_people(archive().messages, [DEMO_ME])
    page = html.document_fromstring(make_report(archive(), people, CLOCK))
    section = page.get_element_by_id("time")
    said = section.xpath(".//article[@class='pattern']")
    assert 1 <= len(said) <= 5
    for one in said:
        assert one.xpath("./h4")
        assert "Plain reasons that look the same" in one.text_content()
        assert one.xpath(".//details[@class='quote']")
    words = " ".join(section.text_content().split())
    assert words.index("What stands out") < words.index("Each bar is")
    assert "Quiet is not the same as safe" in words
    assert said[0].xpath(".//a[@href='#safety']")
    (few,) = (
        one
        for one in section.xpath(".//details")
        if one.xpath("string(./summary)") == "Too little to say more"
    )
    listed = " ".join(few.text_content().split())
    assert "Counted here: 3 silences of two weeks or more. That is not enough" in listed
    assert "On: 8 November 2024, 2 December 2024 and 16 February 2025." in listed
    told = next(one for one in said if one.xpath("string(./h4)") == "The words after a clear no")
    assert told.xpath("./details//td")


@pytest.mark.parametrize(
    "line", [b'{"kind": "mood", "day": "2024-05-04"}', b'{"deep": ' + b"[" * 100_000]
)
def test_a_line_of_the_log_that_cannot_be_read_is_named(line: bytes) -> None:
    """A bad line is told by its number, in one sentence."""
    with pytest.raises(Problem, match=r"Line 2 of your log.*\{\"kind\": \"win\""):
        read_log([LOG.splitlines()[0], line])


def test_command_answers_in_words_and_in_json(tmp_path: Path) -> None:
    """`offscript patterns` says it plainly; `--json` gives the same for other tools."""
    (tmp_path / "log.jsonl").write_bytes(LOG)
    exports = [str(path) for path in find_demo()]
    options = ["--me", DEMO_ME, "--zone", "Europe/London", "--log", "log.jsonl"]
    done = run("patterns", *exports, *options, cwd=tmp_path)
    assert done.returncode == 0
    words = done.stdout.decode()
    assert "Contact after a clear no (a count, theirs, with Jamie Cole)" in words
    assert "quiet is not the same as safe" in words
    assert "That is not enough to say more (needed: 8 days with an apology or promise" in words
    assert re.search(r"\n  On: \d+ \w+ 20\d\d", words)
    assert "because" not in words
    done = run("patterns", *exports, *options, "--json", cwd=tmp_path)
    given = json.loads(done.stdout)
    assert {one["pattern"] for one in given["statements"]} >= {"contact_after_no", "phases"}
    assert all(one["instead"] for one in given["statements"])
    assert {path.name for path in tmp_path.iterdir()} == {"log.jsonl"}


def test_command_without_messages_says_so(tmp_path: Path) -> None:
    """Nothing to read is one clear sentence."""
    (tmp_path / "empty.txt").write_text("nothing here\n", "utf-8")
    done = run("patterns", "empty.txt", "--me", "Sam", cwd=tmp_path)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


def test_pasted_text_is_taken_and_people_are_somebody_to_the_person(tmp_path: Path) -> None:
    """`-` is standard input; a relation adds its plain reason, and one that nobody has is told."""
    lines = [
        f"[{1 + number % 28:02}/0{1 + number // 28}/2024, 10:0{number % 10}:00] "
        f"{('Sam', 'Alex')[number % 2]}: hello {number}"
        for number in range(84)
    ]
    pasted = "\n".join(lines).encode()
    options = ["patterns", "-", "--me", "Sam", "--zone", "UTC", "--date-order", "dmy", "--json"]
    done = run(*options, "--relation", "Alex=work", cwd=tmp_path, given=pasted)
    assert done.returncode == 0, done.stderr
    statements = json.loads(done.stdout)["statements"]
    assert statements
    assert all("tasks and hours that work sets" in one["instead"] for one in statements)
    done = run(*options, "--relation", "Kim=work", cwd=tmp_path, given=pasted)
    assert done.returncode == 1
    assert b"Nobody here is called Kim" in done.stderr
    done = run(*options, "--relation", "Alex=boss", cwd=tmp_path, given=pasted)
    assert done.returncode == 1
    assert b"Write it as NAME=work" in done.stderr
