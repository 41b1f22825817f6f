"""The rules of the house that no other tool holds."""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "offscript"
FILES = sorted(SRC.rglob("*.py"))
ROOMS = {
    "record",
    "sources",
    "tactics",
    "dynamics",
    "reports",
    "safety",
    "vault",
    "recovery",
}
PARTS = {"sources", "actions", "pages"}
GRAB_BAGS = {"base", "common", "core", "helpers", "manager", "misc", "tools", "utils"}
LONGEST_FILE = 300
PERSON_LABELS = re.compile(
    r"\b(abuser|victim|narcissist|psychopath|perpetrator)s?\b", re.IGNORECASE
)


def imports(file: Path) -> list[list[str]]:
    """List every module of ours that a file imports from, as name parts."""
    tree = ast.parse(file.read_text("utf-8"))
    return [
        node.module.split(".")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("offscript.")
        if node.module
    ]


def place(file: Path) -> str:
    """Name a file by its place in the package."""
    return str(file.relative_to(SRC))


@pytest.mark.parametrize("file", FILES, ids=place)
def test_file_says_what_it_is(file: Path) -> None:
    """Every file opens with one sentence."""
    assert ast.get_docstring(ast.parse(file.read_text("utf-8")))


@pytest.mark.parametrize("file", FILES, ids=place)
def test_file_is_short(file: Path) -> None:
    """No file outgrows what a newcomer reads in one sitting."""
    assert len(file.read_text("utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("file", FILES, ids=place)
def test_file_is_no_grab_bag(file: Path) -> None:
    """A file is named for the one thing in it."""
    assert file.stem.strip("_") not in GRAB_BAGS


@pytest.mark.parametrize("file", FILES, ids=place)
def test_rooms_are_entered_by_the_front_door(file: Path) -> None:
    """What a room offers stands in its __init__; nobody climbs in through a window."""
    room = file.relative_to(SRC).parts[0]
    windows = [
        module for module in imports(file) if module[1] in ROOMS - {room} and len(module) > 2
    ]
    assert windows == []


@pytest.mark.parametrize("file", FILES, ids=place)
def test_parts_do_not_know_each_other(file: Path) -> None:
    """A source knows no other source, an action no other action; shared parts begin with _."""
    if file.parent.name not in PARTS or file.stem.startswith("_"):
        return
    siblings = [
        module
        for module in imports(file)
        for folder, part in pairwise(module)
        if folder == file.parent.name and not part.startswith("_")
    ]
    assert siblings == []


@pytest.mark.parametrize("file", FILES, ids=place)
def test_only_doors_print(file: Path) -> None:
    """Rooms and actions return values; a door tells the person."""
    if file.relative_to(SRC).parts[0] == "cli":
        return
    calls = [
        node.func.id
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    assert "print" not in calls


@pytest.mark.parametrize(
    "file", [path for path in FILES if path.parent.name == "actions"], ids=place
)
def test_action_defines_the_verb_it_is_named_for(file: Path) -> None:
    """actions/verb_noun.py defines verb_noun()."""
    if file.stem.startswith("_"):
        return
    names = {
        node.name
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    assert file.stem in names


def test_nothing_is_hidden_from_the_reader() -> None:
    """Arrows point one way, so no import needs hiding."""
    hiding = [place(file) for file in FILES if "TYPE_CHECKING" in file.read_text("utf-8")]
    assert hiding == []


@pytest.mark.parametrize(
    "file",
    [
        path
        for path in sorted(SRC.rglob("*"))
        if path.suffix in {".py", ".toml", ".html", ".css"} and path.name != "macros.toml"
    ],
    ids=place,
)
def test_nobody_is_called_names(file: Path) -> None:
    """Labels describe words and events, never a person.

    Titles of works cited and words quoted from messages (patterns, examples, misses) are not ours.
    """
    ours = [
        line
        for line in file.read_text("utf-8").splitlines()
        if not re.match(r"\s*(references|cites|cues|any|unless|text|phrases)\b|\s*['\"]", line)
    ]
    assert [line for line in ours if PERSON_LABELS.search(line)] == []
