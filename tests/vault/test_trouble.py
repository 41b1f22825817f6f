"""Trouble a computer gives: a disk that can't be written, and one that fails to be read."""

from contextlib import closing
from pathlib import Path

import apsw
import pytest

from offscript.record import Problem
from offscript.vault import Vault
from offscript.vault._database import connect, telling
from offscript.vault._folder import Folder

from ._disk import NAME, the_disk
from ._vaults import messages, new_vault


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
    ],
)
def test_what_the_engine_says_becomes_a_sentence(error: type[Exception], says: str) -> None:
    """Every trouble has one sentence that says what is safe and what to do, without a traceback."""

    def fail() -> None:
        raise error

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
