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
    *(
        "record",
        "sources",
        "tactics",
        "dynamics",
        "charts",
        "recovery",
        "reports",
        "safety",
        "vault",
    ),
}
PARTS = {"sources", "actions", "pages"}
GRAB_BAGS = {"base", "common", "core", "helpers", "manager", "misc", "tools", "utils"}
LONGEST_FILE = 300
FAR = {"urllib.request", "urllib.error", "urllib.robotparser"}
"""Modules that reach out, in a package whose other module only reads addresses."""
MAY_WRITE = {
    "cli/_writing.py",
    "actions/_package_folder.py",
    "actions/back_up_vault.py",
    "actions/request_timestamp.py",
    "web/_landing.py",
}
"""Files outside the vault that make a document the person asked for, or hold what they bring."""
WRITING = {"write_text", "write_bytes", "mkdir", "makedirs", "symlink_to", "hardlink_to"}
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


def writes(node: ast.AST) -> bool:
    """Tell whether a piece of code makes a file or folder, or a temporary one."""
    if isinstance(node, ast.Import):
        return any(one.name == "tempfile" for one in node.names)
    if isinstance(node, ast.ImportFrom):
        return node.module == "tempfile"
    if isinstance(node, ast.Attribute) and node.attr == "O_CREAT":
        return True
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    first = 1 if isinstance(node.func, ast.Name) else 0  # a path is no mode
    given = [*node.args[first:], *(one.value for one in node.keywords)]
    modes = [one.value for one in given if isinstance(one, ast.Constant)]
    to_write = any(re.fullmatch(r"[wax][bt+]*|r[bt]*\+[bt]*", str(mode)) for mode in modes)
    return name in WRITING or (name == "open" and to_write)


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


@pytest.mark.parametrize("file", FILES, ids=place)
def test_nothing_is_fetched(file: Path) -> None:
    """Of urllib, only addresses are read; import-linter knows packages alone, and holds the rest."""
    named = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            named |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            named |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    assert not named & (FAR | {"urllib"})


@pytest.mark.parametrize(
    "file",
    [path for path in FILES if "vault" not in path.parts and place(path) not in MAY_WRITE],
    ids=place,
)
def test_nothing_is_written_in_passing(file: Path) -> None:
    """Whoever is neither the vault nor makes a document that was asked for writes no file."""
    tree = ast.parse(file.read_text("utf-8"))
    assert not [one for one in ast.walk(tree) if writes(one)]


@pytest.mark.parametrize(
    "line",
    [
        "open('x', 'w')",
        "path.open('ab')",
        "path.open(mode='x')",
        "path.write_text('x')",
        "os.open('x', os.O_CREAT)",
        "import tempfile",
        "from tempfile import mkstemp",
    ],
)
def test_writing_is_known(line: str) -> None:
    """Each way to make a file is seen, and reading one is not."""
    assert any(writes(one) for one in ast.walk(ast.parse(line)))
    assert not any(writes(one) for one in ast.walk(ast.parse("open('x', 'rb'); path.open()")))


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
