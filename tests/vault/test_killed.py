"""Killed at any moment while importing: what was told as stored is there, and it goes on."""

import os
import random
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from offscript.vault import Vault

from ._vaults import file_of, in_time, messages, new_vault

KILLS = int(os.environ.get("OFFSCRIPT_KILLS", "20"))
"""Imports to kill; `make crashes` kills 1,000."""
COUNT, BATCH = 3000, 50
_WHOLE = messages(COUNT)
_PROCESSES = get_context("forkserver")
_PROCESSES.set_forkserver_preload([__name__])
"""Processes of their own, made ready once: a thousand starts of Python would be most of the trial."""


def _import(folder: Path, code: str, tell: Connection) -> None:
    """Import in a process of its own, and tell how many messages are stored, batch by batch."""
    vault = Vault.open(folder, code)
    intake = vault.exports.begin(file_of(_WHOLE), version="1", zone="UTC")
    assert intake is not None
    tell.send(0)
    for start in range(0, len(_WHOLE), BATCH):
        intake.add(_WHOLE[start : start + BATCH])
        tell.send(start + BATCH)
    intake.end()
    tell.send("done")


def _kill(folder: Path, code: str, after: float) -> tuple[int, bool]:
    """Kill an import so many seconds after it began; give how many it told of, and if it ended."""
    listen, tell = _PROCESSES.Pipe(duplex=False)
    process = _PROCESSES.Process(target=_import, args=(folder, code, tell))
    process.start()
    tell.close()
    assert listen.recv() == 0
    time.sleep(after)
    process.kill()
    process.join()
    stored, ended = 0, False
    while True:
        try:
            told = listen.recv()
        except EOFError:
            break
        ended = ended or told == "done"
        stored = stored if told == "done" else told
    listen.close()
    assert process.exitcode == -9 or ended
    return stored, ended


def test_kill_at_any_moment_loses_nothing_that_was_told(tmp_path: Path) -> None:
    """`kill -9` again and again: no acknowledged message lost, none twice, the ledger agrees.

    Each import that is killed is given again, so that most runs go on from another's remains.
    """
    chance = random.Random(int(os.environ.get("OFFSCRIPT_SEED", "7")))
    folder = tmp_path / "v"
    given = in_time(_WHOLE)
    vault, code = new_vault(folder)
    vault.close()
    stored = 0
    for kills in range(KILLS):
        told, ended = _kill(folder, code, chance.random() * 0.15)
        stored = max(stored, told)
        with Vault.open(folder, code) as vault:
            count = vault.messages.count()
            assert count >= stored
            assert list(vault.messages.all()) == [one for one in given if one.origin.place <= count]
            assert vault.ledger.check() is None
            if ended:
                assert count == COUNT
        if ended or stored == COUNT:
            stored = 0
            folder = tmp_path / f"v{kills}"
            vault, code = new_vault(folder)
            vault.close()
    with Vault.open(folder, code) as vault:
        intake = vault.exports.begin(file_of(_WHOLE), version="1", zone="UTC")
        if intake is not None:
            intake.add(_WHOLE)
            intake.end()
        assert list(vault.messages.all()) == given
