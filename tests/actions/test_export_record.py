"""A vault's messages as a package, and its check: what both say, whole and changed."""

import json
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from offscript.actions._package_folder import free_names
from offscript.actions.export_record import export_record
from offscript.actions.open_vault import open_vault
from offscript.actions.verify_package import verify_package
from offscript.actions.verify_vault import verify_vault
from offscript.record import FileImported, FileRead, Filter, Opened, Package, Problem, Sayable
from offscript.vault import Vault

from ..vault.small_vault import PASSPHRASE, give, make_vault, messages  # noqa: TID252 - tests


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a vault and lock it."""
    make_vault(tmp_path / "v")
    return tmp_path / "v"


@pytest.mark.parametrize(
    ("wanted", "count"),
    [
        (Filter(), 180),
        (Filter(conversations=("Alex",)), 120),
        (Filter(authors=("Sam",), until=datetime(2024, 5, 13, 20, 2, tzinfo=UTC)), 60),
    ],
)
def test_what_was_chosen_is_in_it(folder: Path, tmp_path: Path, wanted: Filter, count: int) -> None:
    """A conversation, an author, a period: exactly those messages, each proved to be recorded."""
    with closing(open_vault(folder, PASSPHRASE)) as vault:
        made = export_record(vault, tmp_path / "p", wanted, originals=["aaaa.txt"])
        expected = {message.id for message in vault.messages.all(wanted)}
    assert made.messages == count
    lines = (tmp_path / "p" / "messages.jsonl").read_text("utf-8").splitlines()
    assert {json.loads(line)["id"] for line in lines} == expected
    assert isinstance(verify_package(tmp_path / "p"), Package)
    original = (tmp_path / "p" / "originals" / "aaaa.txt").read_bytes()
    assert original == f"original of {'aa' * 32}\n".encode() * 50


def test_single_messages_and_what_is_not_there(folder: Path, tmp_path: Path) -> None:
    """Messages can be chosen one by one; what is not there is a sentence and leaves no folder."""
    ids = [message.id for message in messages("aa" * 32, 120)]
    with closing(open_vault(folder, PASSPHRASE)) as vault:
        made = export_record(vault, tmp_path / "p", Filter(), ids=[ids[3], ids[100]])
        assert made.messages == 2
        assert sum(end - first for first, end in made.not_shown) >= 96
        with pytest.raises(Problem, match="no message nobody"):
            export_record(vault, tmp_path / "q", Filter(), ids=["nobody"])
        with pytest.raises(Problem, match=r"no file none\.txt"):
            export_record(vault, tmp_path / "q", Filter(), originals=["none.txt"])
        with pytest.raises(Problem, match="no messages"):
            export_record(vault, tmp_path / "q", Filter(conversations=("Nobody",)))
        with pytest.raises(Problem, match="there already"):
            export_record(vault, tmp_path / "p", Filter())
    assert not (tmp_path / "q").exists()
    assert isinstance(verify_package(tmp_path / "p"), Package)
    with pytest.raises(Problem):
        verify_package(tmp_path / "q")


@pytest.mark.parametrize(
    ("names", "free"),
    [
        (["a.txt", "a.txt", "b/a.txt"], ["a.txt", "a-2.txt", "a-3.txt"]),
        (["chat", "chat", "chat"], ["chat", "chat-2", "chat-3"]),
        ([".", "..", ""], ["file", "file-2", "file-3"]),
        (["x" * 10 + "." + "b" * 119, "x ." + " b" * 60], ["b" * 119, "b" + " b" * 59]),
    ],
)
def test_originals_have_names_of_their_own_and_none_is_hidden(
    names: list[str], free: list[str]
) -> None:
    """Also without an ending, and where a long name is cut at a full stop."""
    assert free_names(names) == free


def test_log_tells_files_silences_and_openings(folder: Path, tmp_path: Path) -> None:
    """The log says what was read and what is missing in it, and who opened the vault and when."""
    late = [
        msgspec.structs.replace(
            one, sent_at=one.sent_at + timedelta(days=100 * (number > 1)), unsent=number == 2
        )
        for number, one in enumerate(messages("cc" * 32, 4))
    ]
    told: list[Sayable] = []
    with closing(open_vault(folder, PASSPHRASE, told.append)) as vault:
        file = FileRead(
            name="late.txt", size=1, sha256="cc" * 32, source="whatsapp", messages=4, unreadable=0
        )
        intake = vault.exports.begin(file, version="1", zone="UTC")
        assert intake is not None
        intake.add(late)
        intake.end()
        export_record(vault, tmp_path / "p", Filter(), whole_log=True)
        events = [event for _, event in vault.ledger.events()]
    imported = [event for event in events if isinstance(event, FileImported)][-1]
    assert imported.notes == (
        "No message in Alex and Bex for 100 days after 2024-05-13.",
        "No message in Alex for 100 days after 2024-05-13.",
        "Messages that their author took back: 1.",
    )
    assert imported.clock == "this computer's clock"
    assert any(isinstance(event, Opened) and event.secret == "passphrase" for event in events)
    assert "last signed on" in str(told[0])
    assert '"opened"' in (tmp_path / "p" / "log.jsonl").read_text("utf-8")


def test_verify_with_a_kept_checkpoint(folder: Path, tmp_path: Path) -> None:
    """Four lines kept elsewhere show later that nothing before them was changed, or that it was."""
    kept = tmp_path / "letter.txt"
    first = verify_vault(folder, PASSPHRASE)
    assert first.difference is None
    kept.write_text(f"Dear Sam, I keep this for you:\n\n{first.checkpoint}\nYours", "utf-8")
    with closing(Vault.open(folder, PASSPHRASE)) as vault:
        give(vault, "cc" * 32, 10)
    assert verify_vault(folder, PASSPHRASE, kept).difference is None
    kept.write_text(first.checkpoint.replace("\n1", "\n2", 1), "utf-8")
    assert verify_vault(folder, PASSPHRASE, kept).difference is not None
    make_vault(tmp_path / "other", 3)
    kept.write_text(first.checkpoint, "utf-8")
    other = verify_vault(tmp_path / "other", PASSPHRASE, kept).difference
    assert other is not None
    assert "another record" in str(other.says)
    kept.write_text("no checkpoint", "utf-8")
    with pytest.raises(Problem, match="no checkpoint"):
        verify_vault(folder, PASSPHRASE, kept)
