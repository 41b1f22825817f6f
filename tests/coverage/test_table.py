"""The rows of what people tell of: which pattern or card answers each, and which test shows it.

`pytest tests/coverage --accept` writes docs/coverage.md anew.
"""

import json
from pathlib import Path

import pytest

from offscript.dynamics import all_patterns
from offscript.dynamics._approaches import SWITCHES, WORDS
from offscript.recovery import library

HERE = Path(__file__).parent
ROWS: dict[str, str] = json.loads((HERE / "rows.json").read_text("utf-8"))
PAGE = HERE.parent.parent / "docs" / "coverage.md"
PLANTED = "tests/dynamics/test_planted.py::test_planted_pattern_is_found"
NAMED = "tests/dynamics/test_planted.py::test_named_switch_is_found_and_names_its_row"
CARDS = "tests/recovery/test_rows.py::test_"
HEAD = """\
# What is covered

Written by `pytest tests/coverage --accept`, and checked by it. Each row is something that people
tell of. What answers it is a pattern that Offscript counts, or a card that it shows, and the test
shows it working. A row that nothing answers yet says so. P are phases and states, X changes, K
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
            found[row].append((pattern.id, f"{PLANTED}[{pattern.id}]"))
    for row, card, test in cards():
        found[row].append((card, f"{CARDS}{test}[{row}]"))
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


@pytest.mark.parametrize("kind", ["P", "X", "K", "C", "W", "E", "R", "F"])
def test_most_rows_are_answered(kind: str) -> None:
    """What is answered does not grow less; raise these when more is."""
    least = {"P": 20, "X": 20, "K": 19, "C": 6, "W": 22, "E": 41, "R": 65, "F": 38}
    assert sum(bool(given) for row, given in answers().items() if row[0] == kind) >= least[kind]
