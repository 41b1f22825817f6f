"""The laptop is gone; there are a backup, the recovery sheet and a README: all comes back."""

import json
import random
import re
import subprocess
from contextlib import closing
from errno import ENOSPC
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from offscript.actions.back_up_vault import back_up_vault
from offscript.actions.restore_vault import restore_vault
from offscript.record import Message, Problem
from offscript.vault import Vault

from .small_vault import PASSPHRASE, Remark, everything, make_vault


class Sheet(msgspec.Struct):
    """What is printed on the recovery sheet, and what was in the vault when it was backed up."""

    code: str
    identity: str
    given: tuple[object, ...]
    messages: list[Message]
    folder: dict[str, bytes]


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Sheet]:
    """Make a vault, print its sheet, back it up."""
    place = tmp_path_factory.mktemp("backup")
    make_vault(place / "v")
    file = place / "my backup.age"
    with closing(Vault.open(place / "v", PASSPHRASE)) as vault:
        given = everything(vault), list(vault.messages.all())
        code, identity = vault.recovery_code, vault.sheet_identity
        assert back_up_vault(vault, file) == len(given[1])
    folder = {
        path.relative_to(place / "v").as_posix(): path.read_bytes()
        for path in (place / "v").rglob("*")
        if path.is_file()
    }
    return file, Sheet(code, identity, *given, folder)


def test_restored_as_it_was(backup: tuple[Path, Sheet], tmp_path: Path) -> None:
    """The restored folder is the vault's, byte for byte; code and passphrase open it."""
    file, sheet = backup
    # Looked at before anything opens it: opening writes.
    from offscript.vault import restore_backup  # noqa: PLC0415 - for this test alone

    with file.open("rb") as stream:
        restore_backup(stream, sheet.code, tmp_path / "exact")
    found = {
        path.relative_to(tmp_path / "exact").as_posix(): path.read_bytes()
        for path in (tmp_path / "exact").rglob("*")
        if path.is_file()
    }
    assert found == sheet.folder
    assert restore_vault(file, sheet.code.lower(), tmp_path / "v") is None
    with closing(Vault.open(tmp_path / "v", PASSPHRASE)) as vault:
        assert everything(vault) == sheet.given
        assert vault.check() is None
    assert restore_vault(file, sheet.identity, tmp_path / "by identity") is None


def test_drill_with_stock_tools(backup: tuple[Path, Sheet], tmp_path: Path) -> None:
    """By the README's own lines, with `age` and `tar`: every message and every file, exactly."""
    file, sheet = backup
    (tmp_path / file.name).write_bytes(file.read_bytes())
    readme = file.with_name(f"{file.name}.README.txt").read_text("utf-8")
    (tmp_path / "key.txt").write_text(sheet.identity + "\n", "utf-8")
    steps = re.findall(r"^    ((?:mkdir|age|tar) .*)$", readme, re.MULTILINE)
    make, open_it, unpack, decrypt = steps
    for step in (make, open_it, unpack):
        subprocess.run(step, shell=True, cwd=tmp_path, check=True, capture_output=True)
    opened = tmp_path / "opened"
    lines = [
        line
        for part in sorted((opened / "messages").iterdir())
        for line in part.read_bytes().splitlines()
    ]
    decode = msgspec.json.Decoder(Message).decode
    assert sorted(map(decode, lines), key=str) == sorted(sheet.messages, key=str)
    kept = [json.loads(line)["value"] for line in (opened / "kept.jsonl").read_bytes().splitlines()]
    assert len(kept) == 11
    assert all(Remark(**value).text.startswith("kept") for value in kept)
    files = [json.loads(line) for line in (opened / "files.jsonl").read_bytes().splitlines()]
    assert len(files) == 2
    for one in files:
        name = f"my {one['names'][0]}"  # whatever a file is called, spaces too
        step = decrypt.replace("STORED-AS", one["stored_as"]).replace("NAME", name)
        subprocess.run(step, shell=True, cwd=tmp_path, check=True, capture_output=True)
        content = (tmp_path / name).read_bytes()
        assert (len(content), sha256(content).hexdigest()) == (one["size"], one["sha256"])
    assert (opened / "README.txt").read_text("utf-8") == readme


def test_a_disk_that_fills_while_restoring_leaves_nothing(
    backup: tuple[Path, Sheet], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence says where it could not be restored to, and no half of a vault is left."""
    file, sheet = backup

    def full(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("offscript.vault._restore.shutil.copyfileobj", full)
    with pytest.raises(Problem, match=r"Nothing can be restored to .*: the disk is full"):
        restore_vault(file, sheet.code, tmp_path / "v")
    assert list(tmp_path.iterdir()) == []


def test_damaged_backups_restore_nothing(backup: tuple[Path, Sheet], tmp_path: Path) -> None:
    """Cut, changed, or another file: a sentence, and no folder is left."""
    file, sheet = backup
    whole = file.read_bytes()
    chance = random.Random(4)
    damaged = [
        b"",
        b"not a backup",
        whole[:100],
        whole[: len(whole) // 2],
        whole[:-1],
        whole + b"x",
    ]
    for _ in range(20):
        bit = chance.randrange(len(whole) * 8)
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        damaged.append(bytes(changed))
    for number, content in enumerate(damaged):
        broken = tmp_path / "broken.age"
        broken.write_bytes(content)
        with pytest.raises(Problem):
            restore_vault(broken, sheet.code, tmp_path / "v")
        assert [path.name for path in tmp_path.iterdir()] == ["broken.age"], number


def test_wrong_code_and_taken_names(backup: tuple[Path, Sheet], tmp_path: Path) -> None:
    """A passphrase, another vault's code, a folder in use and a missing file: each a sentence."""
    file, sheet = backup
    make_vault(tmp_path / "other", 1)
    with closing(Vault.open(tmp_path / "other", PASSPHRASE)) as vault:
        other = vault.recovery_code
        with pytest.raises(Problem, match="there already"):
            back_up_vault(vault, file)
    for secret in (PASSPHRASE, other, "", sheet.identity[:-1]):
        with pytest.raises(Problem, match="does not open the backup"):
            restore_vault(file, secret, tmp_path / "v")
    with pytest.raises(Problem, match="there already"):
        restore_vault(file, sheet.code, tmp_path / "other")
    with pytest.raises(Problem, match="can't be read"):
        restore_vault(tmp_path / "none.age", sheet.code, tmp_path / "v")
    assert not (tmp_path / "v").exists()


def test_no_file_beside_a_backup_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody's own file of the page's name stays as it is; what breaks off leaves neither."""
    make_vault(tmp_path / "v", 1)
    file, page = tmp_path / "b.age", tmp_path / "b.age.README.txt"
    page.write_text("mine", "utf-8")

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with closing(Vault.open(tmp_path / "v", PASSPHRASE)) as vault:
        with pytest.raises(Problem, match=r"README\.txt is there already"):
            back_up_vault(vault, file)
        assert page.read_text("utf-8") == "mine"
        assert not file.exists()
        page.unlink()
        monkeypatch.setattr("offscript.actions.back_up_vault.write_backup", full)
        with pytest.raises(Problem, match="Nothing is left"):
            back_up_vault(vault, file)
    assert [one.name for one in tmp_path.iterdir()] == ["v"]


def test_nothing_plain_in_a_backup(backup: tuple[Path, Sheet]) -> None:
    """No word of a message, name of a file or kept thing stands in the backup's bytes."""
    file, _ = backup
    content = file.read_bytes()
    for word in (b"good bread", b"aaaa.txt", b"kept 3", b"SQLite", b"ustar"):
        assert word not in content


def test_a_file_with_a_long_head_is_refused(backup: tuple[Path, Sheet], tmp_path: Path) -> None:
    """A backup is for one key; to read a head of very many takes ages, so it is not begun."""
    (tmp_path / "long.age").write_bytes(b"age-encryption.org/v1\n" + b"-> X25519 x\n" * 100_000)
    with pytest.raises(Problem, match="no backup of Offscript's"):
        restore_vault(tmp_path / "long.age", backup[1].code, tmp_path / "v")
    assert [path.name for path in tmp_path.iterdir()] == ["long.age"]
