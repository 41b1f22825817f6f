"""Which test shows each row that logic, and not a card alone, answers."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.recovery.logic_rows import ANSWERS

ROOT = Path(__file__).parent.parent.parent


@cache
def names_in(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("row", ANSWERS)
def test_every_named_test_is_there(row: str) -> None:
    """A row names tests that exist, so that none is answered on paper only."""
    for node in ANSWERS[row].tests:
        file, _, name = node.partition("::")
        assert name in names_in(file), node
