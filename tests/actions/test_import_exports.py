"""Bringing exports into a vault: everything in them, each message once, the files themselves."""

import hashlib
import io
from datetime import UTC
from pathlib import Path
from zipfile import ZipFile

import pytest

from offscript.actions.import_exports import import_exports
from offscript.actions.read_exports import read_exports
from offscript.actions.read_vault import read_vault
from offscript.actions.renew_findings import renew_findings
from offscript.actions.search_vault import search_vault
from offscript.record import Clock, Filter, Message, Problem
from offscript.vault import Cost, Vault

CLOCK = Clock(UTC)
CHATS = Path(__file__).parents[1] / "chats"
EXPORTS = Path(__file__).parents[1] / "exports"
PASSPHRASE = "cardstock unplanted rework unarmored stomp hypnotism"  # noqa: S105 - of nothing


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """Make a vault that is cheap to open."""
    return Vault.create(tmp_path / "v", PASSPHRASE, Cost(10, 1, 1))[0]


def test_a_vault_holds_what_reading_gives(vault: Vault) -> None:
    """Exports of many kinds, given together and again: the same messages, pieces and notes.

    Beside each export lies what is expected of it, which holds the same messages once more.
    """
    kinds = ("email", "telegram", "signal", "instagram", "sms_backup", "slack", "line")
    paths = [EXPORTS / kind for kind in kinds]
    imported = read_exports(paths, CLOCK)
    taken = import_exports(vault, paths, CLOCK)
    kept = read_vault(vault)
    assert {_content(one) for one in kept.messages} == {_content(one) for one in imported.messages}
    assert len({one.id for one in kept.messages}) <= len(kept.messages) <= len(imported.messages)
    assert sorted(one.reason for one in taken.unreadable) == sorted(
        one.reason for one in imported.unreadable
    )
    assert taken.added > 200
    again = import_exports(vault, paths, CLOCK)
    assert (again.added, again.stored, again.linked) == (0, 0, 0)
    assert read_vault(vault).messages == kept.messages
    assert vault.ledger.check() is None
    assert vault.is_whole()


def _content(message: Message) -> tuple[object, ...]:
    """Give what makes a message the same one, whichever zone its time was read in."""
    return message.id, message.conversation, message.author, message.text


def test_reading_a_vault_is_reading_its_export(vault: Vault) -> None:
    """The messages of a chat come back as the reader gave them, with what was noticed."""
    (chat,) = CHATS.iterdir()
    imported = read_exports([chat], CLOCK)
    taken = import_exports(vault, [chat], CLOCK)
    kept = read_vault(vault)
    assert taken.added == len(imported.messages) > 50
    assert kept.messages == imported.messages
    assert kept.notes == imported.notes
    assert kept.files == imported.files
    assert import_exports(vault, [chat], CLOCK).again == (chat.name,)


def test_originals_are_kept_byte_for_byte(vault: Vault, tmp_path: Path) -> None:
    """The file itself, a zip as a whole, and of a folder what was read: and each once."""
    (chat,) = CHATS.iterdir()
    zipped = tmp_path / "export.zip"
    with ZipFile(zipped, "w") as archive:
        archive.write(chat, "_chat.txt")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / chat.name).write_bytes(chat.read_bytes() + b"01/01/2025, 10:00 - Bex: one more\n")
    (folder / "holiday.bin").write_bytes(bytes(5000))
    taken = import_exports(vault, [zipped, folder], CLOCK)
    assert taken.stored == 2
    for original in (zipped, folder / chat.name):
        out = io.BytesIO()
        vault.files.write_to(hashlib.sha256(original.read_bytes()).hexdigest(), out)
        assert out.getvalue() == original.read_bytes()
    assert import_exports(vault, [zipped, folder], CLOCK).stored == 0


def test_two_peoples_exports_are_witnesses_to_each_other(vault: Vault, tmp_path: Path) -> None:
    """The same chat, named from the other side, is linked: counted once, kept twice."""
    (chat,) = CHATS.iterdir()
    theirs = tmp_path / "WhatsApp Chat with Tom.txt"
    theirs.write_bytes(chat.read_bytes())
    theirs.write_text(theirs.read_text("utf-8") + "01/01/2025, 10:00 - Bex: one more\n", "utf-8")
    import_exports(vault, [chat], CLOCK)
    before = sum(one.kind == "message" for one in vault.messages.all())
    taken = import_exports(vault, [theirs], CLOCK)
    assert taken.linked > 0
    assert any("stand in both" in note.says for note in taken.notes)
    assert sum(one.kind == "message" for one in vault.messages.all()) == before + 1
    first = next(one for one in vault.messages.all() if one.kind == "message")
    assert {one.conversation for one in vault.messages.given_twice(first.id)} == {"Tom"}
    assert vault.ledger.check() is None


def test_findings_are_made_once_by_each_version(vault: Vault) -> None:
    """Messages are marked after an import, again only when something came in, and found by mark."""
    demo = Path(__file__).parents[2] / "src" / "offscript" / "demo"
    export = next(path for path in sorted(demo.rglob("*.txt")))
    import_exports(vault, [export], CLOCK)
    assert renew_findings(vault)
    assert not renew_findings(vault)
    counts = vault.findings.counts()
    assert counts
    tactic = max(counts, key=lambda name: counts[name])
    assert vault.messages.count(Filter(tactics=(tactic,))) == counts[tactic]
    (chat,) = CHATS.iterdir()
    import_exports(vault, [chat], CLOCK)
    assert vault.findings.made_by is None
    assert renew_findings(vault)
    assert search_vault(vault, "the", Filter(tactics=(tactic,))).order == "newest"


def test_pasted_text_is_kept_too(vault: Vault) -> None:
    """What came on standard input is stored like a file."""
    pasted = b"13/05/2024, 19:02 - Alex: are we still on for sunday\n" * 3
    taken = import_exports(vault, [], CLOCK, pasted=pasted)
    assert taken.added > 0
    out = io.BytesIO()
    vault.files.write_to(hashlib.sha256(pasted).hexdigest(), out)
    assert out.getvalue() == pasted


def test_a_path_that_leads_nowhere_changes_nothing(vault: Vault) -> None:
    """The person is told, and the vault is as it was."""
    with pytest.raises(Problem, match="There is no file"):
        import_exports(vault, [Path("gone.txt")], CLOCK)
    assert vault.exports.all() == ()
