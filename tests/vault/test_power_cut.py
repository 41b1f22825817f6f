"""A power cut at any moment: what was acknowledged is there, and the vault is whole."""

import os
import random
from functools import partial
from pathlib import Path

import pytest

from offscript.record import Message
from offscript.vault import Vault, _database, _padding, _vault

from ._disk import NAME, Crashes, Disk, the_disk
from ._vaults import file_of, in_time, messages, new_vault

IMAGES = int(os.environ.get("OFFSCRIPT_CRASHES", "150"))
"""Crash images to try; `make crashes` tries 10,000."""
BATCHES, BATCH = 12, 60
SMALL = 256 << 10
"""Bytes a container begins with here, so that it must grow while it is written."""


@pytest.fixture(scope="module")
def disk() -> Disk:
    """Put a remembering disk under the cipher."""
    return the_disk()


def test_power_cut_loses_nothing_that_was_acknowledged(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Torn, dropped and reordered writes: no image is corrupt, none lacks an acknowledged message.

    Between two syncs a disk may do what it likes with what was written; every image is one of the
    things it may have done. Every image's ledger agrees with its messages.
    """
    monkeypatch.setattr(_padding, "SMALLEST", SMALL)
    folder = tmp_path / "v"
    vault, code = new_vault(folder)
    vault.close()
    monkeypatch.setattr(_vault, "connect", partial(_database.connect, vfs=NAME))
    begin = {name: (folder / name).read_bytes() for name in ("1", "2")}
    disk.log.clear()
    batch = messages(BATCHES * BATCH)
    acknowledged = [(0, 0)]
    with Vault.open(folder, code) as vault:
        intake = vault.exports.begin(file_of(batch), version="1", zone="UTC")
        assert intake is not None
        for start in range(0, len(batch), BATCH):
            intake.add(batch[start : start + BATCH])
            acknowledged.append((len(disk.log), start + BATCH))
        intake.end()
    log = [*disk.log]
    (folder / "3").write_bytes(b"")  # notes of the last state are tested elsewhere
    (folder / "4").write_bytes(b"")
    monkeypatch.undo()
    chance = random.Random(int(os.environ.get("OFFSCRIPT_SEED", "20240601")))
    crashes = Crashes(begin, log)
    given: dict[int, list[Message]] = {}
    steps = sorted(chance.randrange(len(log) + 1) for _ in range(IMAGES))
    for number, at in enumerate(steps):
        for path in folder.iterdir():
            if "-" in path.name:
                path.unlink()
        for name, content in crashes.image(at, chance).items():
            (folder / name).write_bytes(content)
        safe = max(count for step, count in acknowledged if step <= at)
        with Vault.open(folder, code) as vault:
            count = vault.messages.count()
            assert count >= safe, f"image {number} at step {at}"
            if count not in given:
                given[count] = in_time(batch[:count])
            assert list(vault.messages.all()) == given[count]
            assert vault.ledger.check() is None
            if number % 10 == 0:
                assert vault.is_whole()
            else:  # what closing does beside is noise and room, which these images don't try
                vault._database.close()  # noqa: SLF001 - nobody else needs it


def test_the_trial_can_fail(tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without syncing, the same trial finds losses: it is a trial."""
    monkeypatch.setattr(_padding, "SMALLEST", SMALL)
    folder = tmp_path / "v"
    vault, code = new_vault(folder)
    vault.close()
    monkeypatch.setattr(_vault, "connect", partial(_database.connect, vfs=NAME))
    begin = {name: (folder / name).read_bytes() for name in ("1", "2")}
    disk.log.clear()
    batch = messages(BATCHES * BATCH)
    acknowledged = [(0, 0)]
    vault = Vault.open(folder, code)
    vault.transaction.__self__.run("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]
    intake = vault.exports.begin(file_of(batch), version="1", zone="UTC")
    assert intake is not None
    for start in range(0, len(batch), BATCH):
        intake.add(batch[start : start + BATCH])
        acknowledged.append((len(disk.log), start + BATCH))
    log = [*disk.log]
    vault.close()
    monkeypatch.undo()
    chance = random.Random(5)
    crashes = Crashes(begin, log)
    lost = 0
    for at in sorted(chance.randrange(len(log) // 2, len(log)) for _ in range(10)):
        for path in folder.iterdir():
            if "-" in path.name:
                path.unlink()
        for name, content in crashes.image(at, chance).items():
            (folder / name).write_bytes(content)
        safe = max(count for step, count in acknowledged if step <= at)
        with Vault.open(folder, code) as vault:
            lost += vault.messages.count() < safe
    assert lost > 0
