"""Killed at any moment while importing: what was told as stored is there, and it goes on."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from offscript.vault import Vault

from ._vaults import file_of, in_time, messages, new_vault

KILLS = int(os.environ.get("OFFSCRIPT_KILLS", "20"))
"""Imports to kill; `make crashes` kills 1,000."""
COUNT, BATCH = 3000, 50
_IMPORT = """
import sys
from pathlib import Path
from offscript.vault import Vault
from tests.vault._vaults import file_of, messages
batch = messages({count})
code = sys.stdin.readline().strip()
vault = Vault.open(Path(sys.argv[1]), code)
intake = vault.exports.begin(file_of(batch), version="1", zone="UTC")
print("begun", flush=True)
for start in range(0, len(batch), {batch}):
    intake.add(batch[start : start + {batch}])
    print(start + {batch}, flush=True)
intake.end()
print("done", flush=True)
"""


def test_kill_at_any_moment_loses_nothing_that_was_told(tmp_path: Path) -> None:
    """`kill -9` again and again: no acknowledged message lost, none twice, the ledger agrees.

    Each import that is killed is given again, so that most runs go on from another's remains.
    """
    chance = random.Random(7)
    folder = tmp_path / "v"
    whole = messages(COUNT)
    vault, code = new_vault(folder)
    vault.close()
    program = _IMPORT.format(count=COUNT, batch=BATCH)
    stored = kills = 0
    while kills < KILLS:
        with subprocess.Popen(
            [sys.executable, "-c", program, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdin.write(f"{code}\n")
            process.stdin.flush()
            assert process.stdout.readline() == "begun\n", process.stderr.read()
            time.sleep(chance.random() * 0.15)
            process.kill()
            told = process.stdout.read().splitlines()
        kills += 1
        stored = max([stored, *(int(line) for line in told if line.isdigit())])
        with Vault.open(folder, code) as vault:
            count = vault.messages.count()
            assert count >= stored
            assert list(vault.messages.all()) == in_time(whole[:count])
            assert vault.ledger.check() is None
            if "done" in told:
                assert count == COUNT
        if "done" in told or stored == COUNT:
            stored = 0
            folder = tmp_path / f"v{kills}"
            vault, code = new_vault(folder)
            vault.close()
    with Vault.open(folder, code) as vault:
        intake = vault.exports.begin(file_of(whole), version="1", zone="UTC")
        if intake is not None:
            intake.add(whole)
            intake.end()
        assert list(vault.messages.all()) == in_time(whole)
