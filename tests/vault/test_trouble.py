"""Trouble a computer gives: a disk that can't be written, and one that fails to be read."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from errno import ENOSPC, EROFS
from functools import partial
from pathlib import Path
from shutil import copytree

import apsw
import pytest
from argon2.exceptions import HashingError

from offscript.record import Problem
from offscript.vault import Vault, wipe
from offscript.vault._database import connect, telling
from offscript.vault._folder import Folder

from ._disk import NAME, the_disk
from ._vaults import PASSPHRASE, messages, new_vault


def test_read_only_disk_is_one_clear_sentence(tmp_path: Path) -> None:
    """Where nothing can be written the person is told so, and the vault is as it was."""
    vault, code = new_vault(tmp_path / "v")
    vault.messages.add(messages(50))
    opening = vault._opening  # noqa: SLF001
    vault.close()
    place = Folder(tmp_path / "v").container(opening.container)
    before = place.read_bytes()
    disk = the_disk()
    disk.begin_anew()
    disk.refuses, disk.full_after = apsw.ReadOnlyError, 0

    def write() -> None:
        with closing(connect(place, opening.key, vfs=NAME).connection) as connection:
            connection.execute("INSERT INTO setting VALUES ('a', 'b')")

    with pytest.raises(Problem, match="read-only"), telling(place):
        write()
    disk.begin_anew()
    assert place.read_bytes() == before
    with Vault.open(tmp_path / "v", code) as vault:
        assert vault.messages.count() == 50


def test_a_disk_that_lets_nobody_write_is_told_from_one_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a read-only disk the engine opens what it can only read, and fails later: we look first."""
    vault, code = new_vault(tmp_path / "v")
    vault.close()
    monkeypatch.setattr(apsw, "SQLITE_OPEN_READWRITE", apsw.SQLITE_OPEN_READONLY)
    with pytest.raises(Problem, match="read-only"):
        Vault.open(tmp_path / "v", code)


def test_every_part_that_is_missing_is_one_clear_sentence(tmp_path: Path) -> None:
    """Whichever file of the folder is gone: what is there opens, or a sentence says what to do.

    The vault beside this one is noise to it: without that, everything of this one is at hand, and
    nothing is put in its place.
    """
    vault, code = new_vault(tmp_path / "v")
    vault.messages.add(messages(50))
    mine = vault._opening.container  # noqa: SLF001
    vault.close()
    for name in ("0", "1", "2"):
        folder = tmp_path / f"without {name}"
        copytree(tmp_path / "v", folder)
        (folder / name).unlink()
        before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
        if name == str(1 + (1 - mine)):
            with Vault.open(folder, code) as vault:
                assert vault.difference is not None
                assert "Everything of this vault is there" in str(vault.difference.says)
                assert vault.messages.count() == 50
            assert not (folder / name).exists()
            (folder / name).touch()
            Vault.open(folder, code).close()
            with Vault.open(folder, code) as vault:
                assert vault.difference is None
            assert (folder / "1").stat().st_size == (folder / "2").stat().st_size
        else:
            with pytest.raises(Problem, match="missing"):
                Vault.open(folder, code)
            after = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
            assert before == after


def test_an_empty_file_in_the_place_of_the_vault_is_damage(tmp_path: Path) -> None:
    """The engine would begin a new database there: it is named as damage, and left as it is."""
    vault, code = new_vault(tmp_path / "v")
    mine = tmp_path / "v" / str(1 + vault._opening.container)  # noqa: SLF001
    vault.close()
    mine.write_bytes(b"")
    with pytest.raises(Problem, match="damaged"):
        Vault.open(tmp_path / "v", code)
    assert mine.read_bytes() == b""


def test_a_disk_that_fills_while_a_vault_is_made_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence, and the folder is empty again: with room, the same command makes the vault."""

    def full(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("offscript.vault._vault.fill_with_noise", full)
        with pytest.raises(Problem, match="is full"):
            new_vault(tmp_path / "v")
    assert list((tmp_path / "v").iterdir()) == []
    new_vault(tmp_path / "v")[0].close()


def test_who_has_it_open_can_be_asked_where_nothing_can_be_written(tmp_path: Path) -> None:
    """Locking needs no leave to write: a file that may only be read tells who holds it."""
    vault, code = new_vault(tmp_path / "v")
    vault.close()
    asked = (
        "import os, sys, pathlib\n"
        "from offscript.vault import holder_of\n"
        "plain = os.open\n"
        "def reading(path, flags, *rest):\n"
        "    if flags & (os.O_RDWR | os.O_WRONLY): raise OSError(30, 'read-only')\n"
        "    return plain(path, flags, *rest)\n"
        "os.open = reading\n"
        "print(holder_of(pathlib.Path(sys.argv[1])))"
    )

    def told() -> str:
        done = subprocess.run(
            [sys.executable, "-c", asked, tmp_path / "v"], capture_output=True, check=True
        )
        return done.stdout.decode().strip()

    assert told() == "None"
    with Vault.open(tmp_path / "v", code):
        assert told() == str(os.getpid())


def test_a_vault_that_cannot_be_wiped_is_not_said_to_be_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the keys can't be overwritten they are still there, and the sentence says so."""
    vault, code = new_vault(tmp_path / "v")
    vault.close()

    def refuse(*_: object) -> int:
        raise OSError(EROFS, "Read-only file system")

    with monkeypatch.context() as patched:
        patched.setattr("offscript.vault._wiping.os.write", refuse)
        with pytest.raises(Problem, match="Its keys are still there"):
            wipe(tmp_path / "v")
    Vault.open(tmp_path / "v", code).close()


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (apsw.BusyError, "open already"),
        (apsw.FullError, "disk is full"),
        (apsw.ReadOnlyError, "read-only"),
        (apsw.CorruptError, "damaged"),
        (apsw.NotADBError, "damaged"),
        (apsw.CantOpenError, "missing"),
        (apsw.IOError, "refused"),
        (OSError, "refused"),
        (partial(OSError, ENOSPC, ""), "The disk is full"),
    ],
)
def test_what_the_engine_says_becomes_a_sentence(error: Callable[[], Exception], says: str) -> None:
    """Every trouble has one sentence that says what is safe and what to do, without a traceback."""

    def fail() -> None:
        raise error()

    with pytest.raises(Problem, match=says), telling(Path("folder/1")):
        fail()


def test_a_transaction_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    """What was done before the failure is undone, in tables, index, counts and ledger alike."""
    vault, _ = new_vault(tmp_path / "v")
    batch = messages(60)
    with vault:
        vault.messages.add(batch[:20])
        head = vault.ledger.head()

        def interrupted() -> None:
            with vault.transaction():
                vault.messages.add(messages(30, seed=4, sha256="4" * 64, chats=9))
                vault.settings.set("a", 1)
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            interrupted()
        assert vault.messages.count() == 20
        assert vault.settings.get("a", 0) == 0
        assert vault.ledger.head() == head
        assert vault.messages.add(messages(30, seed=4, sha256="4" * 64, chats=9)) == 30
        assert vault.ledger.check() is None
        assert vault.is_whole()


def test_too_little_memory_is_one_clear_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A passphrase takes memory to be tried; where there is none the person is told what to do."""
    new_vault(tmp_path / "v")[0].close()

    def refuse(*_: object, **__: object) -> bytes:
        raise HashingError

    monkeypatch.setattr("offscript.vault._head.hash_secret_raw", refuse)
    with pytest.raises(Problem, match="not enough free memory"):
        Vault.open(tmp_path / "v", PASSPHRASE)
