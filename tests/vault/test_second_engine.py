"""The format is SQLCipher's: another engine opens what ours wrote, and ours opens in no time."""

import os
import time
from pathlib import Path

import pytest

from offscript.vault import Vault
from offscript.vault._database import connect
from offscript.vault._folder import Folder

from ._vaults import messages, new_vault

second = pytest.importorskip("sqlcipher3.dbapi2")


def test_second_engine_reads_a_vault(tmp_path: Path) -> None:
    """sqlcipher3, given the raw key, reads every message, and finds every page authentic."""
    vault, _ = new_vault(tmp_path / "v")
    batch = messages(300)
    with vault:
        vault.messages.add(batch)
        opening = vault._opening  # noqa: SLF001
    file = Folder(tmp_path / "v").container(opening.container)
    other = second.connect(str(file))
    other.execute(f"PRAGMA key = \"x'{opening.key.hex()}'\"")
    assert other.execute("PRAGMA cipher_integrity_check").fetchall() == []
    assert other.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    texts = other.execute("SELECT text FROM message ORDER BY number").fetchall()
    assert texts == [(one.text,) for one in batch]
    hits = other.execute("SELECT count(*) FROM words WHERE words MATCH 'ferry'").fetchone()
    assert hits == (sum("ferry" in one.text.split() for one in batch),)
    other.close()


def test_a_key_that_is_wrong_reads_nothing(tmp_path: Path) -> None:
    """The second engine refuses another key: what it read before was really encrypted."""
    vault, _ = new_vault(tmp_path / "v")
    opening = vault._opening  # noqa: SLF001
    vault.close()
    other = second.connect(str(Folder(tmp_path / "v").container(opening.container)))
    other.execute(f"PRAGMA key = \"x'{os.urandom(32).hex()}'\"")
    with pytest.raises(second.DatabaseError):
        other.execute("SELECT count(*) FROM message")
    other.close()


def test_opening_after_the_key_takes_no_time(tmp_path: Path) -> None:
    """The raw key is used as it is: a second derivation would take a tenth of a second's work."""
    vault, code = new_vault(tmp_path / "v")
    opening = vault._opening  # noqa: SLF001
    vault.messages.add(messages(2000))
    vault.close()
    took, whole = [], []
    for _ in range(5):
        began = time.process_time()
        database = connect(Folder(tmp_path / "v").container(opening.container), opening.key)
        assert database.cell("SELECT count(*) FROM message") == 2000
        took.append(time.process_time() - began)
        database.close()
        began = time.process_time()
        vault = Vault.open(tmp_path / "v", code)
        whole.append(time.process_time() - began)
        vault.close()
    assert min(took) < 0.03
    assert min(whole) < 0.09
