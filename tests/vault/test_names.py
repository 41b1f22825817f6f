"""Messages are found by their ids, also while the keys of many wait to be put where they belong."""

from pathlib import Path

import pytest

from offscript.record import Message
from offscript.vault import Vault, _taking_in
from offscript.vault._names import Names

from ._vaults import file_of, messages, new_vault


def begun(vault: Vault, batch: list[Message], pieces: int = 4) -> None:
    """Take in an export in pieces, and break it off before its end."""
    intake = vault.exports.begin(file_of(batch), version="1", zone="UTC")
    assert intake is not None
    size = -(-len(batch) // pieces)
    for start in range(0, len(batch), size):
        intake.add(batch[start : start + size])


def waiting(vault: Vault) -> int:
    """Count the messages whose keys wait."""
    return Names(vault._database).behind()  # noqa: SLF001 - nobody else needs to know


def test_a_message_is_found_while_its_key_waits(tmp_path: Path) -> None:
    """In the middle of an import, and after it was broken off, each is found, marked and checked."""
    batch = messages(80)
    vault, code = new_vault(tmp_path / "v")
    with vault:
        begun(vault, batch)
        assert waiting(vault) == len(batch)
        assert [vault.messages.get(one.id) for one in batch] == batch
    with Vault.open(tmp_path / "v", code) as vault:
        assert [vault.messages.get(one.id) for one in batch] == batch
        assert vault.messages.link([(batch[3].id, batch[2].id)]) == 1
        assert vault.check() is None


def test_keys_are_put_in_place_in_steps_and_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No more wait than a step, and none once the export was read to its end."""
    monkeypatch.setattr(_taking_in, "STEP", 30)
    batch = messages(90)
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        intake = vault.exports.begin(file_of(batch), version="1", zone="UTC")
        assert intake is not None
        waited = []
        for start in range(0, len(batch), 15):
            intake.add(batch[start : start + 15])
            waited.append(waiting(vault))
        assert waited == [15, 30, 0, 15, 30, 0]
        intake.add(batch[:5])
        intake.end()
        assert waiting(vault) == 0
        assert vault.is_whole()


def test_another_export_finds_what_one_broken_off_brought(tmp_path: Path) -> None:
    """Keys that wait are put in place before another export's messages are compared with them."""
    batch = messages(60)
    again = messages(60, sha256="b" * 64)
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        begun(vault, batch)
        assert waiting(vault) == len(batch)
        assert vault.messages.add(again) == 0
        assert vault.messages.count() == len(batch)


def test_a_key_that_is_gone_or_too_many_is_named(tmp_path: Path) -> None:
    """An older copy of the keys would hide messages: the check says so."""
    for spoil in (
        "DELETE FROM message_key WHERE number = 7",
        "UPDATE message_key SET number = 8 WHERE number = 7",
        "INSERT INTO message_key VALUES (1, 7)",
        "UPDATE internal SET value = '900' WHERE name = 'keys reach'",
    ):
        vault, _ = new_vault(tmp_path / str(len(spoil)))
        with vault:
            vault.messages.add(messages(20))
            assert vault.check() is None
            vault._database.run(spoil)  # noqa: SLF001 - as somebody with the key would
            found = vault.check()
            assert found is not None, spoil
            assert not vault.is_whole()
