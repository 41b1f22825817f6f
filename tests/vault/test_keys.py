"""What opens a vault, what does not any more, and what is seen from outside."""

import ctypes
import os
import random
import resource
import stat
import subprocess
import sys
import traceback
from collections import Counter
from pathlib import Path

import pytest

from offscript.record import Problem
from offscript.vault import Cost, Vault, _head, _vault, holder_of
from offscript.vault._folder import Folder

from ._vaults import CHEAP, PASSPHRASE, in_time, messages, new_vault

OTHER = "bulk decibel magnify pound knelt await"


def test_opens_with_passphrase_and_code_and_nothing_else(tmp_path: Path) -> None:
    """Spaces, case of the code and unlike letters are forgiven; a wrong word is not."""
    vault, code = new_vault(tmp_path / "v")
    vault.close()
    typed = (code, code.lower(), code.replace("-", " "), code.replace("0", "O").replace("1", "l"))
    for secret in (PASSPHRASE, f"  {PASSPHRASE} ".replace(" ", "  "), *typed):
        Vault.open(tmp_path / "v", secret).close()
    long_as_a_code = "brown words here at night and more"
    for wrong in (PASSPHRASE.title(), PASSPHRASE[:-1], "", code[:-5], long_as_a_code):
        with pytest.raises(Problem, match="did not open"):
            Vault.open(tmp_path / "v", wrong)


def test_mistyped_code_is_told_from_a_wrong_one(tmp_path: Path) -> None:
    """Of one wrong letter the check letters tell; of another vault's code, only that it is wrong."""
    vault, code = new_vault(tmp_path / "v")
    vault.close()
    chance = random.Random(1)
    for _ in range(50):
        at = chance.choice([at for at, letter in enumerate(code) if letter != "-"])
        letter = chance.choice([one for one in "23456789ABCDEFGH" if one != code[at]])
        mistyped = code[:at] + letter + code[at + 1 :]
        with pytest.raises(Problem, match=r"mistyped|did not open"):
            Vault.open(tmp_path / "v", mistyped)
    other, foreign = new_vault(tmp_path / "w")
    other.close()
    with pytest.raises(Problem, match="did not open"):
        Vault.open(tmp_path / "v", foreign)


def test_cost_of_a_guess_is_the_one_written_into_the_vault(tmp_path: Path) -> None:
    """The default is 512 MiB, three rounds; a vault opens at the cost it was made with."""
    assert Cost() == Cost(memory=19, rounds=3, lanes=2)
    for cost in (CHEAP, Cost(memory=11, rounds=2, lanes=2)):
        head = _head.Head.new(tmp_path / "0", cost)
        assert head.cost == cost
        head.save()
        assert _head.Head.read(tmp_path / "0").cost == cost


def test_changed_passphrase_opens_and_the_old_one_does_not(tmp_path: Path) -> None:
    """The messages stay, the code still opens, and no page of the database is written for it."""
    vault, code = new_vault(tmp_path / "v")
    with vault:
        vault.messages.add(messages(30))
        vault.keys.change_passphrase(OTHER)
    with pytest.raises(Problem, match="did not open"):
        Vault.open(tmp_path / "v", PASSPHRASE)
    for secret in (OTHER, code):
        with Vault.open(tmp_path / "v", secret) as vault:
            assert vault.messages.count() == 30


def test_passphrase_can_be_changed_with_the_code_alone(tmp_path: Path) -> None:
    """Who forgot the passphrase opens with the sheet and chooses another; the code still opens."""
    vault, code = new_vault(tmp_path / "v")
    vault.close()
    with Vault.open(tmp_path / "v", code) as vault:
        vault.keys.change_passphrase(OTHER)
    for secret in (OTHER, code):
        Vault.open(tmp_path / "v", secret).close()


def test_rotated_vault_has_a_new_key_and_all_that_was_in_it(tmp_path: Path) -> None:
    """Old passphrase, old code and old key open nothing; messages, files and ledger are there."""
    folder = tmp_path / "v"
    vault, code = new_vault(folder)
    batch = messages(200)
    with vault:
        vault.messages.add(batch)
        with (tmp_path / "original").open("wb+") as stream:
            stream.write(os.urandom(70_000))
            stream.seek(0)
            stored = vault.files.add(stream, "original")
        before = vault.files.place(stored.sha256).read_bytes()
        head = vault.ledger.head()
        new_code = vault.keys.rotate(OTHER)
        assert not vault.is_open
    for gone in (PASSPHRASE, code):
        with pytest.raises(Problem, match="did not open"):
            Vault.open(folder, gone)
    for secret in (OTHER, new_code):
        with Vault.open(folder, secret) as vault:
            assert list(vault.messages.all()) == in_time(batch)
            assert vault.ledger.head() == head
            assert vault.ledger.check() is None
            with (tmp_path / "back").open("wb") as out:
                vault.files.write_to(stored.sha256, out)
            assert (tmp_path / "back").read_bytes() == (tmp_path / "original").read_bytes()
            assert vault.files.place(stored.sha256).read_bytes() != before
    assert len(list((folder / "5").iterdir())) == 1, "the old file is gone"


@pytest.mark.parametrize("stage", ["renew", "close", "save", "put_next"])
def test_rotation_that_is_broken_off_leaves_one_whole_vault(tmp_path: Path, stage: str) -> None:
    """Killed at any stage, either the old secrets open everything or the new ones do."""
    folder = tmp_path / "v"
    vault, code = new_vault(folder)
    batch = messages(100)
    with vault:
        vault.messages.add(batch)
        with (folder / "0").open("rb") as stream:
            vault.files.add(stream, "any file")
    where = {
        "renew": "offscript.vault._files.Files.renew",
        "close": "offscript.vault._database.Database.close",
        "save": "offscript.vault._head.Head.save",
        "put_next": "offscript.vault._folder.Folder.put_next",
    }[stage]
    program = f"""
import os, sys
from pathlib import Path
from unittest import mock
from offscript.vault import Vault
vault = Vault.open(Path({str(folder)!r}), sys.stdin.readline().strip())
with mock.patch({where!r}, lambda *_: os.kill(os.getpid(), 9)):
    vault.keys.rotate({OTHER!r})
"""
    done = subprocess.run(
        [sys.executable, "-c", program], input=code, text=True, capture_output=True, check=False
    )
    assert done.returncode == -9, done.stderr
    secret = OTHER if stage == "put_next" else PASSPHRASE
    for _ in range(2):
        with Vault.open(folder, secret) as vault:
            assert list(vault.messages.all()) == in_time(batch)
            assert vault.ledger.check() is None
            assert vault.files.missing() == ()
    assert sorted(path.name for path in folder.iterdir()) == ["0", "1", "2", "3", "4", "5"]
    assert len(list((folder / "5").iterdir())) == 1


def test_second_vault_is_another_one(tmp_path: Path) -> None:
    """Its passphrase opens what was put there; neither changes the other, however both grow."""
    folder = tmp_path / "v"
    vault, code = new_vault(folder)
    first, second = messages(400), messages(60, seed=9, sha256="9" * 64)
    with vault:
        vault.messages.add(first)
        second_code = vault.keys.make_second(OTHER)
        with pytest.raises(Problem, match="was made before"):
            vault.keys.make_second(OTHER)
    with Vault.open(folder, OTHER) as vault:
        assert vault.messages.count() == 0
        vault.messages.add(second)
        with pytest.raises(Problem, match="was made before"):
            vault.keys.make_second(PASSPHRASE)
        vault.keys.change_passphrase("await knelt pound magnify decibel bulk")
    with Vault.open(folder, PASSPHRASE) as vault:
        vault.messages.add(messages(9000, seed=5, sha256="5" * 64))
        vault.keys.change_passphrase(OTHER)
    sizes = {(folder / name).stat().st_size for name in ("1", "2")}
    assert len(sizes) == 1
    for secret in (second_code, "await knelt pound magnify decibel bulk"):
        with Vault.open(folder, secret) as vault:
            assert list(vault.messages.all()) == in_time(second)
            assert vault.ledger.check() is None
            assert vault.is_whole()
    for secret in (code, OTHER):
        with Vault.open(folder, secret) as vault:
            assert vault.messages.count() == 9400
            assert vault.is_whole()


def test_outside_tells_nothing(tmp_path: Path) -> None:
    """Names, sizes, times and modes of both containers are alike, whichever is in use."""
    used = Counter[str]()
    for number in range(6):
        folder = tmp_path / f"v{number}"
        vault, _ = new_vault(folder)
        with vault:
            vault.messages.add(messages(50))
            used[Folder(folder).container(vault._opening.container).name] += 1  # noqa: SLF001
        assert sorted(path.name for path in folder.iterdir()) == ["0", "1", "2", "3", "4", "5"]
        pairs = [("1", "2"), ("3", "4")]
        for one, other in pairs:
            a, b = (folder / one).stat(), (folder / other).stat()
            assert (a.st_size, a.st_mtime_ns, a.st_mode) == (b.st_size, b.st_mtime_ns, b.st_mode)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert all(stat.S_IMODE((folder / name).stat().st_mode) == 0o600 for name in "01234")
    assert set(used) <= {"1", "2"}


def test_every_byte_looks_random(tmp_path: Path) -> None:
    """No byte of slots, containers or notes is the same in every vault; all values are as common."""
    starts: dict[str, list[bytes]] = {name: [] for name in "01234"}
    for number in range(12):
        vault, _ = new_vault(tmp_path / f"v{number}")
        vault.close()
        for name, seen in starts.items():
            seen.append((tmp_path / f"v{number}" / name).read_bytes())
    for seen in starts.values():
        for at in range(min(map(len, seen), default=0) if len(seen[0]) < 1000 else 1000):
            assert len({content[at] for content in seen}) > 1
    for content in (starts["1"][0], starts["2"][0]):
        counts = Counter(content)
        expected = len(content) / 256
        spread = sum((counts[value] - expected) ** 2 / expected for value in range(256))
        assert 150 < spread < 380, "chi squared with 255 degrees of freedom"


def test_open_elsewhere_is_one_clear_sentence(tmp_path: Path) -> None:
    """A vault opens once; the second is told, and nothing is lost."""
    vault, _ = new_vault(tmp_path / "v")
    with vault:
        vault.messages.add(messages(5))
        with pytest.raises(Problem, match="open already"):
            Vault.open(tmp_path / "v", PASSPHRASE)
        assert vault.messages.count() == 5


def test_a_process_that_holds_a_vault_is_found(tmp_path: Path) -> None:
    """The lock itself tells who has it open, from another process; closed, nobody has."""
    vault, code = new_vault(tmp_path / "v")
    vault.close()
    assert holder_of(tmp_path / "v") is None
    program = (
        "import sys; from pathlib import Path; from offscript.vault import Vault\n"
        f"vault = Vault.open(Path({str(tmp_path / 'v')!r}), sys.stdin.readline().strip())\n"
        "print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{code}\n")
        process.stdin.flush()
        assert process.stdout.readline() == "open\n"
        assert holder_of(tmp_path / "v") == process.pid
        process.kill()
    assert holder_of(tmp_path / "v") is None


@pytest.mark.parametrize("part", ["0", "1 or 2"])
def test_damage_is_one_clear_sentence(tmp_path: Path, part: str) -> None:
    """Slots cut short, and a first page that is noise: each is told, and nothing is written."""
    folder = tmp_path / "v"
    vault, code = new_vault(folder)
    file = folder / "0" if part == "0" else Folder(folder).container(vault._opening.container)  # noqa: SLF001
    vault.close()
    content = file.read_bytes()
    file.write_bytes(content[:-1] if part == "0" else os.urandom(4096) + content[4096:])
    before = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    with pytest.raises(Problem, match="damaged"):
        Vault.open(folder, code)
    assert {path: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


def test_no_flipped_bit_in_the_slots_opens_anything_else(tmp_path: Path) -> None:
    """Every bit of a slot counts: flipped, it opens nothing or exactly what it should."""
    head = _head.Head.new(tmp_path / "0", CHEAP)
    key = os.urandom(32)
    opening = _head.Opening(os.urandom(32), 1, (0, 2, 4, 6), 4)
    head.put(4, key, opening)
    head.save()
    content = (tmp_path / "0").read_bytes()
    for bit in range(8 * len(content)):
        flipped = bytearray(content)
        flipped[bit // 8] ^= 1 << bit % 8
        assert _head.Head(tmp_path / "0", bytes(flipped)).open(key) in {None, opening}
    assert _head.Head(tmp_path / "0", content).open(key) == opening


def test_missing_and_taken_folders_are_told(tmp_path: Path) -> None:
    """No vault, a vault already, something else there: each has its sentence."""
    with pytest.raises(Problem, match="There is no vault in"):
        Vault.open(tmp_path / "none", PASSPHRASE)
    new_vault(tmp_path / "v")[0].close()
    with pytest.raises(Problem, match=r"a vault in .* already"):
        new_vault(tmp_path / "v")
    (tmp_path / "w").mkdir()
    (tmp_path / "w" / "file").touch()
    with pytest.raises(Problem, match="not empty"):
        new_vault(tmp_path / "w")
    (tmp_path / "x").touch()
    with pytest.raises(Problem, match="can be made"):
        new_vault(tmp_path / "x" / "v")


def test_container_that_is_gone_is_told(tmp_path: Path) -> None:
    """Slots without their containers open nothing, and say what is missing."""
    vault, _ = new_vault(tmp_path / "v")
    vault.close()
    for name in "12":
        (tmp_path / "v" / name).unlink()
    with pytest.raises(Problem, match="part of it is missing"):
        Vault.open(tmp_path / "v", PASSPHRASE)


def test_memory_is_closed_to_other_programs(tmp_path: Path) -> None:
    """Once a vault was opened, no core is dumped and the process can't be read."""
    new_vault(tmp_path / "v")[0].close()
    assert resource.getrlimit(resource.RLIMIT_CORE)[1] == 0
    if sys.platform == "linux":
        assert ctypes.CDLL(None).prctl(3, 0, 0, 0, 0) == 0


def test_no_secret_stands_in_what_is_said_when_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the sentence nor the traceback of any failure holds the key or a secret."""
    vault, code = new_vault(tmp_path / "v")
    key = vault._opening.key.hex()  # noqa: SLF001
    vault.close()

    def fail(*_: object) -> None:
        message = "no"
        raise Problem(message)

    monkeypatch.setattr(_vault, "migrate", fail)
    with pytest.raises(Problem) as caught:
        Vault.open(tmp_path / "v", code)
    shown = "".join(traceback.format_exception(caught.value))
    assert not any(secret in shown for secret in (key, code, PASSPHRASE))
