"""Bringing exports into a vault: everything in them, each message once, the files themselves."""

import hashlib
import io
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path
from zipfile import ZipFile

import pytest

from offscript.actions._attachments import StoredBeside
from offscript.actions.import_exports import import_exports
from offscript.actions.open_attachment import find_attachment, open_attachment
from offscript.actions.read_exports import read_exports
from offscript.actions.read_vault import read_vault
from offscript.actions.renew_findings import renew_findings
from offscript.actions.search_vault import search_vault
from offscript.record import Clock, Filter, Message, Problem
from offscript.sources import Apart, Found, Item
from offscript.vault import Cost, Vault

CLOCK = Clock(UTC)
CHATS = Path(__file__).parents[1] / "chats"
EXPORTS = Path(__file__).parents[1] / "exports"
PASSPHRASE = "cardstock unplanted rework unarmored stomp hypnotism"


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
    assert sorted(str(one.reason) for one in taken.unreadable) == sorted(
        str(one.reason) for one in imported.unreadable
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


def test_attachments_lying_loose_are_kept(vault: Vault, tmp_path: Path) -> None:
    """Of a folder the files that came with messages are kept, wherever in it; nothing else is.

    What was given before without them, or was broken off, gets them when it is given again.
    """
    folder = tmp_path / "folder"
    folder.mkdir()
    chat = (
        "01/02/2025, 10:00 - Bex: IMG-20250201-WA0001.jpg (file attached)\n"
        "01/02/2025, 10:01 - Bex: PTT-20250201-WA0002.opus (file attached)\n"
        "01/02/2025, 10:02 - Bex: IMG-20250201-WA0009.jpg (file attached)\n"
    )
    (folder / "WhatsApp Chat with Bex.txt").write_text(chat, "utf-8")
    picture, voice = bytes([255, 216]) * 400, b"OggS" * 200
    (folder / "IMG-20250201-WA0001.jpg").write_bytes(picture)
    (folder / "PTT-20250201-WA0002.opus").write_bytes(voice)
    (folder / "IMG-20240505-WA0007.jpg").write_bytes(bytes(800))  # as large, of no message
    (folder / "letter.bin").write_bytes(picture[::-1])
    assert import_exports(vault, [folder], CLOCK).stored == 3
    kept = {size for _, size in ((one.sha256, one.size) for one in vault.files.all())}
    assert kept == {len(chat.encode()), len(picture), len(voice)}
    for content in (picture, voice):
        out = io.BytesIO()
        vault.files.write_to(hashlib.sha256(content).hexdigest(), out)
        assert out.getvalue() == content
    assert vault.check() is None
    assert import_exports(vault, [folder], CLOCK).stored == 0


def test_attachments_come_after_an_import_that_was_broken_off(
    vault: Vault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped between messages and originals, the same folder given again brings the files."""
    folder = tmp_path / "folder"
    folder.mkdir()
    chat = "01/02/2025, 10:00 - Bex: IMG-20250201-WA0001.jpg (file attached)\n"
    (folder / "WhatsApp Chat with Bex.txt").write_text(chat, "utf-8")
    (folder / "IMG-20250201-WA0001.jpg").write_bytes(b"picture")
    with monkeypatch.context() as broken:
        broken.setattr("offscript.actions.import_exports.store_attachments", _nothing_beside)
        broken.setattr("offscript.actions.import_exports.store_originals", _break_off)
        with pytest.raises(KeyboardInterrupt):
            import_exports(vault, [folder], CLOCK)
    assert vault.messages.count() == 1
    assert vault.files.all() == ()
    assert import_exports(vault, [folder], CLOCK).stored == 2


@pytest.mark.parametrize("at", ["_link", "join", "store_originals"])
def test_an_import_broken_off_leaves_nothing_unlinked_or_unread(
    vault: Vault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    """Stopped once the messages are stored: given again they are linked, and read for tactics."""
    (chat,) = CHATS.iterdir()
    theirs = tmp_path / "WhatsApp Chat with Tom.txt"
    theirs.write_text(chat.read_text("utf-8") + "01/01/2025, 10:00 - Bex: one more\n", "utf-8")
    import_exports(vault, [chat], CLOCK)
    alone = vault.messages.count()
    assert renew_findings(vault, CLOCK)
    with monkeypatch.context() as broken:
        broken.setattr(f"offscript.actions.import_exports.{at}", _break_off)
        with pytest.raises(KeyboardInterrupt):
            import_exports(vault, [theirs], CLOCK)
    linked = import_exports(vault, [theirs], CLOCK).linked
    assert (linked > 0) == (at != "store_originals")  # there they were linked the first time
    assert vault.messages.count() <= alone + 3
    assert import_exports(vault, [theirs], CLOCK).linked == 0
    assert renew_findings(vault, CLOCK)
    assert not renew_findings(vault, CLOCK)


def _nothing_beside(*_: object) -> StoredBeside:
    return StoredBeside(0, ())


def _break_off(*_: object) -> int:
    raise KeyboardInterrupt


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
    assert any("stand in both" in str(note.says) for note in taken.notes)
    assert sum(one.kind == "message" for one in vault.messages.all()) == before + 1
    first = next(one for one in vault.messages.all() if one.kind == "message")
    assert {one.conversation for one in vault.messages.given_twice(first.id)} == {"Tom"}
    assert vault.ledger.check() is None


def test_findings_are_made_once_by_each_version(vault: Vault) -> None:
    """Messages are marked after an import, again only when something came in, and found by mark."""
    demo = Path(__file__).parents[2] / "src" / "offscript" / "demo"
    export = next(path for path in sorted(demo.rglob("*.txt")))
    import_exports(vault, [export], CLOCK)
    assert renew_findings(vault, CLOCK)
    assert not renew_findings(vault, CLOCK)
    counts = vault.findings.counts()
    assert counts
    tactic = max(counts, key=lambda name: counts[name])
    assert vault.messages.count(Filter(tactics=(tactic,))) == counts[tactic]
    (chat,) = CHATS.iterdir()
    import_exports(vault, [chat], CLOCK)
    assert vault.findings.made_by is None
    assert renew_findings(vault, CLOCK)
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


CHAT = """03/06/2024, 19:30 - Alex: one.jpg (file attached)
03/06/2024, 19:31 - Alex: two.pdf (file attached)
03/06/2024, 19:32 - Alex: gone.jpg (file attached)
03/06/2024, 19:33 - Alex: one.jpg (file attached)
"""
BESIDE = {"one.jpg": b"\xff\xd8\xff picture", "two.pdf": b"", "other.txt": b"nobody names this"}


@pytest.mark.parametrize("packed", [True, False], ids=["zip", "folder"])
def test_files_beside_messages_are_kept(vault: Vault, tmp_path: Path, *, packed: bool) -> None:
    """Each once, whether they came in a zip or lay in a folder; and nothing that no message names."""
    if packed:
        given = tmp_path / "WhatsApp Chat with Alex.zip"
        with ZipFile(given, "w") as out:
            out.writestr("WhatsApp Chat with Alex.txt", CHAT)
            for name, content in BESIDE.items():
                out.writestr(name, content)
    else:
        given = tmp_path / "chat"
        given.mkdir()
        (given / "WhatsApp Chat with Alex.txt").write_text(CHAT, "utf-8")
        for name, content in BESIDE.items():
            (given / name).write_bytes(content)
    import_exports(vault, [given], CLOCK)
    found: list[tuple[str, str]] = []
    for message in vault.messages.all():
        _, key = vault.messages.row(1 + len(found))
        attached = find_attachment(vault, key.row, 1)
        found.append((attached.attachment.name, attached.state))
        if attached.state == "kept":
            whole = b"".join(open_attachment(vault, attached))
            assert whole == BESIDE[attached.attachment.name]
        assert message.attachments
    assert found == [
        ("one.jpg", "kept"),
        ("two.pdf", "kept"),
        ("gone.jpg", "missing"),
        ("one.jpg", "kept"),
    ]
    names = [name for file in vault.files.all() for name in file.names]
    assert "other.txt" not in names
    assert names.count("one.jpg") == 1
    with pytest.raises(Problem):
        find_attachment(vault, 1, 2)


@pytest.mark.parametrize("by", ["chance", "the file"])
def test_a_reader_that_was_killed_goes_on(
    vault: Vault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    """Given once more, the file is read to its end; where it kills its reader again, it is done."""
    chat = tmp_path / "WhatsApp Chat with Alex.txt"
    lines = (f"03/06/2024, {n // 60:02}:{n % 60:02} - Alex: {n}\n" for n in range(1440))
    chat.write_text("".join(lines), "utf-8")
    read = Apart.read

    def killed(apart: Apart, found: Found, clock: Clock) -> Iterator[Item]:
        items = read(apart, found, clock)
        yield next(items)
        assert apart._worker is not None  # noqa: SLF001 - nothing else kills it at will
        apart._worker.kill()  # noqa: SLF001
        yield from items

    with monkeypatch.context() as patched:
        patched.setattr(Apart, "read", killed)
        first = import_exports(vault, [chat], CLOCK)
        assert first.broken_off == (chat.name,)
        assert "could not be read to its end" in str(first.unreadable[0].reason)
        assert vault.exports.broken_off() == (chat.name,)
        if by == "the file":
            second = import_exports(vault, [chat], CLOCK)
            assert second.broken_off == ()
    if by == "chance":
        second = import_exports(vault, [chat], CLOCK)
        assert first.added + second.added == vault.messages.count() == 1440
    third = import_exports(vault, [chat], CLOCK)
    assert third.again == (chat.name,)
    assert vault.exports.broken_off() == ()
    assert vault.ledger.check() is None


HELD = """\
13/01/2024, 21:04 - Alex: hi
13/01/2024, 21:05 - Alex: IMG-20240113-WA0001.jpg (file attached)
13/01/2024, 21:05 - Alex: IMG-20240113-WA0002.jpg (file attached)
look
13/01/2024, 21:07 - Sam: ok
"""
LEFT_OUT = """\
12/01/2024, 21:04 - Alex: older
13/01/2024, 21:04 - Alex: hi
13/01/2024, 21:05 - Alex: <Media omitted>
13/01/2024, 21:05 - Alex: <Media omitted>
look
13/01/2024, 21:07 - Sam: ok
"""


@pytest.mark.parametrize("first", ["with", "without"])
def test_a_photo_and_its_placeholder_are_linked(vault: Vault, tmp_path: Path, first: str) -> None:
    """With media and without, in any order, and long after each other: each once, with its file."""
    for name, text in (("with", HELD), ("without", LEFT_OUT)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "WhatsApp Chat with Alex.txt").write_text(text, "utf-8")
    (tmp_path / "with" / "IMG-20240113-WA0001.jpg").write_bytes(b"picture")
    paths = sorted(tmp_path.glob("with*"), key=lambda path: path.name != first)
    taken = [import_exports(vault, [path], CLOCK) for path in paths]
    assert taken[-1].linked == 2
    (note,) = (str(one.says) for one in taken[-1].notes if one.about == "double")
    assert note.startswith("2 photos, recordings or other files stand in WhatsApp Chat with Alex")
    assert [one.text.partition(" ")[0] for one in vault.messages.all()] == [
        *("older", "hi", "IMG-20240113-WA0001.jpg", "IMG-20240113-WA0002.jpg", "ok")
    ]
    assert vault.messages.count() == 5
    photo = next(one for one in vault.messages.all() if one.attachments)
    assert [one.text for one in vault.messages.given_twice(photo.id)] == ["<Media omitted>"]
    more = tmp_path / "more" / "WhatsApp Chat with Alex.txt"
    more.parent.mkdir()
    line = "13/01/2024, 21:05 - Alex: <Media omitted>\n"
    more.write_text(LEFT_OUT.replace(line, line + line, 1), "utf-8")  # one more in that minute
    assert import_exports(vault, [more], CLOCK).linked == 0
    assert vault.messages.count() == 6
    assert vault.ledger.check() is None
    assert vault.is_whole()
