"""What Offscript signs, the tools that people already have check; and no byte can be changed."""

import subprocess
from base64 import b64decode
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from offscript.vault.ledger import Checkpoint, _signatures, read_note, verifier_key
from offscript.vault.ledger._checkpoint import key_hash, origin_of, signed

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()
NOW = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)


@pytest.fixture
def head() -> Checkpoint:
    """Sign a head."""
    return signed(KEY, 7, bytes(32), NOW)


def test_checkpoint_is_four_lines_and_a_signature(head: Checkpoint) -> None:
    """A witness keeps four lines; the note adds who signed, as C2SP's signed notes have it."""
    assert head.lines == (
        "record-56475aa75463474c\n7\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n"
        "2026-03-01T09:30:00Z\n"
    )
    assert head.note(PUBLIC).startswith(head.lines + "\n— record-56475aa75463474c ")
    assert read_note(head.note(PUBLIC), PUBLIC) == head
    assert verifier_key(PUBLIC).startswith(f"{origin_of(PUBLIC)}+")


def test_any_changed_byte_of_a_note_is_refused(head: Checkpoint) -> None:
    """Each byte of a signed note, changed, makes it no note of this key."""
    note = head.note(PUBLIC).encode()
    for at in range(len(note)):
        for bit in (1, 4, 32, 128):
            changed = note[:at] + bytes([note[at] ^ bit]) + note[at + 1 :]
            assert read_note(changed.decode("utf-8", "replace"), PUBLIC) is None


def test_any_changed_byte_of_a_signature_is_refused() -> None:
    """There is one way to write a signature; comments and line breaks are part of it."""
    content = b"four\nlines\n"
    for signature, check in (
        (_signatures.sign_ssh(KEY, content), _signatures.check_ssh),
        (_signatures.sign_minisign(KEY, content, "a comment"), _signatures.check_minisign),
    ):
        assert check(PUBLIC, content, signature)
        assert not check(PUBLIC, content + b" ", signature)
        raw = signature.encode()
        for at in range(len(raw)):
            for bit in (1, 4, 32, 128):
                changed = raw[:at] + bytes([raw[at] ^ bit]) + raw[at + 1 :]
                assert not check(PUBLIC, content, changed.decode("utf-8", "surrogateescape"))
        assert not check(PUBLIC, content, signature + "\n")


def test_ssh_keygen_agrees(head: Checkpoint, tmp_path: Path) -> None:
    """`ssh-keygen -Y verify` takes our signature, and refuses it over other words."""
    (tmp_path / "signers").write_text(_signatures.ssh_signers(PUBLIC), "utf-8")
    content = head.lines.encode()
    (tmp_path / "sig").write_text(_signatures.sign_ssh(KEY, content), "utf-8")
    command = ["ssh-keygen", "-Y", "verify", "-f", "signers", "-I", head.origin]
    command += ["-n", "offscript", "-s", "sig"]
    good = subprocess.run(command, cwd=tmp_path, input=content, capture_output=True, check=False)
    assert good.returncode == 0, good.stderr
    bad = subprocess.run(
        command, cwd=tmp_path, input=content + b".", capture_output=True, check=False
    )
    assert bad.returncode != 0


def test_minisign_agrees(head: Checkpoint, tmp_path: Path) -> None:
    """`minisign -V` takes our signature, and refuses it over other words."""
    (tmp_path / "key.pub").write_text(_signatures.minisign_public(PUBLIC), "utf-8")
    file = tmp_path / "checkpoint.txt"
    file.write_text(head.lines, "utf-8", newline="\n")
    note = _signatures.sign_minisign(KEY, file.read_bytes(), "seven records")
    (tmp_path / "checkpoint.txt.minisig").write_text(note, "utf-8")
    command = ["minisign", "-V", "-p", "key.pub", "-m", "checkpoint.txt"]
    good = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert good.returncode == 0, good.stderr
    assert b"seven records" in good.stdout
    file.write_text(head.lines + " ", "utf-8")
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode != 0


def test_key_numbers_are_those_of_signed_notes() -> None:
    """The number by which a note names its key is made as C2SP's example has it."""
    public = b64decode("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")[1:]
    assert key_hash("PeterNeumann", public).hex() == "c74f20a3"
