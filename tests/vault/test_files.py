"""Originals as age files: the stock program opens them, with the recovery sheet alone."""

import hashlib
import io
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from offscript.record import Problem
from offscript.vault import Vault

from ._vaults import PASSPHRASE, new_vault

AGE = shutil.which("age")
CONTENT = os.urandom(200_001)


@pytest.fixture
def stored(tmp_path: Path) -> tuple[Vault, str]:
    """Store a file."""
    vault, _ = new_vault(tmp_path / "v")
    return vault, vault.files.add(io.BytesIO(CONTENT), "chat.zip").sha256


def test_a_file_that_is_gone_comes_back_when_it_is_given_again(tmp_path: Path) -> None:
    """One age file lost, or all with their folder: giving the file again puts it in its place."""
    vault, code = new_vault(tmp_path / "v")
    with vault:
        kept = vault.files.add(io.BytesIO(b"picture"), "a.jpg")
        vault.files.place(kept.sha256).unlink()
        assert not vault.files.holds(kept.sha256)
        assert vault.check() is not None
        vault.files.add(io.BytesIO(b"picture"), "a.jpg")
        assert vault.files.holds(kept.sha256)
        assert vault.check() is None
        shutil.rmtree(tmp_path / "v" / "5")
        vault.files.add(io.BytesIO(b"picture"), "b.jpg")
    with Vault.open(tmp_path / "v", code) as vault:
        out = io.BytesIO()
        vault.files.write_to(kept.sha256, out)
        assert out.getvalue() == b"picture"
        assert vault.check() is None
        assert len(list((tmp_path / "v" / "5").iterdir())) == 1


def test_file_comes_back_to_the_last_byte(stored: tuple[Vault, str]) -> None:
    """What went in comes out, is kept once, and is committed to by the ledger."""
    vault, sha256 = stored
    assert sha256 == hashlib.sha256(CONTENT).hexdigest()
    out = io.BytesIO()
    vault.files.write_to(sha256, out)
    assert out.getvalue() == CONTENT
    again = vault.files.add(io.BytesIO(CONTENT), "the same.zip")
    assert again.names == ("chat.zip", "the same.zip")
    assert len(list((vault.folder / "5").iterdir())) == 1
    assert vault.ledger.check() is None
    vault.close()


@pytest.mark.skipif(AGE is None, reason="needs the program `age`")
def test_stock_age_opens_it_with_the_sheet(stored: tuple[Vault, str], tmp_path: Path) -> None:
    """The line on the recovery sheet is all that `age` needs."""
    vault, sha256 = stored
    key = tmp_path / "key.txt"
    key.write_text(vault.sheet_identity + "\n", "ascii")
    done = subprocess.run(
        [str(AGE), "--decrypt", "--identity", str(key), str(vault.files.place(sha256))],
        capture_output=True,
        check=False,
    )
    assert done.stdout == CONTENT, done.stderr
    vault.close()


def test_damaged_and_missing_files_are_told(stored: tuple[Vault, str]) -> None:
    """Any flipped bit is noticed; a file that is gone is named, and the vault goes on."""
    vault, sha256 = stored
    place = vault.files.place(sha256)
    whole = place.read_bytes()
    for bit in range(0, 8 * len(whole), 8 * len(whole) // 400):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        place.write_bytes(flipped)
        with pytest.raises(Problem, match="damaged"):
            vault.files.write_to(sha256, io.BytesIO())
    place.write_bytes(whole[:-1])
    with pytest.raises(Problem, match="damaged"):
        vault.files.write_to(sha256, io.BytesIO())
    place.unlink()
    with pytest.raises(Problem, match="missing"):
        vault.files.write_to(sha256, io.BytesIO())
    assert [one.sha256 for one in vault.files.missing()] == [sha256]
    with pytest.raises(Problem, match="no such file"):
        vault.files.write_to("0" * 64, io.BytesIO())
    vault.close()


def test_another_files_content_is_not_taken_for_it(stored: tuple[Vault, str]) -> None:
    """Two age files changed for each other are both refused."""
    vault, sha256 = stored
    other = vault.files.add(io.BytesIO(b"other"), "other").sha256
    vault.files.place(sha256).write_bytes(vault.files.place(other).read_bytes())
    with pytest.raises(Problem, match="damaged"):
        vault.files.write_to(sha256, io.BytesIO())
    vault.close()


def test_writing_that_broke_off_leaves_nothing(tmp_path: Path) -> None:
    """Of a file that could not be stored to its end no trace stays, and the person is told."""

    class Broken(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            if self.tell() > 70_000:
                message = "the stick was pulled out"
                raise OSError(message)
            return super().read(min(size or 0, 10_000) if size else size)

    vault, _ = new_vault(tmp_path / "v")
    with pytest.raises(Problem, match="could not be stored"):
        vault.files.add(Broken(CONTENT), "chat.zip")
    assert list((tmp_path / "v" / "5").iterdir()) == []
    (tmp_path / "v" / "5" / "left").touch()
    with vault.transaction():
        vault.transaction.__self__.run(  # type: ignore[attr-defined]
            "INSERT INTO file_being_written VALUES ('left')"
        )
    vault.close()
    with Vault.open(tmp_path / "v", PASSPHRASE):
        assert list((tmp_path / "v" / "5").iterdir()) == []


def test_a_file_is_read_piece_by_piece(stored: tuple[Vault, str]) -> None:
    """All of it, or some: whoever stops early leaves nothing running, and damage is told at the end."""
    vault, sha256 = stored
    assert b"".join(vault.files.read(sha256)) == CONTENT
    pieces = vault.files.read(sha256)
    assert CONTENT.startswith(next(pieces))
    pieces.close()  # type: ignore[attr-defined]
    place = vault.files.place(sha256)
    content = bytearray(place.read_bytes())
    content[-100] ^= 1
    place.write_bytes(content)
    with pytest.raises(Problem, match="damaged"):
        list(vault.files.read(sha256))
    place.unlink()
    with pytest.raises(Problem, match="missing"):
        vault.files.read(sha256)
    vault.close()
