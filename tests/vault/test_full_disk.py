"""A full disk, whenever it fills: one clear sentence, and nothing lost."""

from functools import partial
from pathlib import Path

import pytest

from offscript.record import Problem
from offscript.vault import Vault, _database, _vault

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
