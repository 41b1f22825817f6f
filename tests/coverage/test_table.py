"""The rows of what people tell of: which pattern or card answers each, and which test shows it.

`pytest tests/coverage --accept` writes docs/coverage.md anew.
"""

import json
from pathlib import Path

import pytest

from offscript.dynamics import all_patterns
from offscript.dynamics._approaches import SWITCHES, WORDS
from offscript.recovery import library
from tests.dynamics.row_archives import ROWS as SHOWN_ROWS
from tests.recovery.logic_rows import ANSWERS

HERE = Path(__file__).parent
ROWS: dict[str, str] = json.loads((HERE / "rows.json").read_text("utf-8"))
PAGE = HERE.parent.parent / "docs" / "coverage.md"
PLANTED = "tests/dynamics/test_planted.py::test_planted_pattern_is_found"
SHOWN = "tests/dynamics/test_row_archives.py::test_row_is_shown"
NAMED = "tests/dynamics/test_planted.py::test_named_switch_is_found_and_names_its_row"
CARDS = "tests/recovery/test_rows.py::test_"
PAGES = "tests/web/test_card_pages.py::test_card_has_its_page"
ROW = "tests/dynamics/test_rows.py::test_"
BESIDES = {
    "C20": (
        "what somebody is to you (--relation)",
        f"{ROW}what_somebody_is_to_the_person_changes_the_plain_reasons",
    ),
    "K19": ("talk_to_others", f"{ROW}talk_before_the_person_spoke_is_counted"),
    "P27": ("hot_cold", f"{ROW}days_of_both_tones_are_told"),
    "X16": ("signs", f"{ROW}signs_stand_in_the_order_in_which_they_came"),
}
"""Rows that more than one archive shows."""

HEAD = """\
# What is covered

Written by `pytest tests/coverage --accept`, and checked by it. Each row is something that people
tell of. What answers it is a pattern that Offscript counts, a card that it shows, or something to do
with one's own record, and the test shows it working. A row that nothing answers yet says so. P are phases and states, X changes, K
timing, C channels, W what a kind of message tends to want, E effects on the person, R what may
help, F sentences to hold on to.

| row | what people tell of | answered by | shown by |
|---|---|---|---|
"""


def answers() -> dict[str, list[tuple[str, str]]]:
    """Give for each row the patterns and cards that answer it, with the test that shows it."""
    found: dict[str, list[tuple[str, str]]] = {row: [] for row in ROWS}
    for switch in SWITCHES:
        words = f"tactic_switch ({WORDS[switch.before]}, then {WORDS[switch.after]})"
        found[switch.row].append((words, f"{NAMED}[{switch.row}]"))
    for pattern in all_patterns():
        for row in pattern.rows:
            if (row, pattern.id) not in {(one, besides[0]) for one, besides in BESIDES.items()}:
                own = row in SHOWN_ROWS and SHOWN_ROWS[row].pattern == pattern.id
                found[row].append(
                    (pattern.id, f"{SHOWN}[{row}]" if own else f"{PLANTED}[{pattern.id}]")
                )
    for row, besides in BESIDES.items():
        found[row].append(besides)
    for row, card, test in cards():
        found[row].append((card, f"{CARDS}{test}[{row}]`; `{PAGES}[{row}]"))
    for row, logic in ANSWERS.items():
        found[row].append((logic.feature, "`; `".join(logic.tests)))
    return found


def cards() -> list[tuple[str, str, str]]:
    """Give the row, the name and the test of each card that answers a row."""
    held = library("en")
    wants = [
        (row, f"shown as missing: {card.title}" if card.missing else card.title, "want_works")
        for row, card in held.wants.items()
    ]
    thoughts = [(row, card.title, "thought_check_works") for row, card in held.thoughts.items()]
    practices = [(row, card.title, "practice_works") for row, card in held.practices.items()]
    reality = [(row, card.says, "reality_card_works") for row, card in held.reality.items()]
    return wants + thoughts + practices + reality


def table() -> str:
    """Write the page."""
    lines = []
    for row, text in ROWS.items():
        given = answers()[row]
        patterns = "; ".join(name for name, _ in given) or "not yet"
        tests = "; ".join(f"`{test}`" for _, test in given)
        lines.append(f"| {row} | {text} | {patterns} | {tests} |\n")
    return HEAD + "".join(lines)


def test_the_table_is_that_of_the_code(*, accept: bool) -> None:
    """docs/coverage.md says what the patterns and cards themselves say."""
    if accept:
        PAGE.write_text(table(), "utf-8")
    assert PAGE.read_text("utf-8") == table()


@pytest.mark.parametrize("row", [row for row in ROWS if row[0] in "PXKC"])
def test_a_row_over_time_has_an_archive_of_its_own(row: str) -> None:
    """What shows a row holds just what the row tells of, not any archive of its pattern."""
    assert any(PLANTED not in test for _, test in answers()[row]), answers()[row]


@pytest.mark.parametrize("kind", ["P", "X", "K", "C", "W", "E", "R", "F"])
def test_most_rows_are_answered(kind: str) -> None:
    """What is answered does not grow less; raise these when more is."""
    least = {"P": 32, "X": 22, "K": 20, "C": 20, "W": 22, "E": 41, "R": 65, "F": 38}
    assert sum(bool(given) for row, given in answers().items() if row[0] == kind) >= least[kind]
