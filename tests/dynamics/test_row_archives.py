"""Each row of docs/coverage.md that a pattern answers is shown by an archive that holds just that."""

import re

import numpy as np
import pytest

from offscript.dynamics import find_patterns
from offscript.record import Statement

from .archives import parts
from .row_archives import ROWS


@pytest.mark.parametrize("row", sorted(ROWS))
def test_row_is_shown(row: str) -> None:
    """The pattern says it in the words the row needs, of the right side, and names the row."""
    shown = ROWS[row]
    found = find_patterns(**parts(shown.make(np.random.default_rng(5))))
    told = [one for one in found.statements if one.pattern == shown.pattern]
    said = [(one.kind, one.about, words_of(one)) for one in told]
    assert any(
        one.kind != "not enough"
        and one.about == shown.about
        and one.safety is shown.safety
        and row in one.rows
        and re.search(shown.says, words_of(one))
        for one in told
    ), said


def words_of(one: Statement) -> str:
    """Give the sentence of a statement with its table behind it."""
    rows = () if one.table is None else (one.table.columns, *one.table.rows)
    return f"{one.says} {', '.join(str(cell) for row in rows for cell in row)}"
