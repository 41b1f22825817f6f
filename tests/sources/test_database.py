"""However a damaged database is asked, what comes is one kind of error."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from offscript.sources import InputFile
from offscript.sources._files.database import DatabaseError, opened

QUERY = "SELECT words FROM said"


def _exhausted(_: bytes) -> str:
    """As where a length in the file asks for more memory than there is."""
    raise MemoryError


def _undecodable(value: bytes) -> str:
    """As where an error of SQLite quotes bytes that are no text."""
    return (value + b"\xff").decode("utf-8")


@pytest.fixture
def file(tmp_path: Path) -> InputFile:
    """Give a database with one text in it."""
    path = tmp_path / "said.db"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE said (words TEXT)")
        database.execute("INSERT INTO said VALUES ('see you at nine')")
    database.close()
    return InputFile(path)


@pytest.mark.parametrize("damage", [_exhausted, _undecodable])
@pytest.mark.parametrize(
    "ask", [list, lambda found: found.fetchone(), lambda found: found.fetchall()]
)
def test_damage_is_a_database_error(
    file: InputFile, ask: Callable[[sqlite3.Cursor], Any], damage: Callable[[bytes], str]
) -> None:
    """Neither memory that is not there nor bytes that are no text come through as themselves."""
    with opened(file) as database:
        database.text_factory = damage
        with pytest.raises(DatabaseError, match="damaged"):
            ask(database.execute(QUERY))


def test_what_is_sound_is_given(file: InputFile) -> None:
    """One by one, or all at once; None where there is nothing."""
    with opened(file) as database:
        assert database.execute(QUERY).fetchall() == [("see you at nine",)]
        assert database.execute(QUERY).fetchone() == ("see you at nine",)
        assert database.execute(f"{QUERY} WHERE 0").fetchone() is None
