"""A full disk, whenever it fills: one clear sentence, and nothing lost."""

from functools import partial
from pathlib import Path

import pytest

from offscript.record import Problem
from offscript.vault import Vault, _database, _vault
from offscript.vault._padding import SMALLEST

from ._disk import NAME, Disk, the_disk
from ._vaults import file_of, in_time, messages, new_vault

BATCHES, BATCH = 4, 40


@pytest.fixture
def disk() -> Disk:
    """Put a disk under the cipher that can be full."""
    return the_disk()


def test_disk_that_fills_at_any_write_costs_nothing(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refuse every write after the n-th, for every n: what was stored before is there after."""
    monkeypatch.setattr(_vault, "connect", partial(_database.connect, vfs=NAME))
    folder = tmp_path / "v"
    vault, code = new_vault(folder)
    vault.close()
    blank = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    batch = messages(BATCHES * BATCH)
    room, told, refused, finished = 0, 0, 0, False
    while not finished:
        for path in folder.iterdir():
            if path.is_file():
                path.unlink()
        for name, content in blank.items():
            (folder / name).write_bytes(content)
        disk.writes, disk.full_after = 0, room
        stored = 0
        try:
            with Vault.open(folder, code) as vault:
                intake = vault.exports.begin(file_of(batch), version="1", zone="UTC")
                assert intake is not None
                for start in range(0, len(batch), BATCH):
                    intake.add(batch[start : start + BATCH])
                    stored = start + BATCH
                intake.end()
            finished = True
        except Problem as problem:
            told += "full" in str(problem) and "safe" in str(problem)
            refused += 1
        disk.full_after = None
        with Vault.open(folder, code) as vault:
            count = vault.messages.count()
            assert count >= stored
            assert list(vault.messages.all()) == in_time(batch[:count])
            assert vault.ledger.check() is None
        room += 1 if room < 60 else 7
    assert told == refused > 20


def test_disk_that_fills_while_a_vault_is_made_leaves_a_whole_one_or_nothing(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it is there, nothing is left behind; once it is there, closing it needs no more room.

    Both containers have their whole size then, so that none looks the one in use.
    """
    monkeypatch.setattr(_vault, "connect", partial(_database.connect, vfs=NAME))
    folder = tmp_path / "v"
    vault, _ = new_vault(tmp_path / "measured")
    needed = disk.writes
    vault.close()
    for room in (0, needed // 4, needed * 3 // 4, needed - 1):
        disk.writes, disk.full_after = 0, room
        with pytest.raises(Problem, match="The disk is full"):
            new_vault(folder)
        assert list(folder.iterdir()) == []
    disk.writes, disk.full_after = 0, needed
    vault, code = new_vault(folder)
    vault.close()
    assert sorted(path.name for path in folder.iterdir()) == ["0", "1", "2", "3", "4", "5"]
    assert (folder / "1").stat().st_size == (folder / "2").stat().st_size == SMALLEST
    disk.full_after = None
    Vault.open(folder, code).close()
