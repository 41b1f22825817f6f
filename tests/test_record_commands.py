"""Verify, export, backup, restore, anchor: as a person runs them, with plain sentences."""

from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from offscript.vault import Vault

from ._program import run
from .vault.small_vault import PASSPHRASE, make_vault


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Make a vault named v."""
    make_vault(tmp_path / "v")
    return tmp_path


def asked(place: Path, *arguments: str, secret: str = PASSPHRASE) -> CompletedProcess[bytes]:
    """Run a command with the secret on an open descriptor."""
    return run(*arguments, "--passphrase-fd", "0", cwd=place, given=secret.encode() + b"\n")


def test_verify(place: Path) -> None:
    """A vault as it was left: exit code 0, and four lines to keep. Changed: 1, and what differs."""
    done = asked(place, "verify", "--vault", "v")
    assert done.returncode == 0, done.stderr
    assert b"All is as it was signed. Entries: 198; messages: 180; files: 2." in done.stdout
    (place / "kept.txt").write_bytes(done.stdout)
    again = asked(place, "verify", "--vault", "v", "--checkpoint", "kept.txt")
    assert again.returncode == 0
    whole = (place / "v" / "1").read_bytes(), (place / "v" / "2").read_bytes()
    for name, content in zip("12", whole, strict=True):
        (place / "v" / name).write_bytes(content[:5000] + b"?" + content[5001:])
    done = asked(place, "verify", "--vault", "v")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    nothing = run("verify", cwd=place)
    assert nothing.returncode == 1
    assert b"Say what to check" in nothing.stderr


def test_export_and_verify_a_package(place: Path) -> None:
    """A package is written, checked without a secret, and one changed word is named."""
    done = asked(
        place,
        "export",
        "--vault",
        "v",
        "-o",
        "p",
        "--conversation",
        "Alex",
        "--original",
        "aaaa.txt",
    )
    assert done.returncode == 0, done.stderr
    assert b"120 messages" in done.stdout
    assert b"last signed on" in done.stderr
    good = run("verify", "p", cwd=place)
    assert good.returncode == 0
    assert b"All fits. 120 messages" in good.stdout
    file = place / "p" / "messages.jsonl"
    file.write_bytes(file.read_bytes().replace(b"bread", b"beard", 1))
    bad = run("verify", "p", cwd=place)
    assert bad.returncode == 1
    assert b"Differs: messages.jsonl is not the file that was signed." in bad.stdout
    again = asked(place, "export", "--vault", "v", "-o", "p")
    assert again.returncode == 1
    assert b"there already" in again.stderr


def test_backup_and_restore(place: Path) -> None:
    """What was backed up is restored with the code, and opens with the passphrase."""
    done = asked(place, "backup", "b.age", "--vault", "v")
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in place.iterdir()) == ["b.age", "b.age.README.txt", "v"]
    with closing(Vault.open(place / "v", PASSPHRASE)) as vault:
        code = vault.recovery_code
    wrong = asked(place, "restore", "b.age", "--vault", "w")
    assert wrong.returncode == 1
    assert not (place / "w").exists()
    back = asked(place, "restore", "b.age", "--vault", "w", secret=code)
    assert back.returncode == 0, back.stderr
    assert asked(place, "verify", "--vault", "w").returncode == 0


def test_a_backup_says_what_it_could_not_hold(place: Path) -> None:
    """Where an original is gone it does not say everything: exit code 3, and what to do."""
    next((place / "v" / "5").iterdir()).unlink()
    done = asked(place, "backup", "b.age", "--vault", "v")
    assert done.returncode == 3
    assert b"everything" not in done.stdout
    assert b"1 file that came with your messages is missing" in done.stderr


def test_a_package_that_cannot_be_written_leaves_nothing(place: Path) -> None:
    """Into a folder that isn't there: one sentence says where, and to choose another place."""
    done = asked(place, "export", "--vault", "v", "-o", "none/p")
    assert done.returncode == 1
    assert b"The package can't be written to none" in done.stderr
    assert b"Choose another place" in done.stderr


def test_anchor_lists_and_keeps(place: Path) -> None:
    """A witness's letter is kept, and listed with what it is about."""
    lines = asked(place, "verify", "--vault", "v").stdout
    (place / "letter.txt").write_bytes(b"I was given:\n" + lines)
    done = asked(place, "anchor", "--vault", "v", "--witness", "letter.txt")
    assert done.returncode == 0, done.stderr
    listed = asked(place, "anchor", "--vault", "v")
    assert listed.stdout.startswith(b"Witness: the first 198 entries")
    both = asked(
        place, "anchor", "--vault", "v", "--witness", "letter.txt", "--reply", "letter.txt"
    )
    assert b"One thing at a time" in both.stderr
