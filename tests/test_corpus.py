"""The corpus says of every message only what the taxonomy has words for, and points into its text."""

import json
from pathlib import Path
from typing import get_args

import pytest

from offscript.record import ReadingName
from offscript.tactics._prepared import load_library

CORPUS = Path(__file__).parent.parent / "corpus"
FILES = sorted(CORPUS.glob("*/*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_hand_is_labelled_in_known_words(file: Path) -> None:
    """Tactics, signals and readings are those that are; spans lie in the text; no id comes twice."""
    tactics = {card.id for card in load_library().tactics}
    signals = {card.id for card in load_library().signals}
    rows = [json.loads(line) for line in file.read_bytes().splitlines()]
    for row in rows:
        assert row["text"].strip(), row["id"]
        assert set(row["tactics"]) <= tactics, row["id"]
        assert set(row["safety"]) <= signals, row["id"]
        assert row["reading"] in {None, *get_args(ReadingName)}, row["id"]
        for start, end in row.get("spans", ()):
            assert 0 <= start < end <= len(row["text"]), row["id"]
        assert row["hand"] == file.stem
    assert len({row["id"] for row in rows}) == len(rows)
