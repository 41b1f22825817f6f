"""The schema goes forward only, a step at a time, and takes everything given along."""

from pathlib import Path

import apsw
import msgspec
import pytest

from offscript.record import Problem
from offscript.vault import Vault, _database
from offscript.vault._names import Names

from ._vaults import in_time, messages, new_vault


class Word(msgspec.Struct, frozen=True):
    """Something the person kept."""

    text: str


def test_every_step_leads_on_from_every_earlier_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A vault of each schema there was opens with this version, with all that was given to it."""
    steps = _database.migrations()
    for released in range(1, len(steps) + 1):
        monkeypatch.setattr(_database, "migrations", lambda known=released: steps[:known])
        before_names = "message_key" not in "".join(steps[:released])
        if before_names:  # ids were found by an index then, which kept itself
            monkeypatch.setattr(Names, "behind", lambda _: 0)
        folder = tmp_path / f"v{released}"
        vault, code = new_vault(folder)
        batch = messages(40)
        with vault:
            vault.messages.add(batch)
            vault.kept.add("word", Word("kept"))
        monkeypatch.undo()
        with Vault.open(folder, code) as vault:
            assert list(vault.messages.all()) == in_time(batch)
            assert [vault.messages.get(one.id) for one in batch] == batch
            assert vault.messages.add(messages(40, sha256="b" * 64)) == 0
            assert [one.value for one in vault.kept.all("word", Word)] == [Word("kept")]
            assert vault.check() is None


def test_a_new_step_is_taken_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step that fails in its middle leaves the vault at the step before, opened by it as ever."""
    vault, code = new_vault(tmp_path / "v")
    vault.messages.add(messages(10))
    vault.close()
    steps = _database.migrations()
    broken = "CREATE TABLE half (x); CREATE TABLE message (x);"
    monkeypatch.setattr(_database, "migrations", lambda: (*steps, broken))
    with pytest.raises(apsw.SQLError):
        Vault.open(tmp_path / "v", code)
    whole = "CREATE TABLE half (x); ALTER TABLE setting ADD COLUMN note TEXT;"
    monkeypatch.setattr(_database, "migrations", lambda: (*steps, whole))
    with Vault.open(tmp_path / "v", code) as vault:
        assert vault.messages.count() == 10
        assert vault.ledger.check() is None


def test_a_later_versions_vault_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older program says that it is too old, and writes nothing."""
    steps = _database.migrations()
    monkeypatch.setattr(_database, "migrations", lambda: (*steps, "CREATE TABLE later (x)"))
    vault, code = new_vault(tmp_path / "v")
    vault.close()
    monkeypatch.setattr(_database, "migrations", lambda: steps)
    before = {path: path.read_bytes() for path in (tmp_path / "v").iterdir() if path.is_file()}
    with pytest.raises(Problem, match="later version"):
        Vault.open(tmp_path / "v", code)
    assert before == {
        path: path.read_bytes() for path in (tmp_path / "v").iterdir() if path.is_file()
    }
