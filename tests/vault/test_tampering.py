"""What somebody with the vault's files can do to them: bits flipped, older copies put back."""

import os
import random
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copytree

import apsw
import msgspec
import pytest

from offscript.record import Problem
from offscript.vault import Vault

from .small_vault import PASSPHRASE, Remark, everything, give, make_vault

FLIPS = int(os.environ.get("OFFSCRIPT_BIT_FLIPS", "1000"))
"""How many single bits are tried; 100,000 before a release."""
PAGE = 4096


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a vault and lock it."""
    folder = tmp_path_factory.mktemp("vault") / "v"
    make_vault(folder)
    return folder


def database_of(folder: Path) -> Path:
    """Find the container in use: the one whose file is a database of this key."""
    with closing(Vault.open(folder, PASSPHRASE)) as vault:
        return Path(vault._database.connection.filename)  # noqa: SLF001 - nobody else needs it


@contextmanager
def looked_at(folder: Path, *, thorough: bool = False) -> Iterator[Vault]:
    """Open a vault and let go of it without writing anything."""
    vault = Vault.open(folder, PASSPHRASE, thorough=thorough)
    try:
        yield vault
    finally:
        vault._database.connection.close()  # noqa: SLF001 - closing it properly writes


def found(folder: Path, *, thorough: bool) -> tuple[str | None, tuple[object, ...] | None]:
    """Give what is said of a vault, and what is in it where nothing is."""
    try:
        with looked_at(folder, thorough=thorough) as vault:
            difference = vault.check()
            if difference is not None:
                return str(difference.says), None
            return None, everything(vault)
    except (Problem, apsw.Error, msgspec.MsgspecError) as error:
        return str(error), None


def test_untouched(locked: Path) -> None:
    """A vault that nobody touched is as it was left, however often it is opened."""
    for thorough in (False, True):
        says, given = found(locked, thorough=thorough)
        assert says is None
        assert given is not None


@pytest.mark.slow
def test_no_bit_flip_goes_unseen(locked: Path, tmp_path: Path) -> None:
    """A flipped bit is named, or it fell where nothing lies and everything given is the same."""
    folder = tmp_path / "v"
    copytree(locked, folder)
    file = database_of(folder)
    whole = file.read_bytes()
    _, given = found(folder, thorough=False)
    chance = random.Random(int(os.environ.get("OFFSCRIPT_SEED", "3")))
    with looked_at(folder) as vault:
        pages = int(vault._database.connection.pragma("page_count"))  # noqa: SLF001
        free = int(vault._database.connection.pragma("freelist_count"))  # noqa: SLF001
    assert pages * PAGE == len(whole)
    used = (pages - free + 8) * PAGE  # what is free lies at the end, where room was made
    seen = 0
    for number in range(FLIPS):
        bit = chance.randrange((used if number % 4 else len(whole)) * 8)
        with file.open("r+b") as stream:
            stream.seek(bit // 8)
            stream.write(bytes([whole[bit // 8] ^ 1 << bit % 8]))
        says, now = found(folder, thorough=False)
        assert says is not None or now == given, bit
        seen += says is not None
        if number % 100 == 0:
            assert found(folder, thorough=True)[0] is not None, bit
        with file.open("r+b") as stream:
            stream.seek(bit // 8)
            stream.write(whole[bit // 8 : bit // 8 + 1])
    assert seen
    assert found(folder, thorough=True)[0] is None


def test_every_page_put_back(locked: Path, tmp_path: Path) -> None:
    """Each page of an older copy, put into the newer file, is found: the cipher takes them all.

    Reading the whole file, as `offscript verify` does, finds every one. Where only the record is
    looked at, as after a crash, a page that goes unnoticed changed nothing that is recorded.
    """
    folder = tmp_path / "v"
    copytree(locked, folder)
    file = database_of(folder)
    older = file.read_bytes()
    with closing(Vault.open(folder, PASSPHRASE)) as vault:
        for item in vault.kept.all("note", Remark)[:4]:
            vault.kept.change(item.id, Remark(text="changed"))
        vault.kept.remove(vault.kept.all("note", Remark)[-1].id)
        give(vault, "cc" * 32, 60)
        vault.settings.set("days", 8)
    newer = file.read_bytes()
    _, given = found(folder, thorough=False)
    assert given is not None
    pages = [
        at for at in range(0, len(older), PAGE) if older[at : at + PAGE] != newer[at : at + PAGE]
    ]
    assert len(pages) > 20
    by_record = 0
    for at in pages:
        file.write_bytes(newer[:at] + older[at : at + PAGE] + newer[at + PAGE :])
        assert found(folder, thorough=True)[0] is not None, at // PAGE
        says, now = found(folder, thorough=False)
        assert says is not None or now == given, at // PAGE
        by_record += says is not None
    assert by_record > len(pages) // 3


def test_whole_file_put_back(locked: Path, tmp_path: Path) -> None:
    """The whole database put back to an older copy is told at opening, and stays in the log."""
    folder = tmp_path / "v"
    copytree(locked, folder)
    file = database_of(folder)
    older = file.read_bytes()
    with closing(Vault.open(folder, PASSPHRASE)) as vault:
        give(vault, "cc" * 32, 10)
    file.write_bytes(older)
    with closing(Vault.open(folder, PASSPHRASE)) as vault:
        assert vault.difference is not None
        assert "earlier copy" in str(vault.difference.says)
        vault.log_opening("offscript 1")
    with looked_at(folder) as vault:
        assert vault.difference is None
        assert "earlier copy" in str(vault.ledger.events()[-1])


def test_note_put_back_or_gone(locked: Path, tmp_path: Path) -> None:
    """An older note beside a newer database is told too, and so is one that is gone."""
    folder = tmp_path / "v"
    copytree(locked, folder)
    notes = {path: path.read_bytes() for path in (folder / "3", folder / "4")}
    with closing(Vault.open(folder, PASSPHRASE)) as vault:
        give(vault, "cc" * 32, 10)
    for path, content in notes.items():
        path.write_bytes(content)
    assert found(folder, thorough=False)[0] is not None
    for path in notes:
        path.unlink()
    assert "missing" in (found(folder, thorough=False)[0] or "")


def test_crash_is_no_difference(locked: Path, tmp_path: Path) -> None:
    """A vault that was not locked, as after a power cut, is no reason for alarm."""
    folder = tmp_path / "v"
    copytree(locked, folder)
    with looked_at(folder) as vault:
        give(vault, "dd" * 32, 10)
        copytree(folder, tmp_path / "crashed")
    assert found(tmp_path / "crashed", thorough=True)[0] is None


def test_attachment_changed_or_put_back(locked: Path, tmp_path: Path) -> None:
    """A file beside the database that is gone, changed, or another one is named."""
    folder = tmp_path / "v"
    copytree(locked, folder)
    one, other = sorted((folder / "5").iterdir())
    whole, swapped = one.read_bytes(), other.read_bytes()
    assert found(folder, thorough=False)[0] is None
    chance = random.Random(9)
    for _ in range(40):
        bit = chance.randrange(len(whole) * 8)
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        one.write_bytes(changed)
        assert found(folder, thorough=False)[0] is not None, bit
    one.write_bytes(swapped)
    assert found(folder, thorough=False)[0] is not None
    one.write_bytes(whole[:-1])
    assert found(folder, thorough=False)[0] is not None
    one.unlink()
    assert "missing" in (found(folder, thorough=False)[0] or "")


def test_a_new_key_is_no_difference(locked: Path, tmp_path: Path) -> None:
    """A vault whose key was changed is as it was left, and its record goes on."""
    folder = tmp_path / "v"
    copytree(locked, folder)
    with closing(Vault.open(folder, PASSPHRASE)) as vault:
        give(vault, "cc" * 32, 10)
        vault.keys.rotate(PASSPHRASE)
    for _ in range(2):
        with closing(Vault.open(folder, PASSPHRASE, thorough=True)) as vault:
            assert vault.check() is None
            give(vault, os.urandom(32).hex(), 3)
