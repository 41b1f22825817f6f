"""iPhone backups: found by their list, read under their own names, decrypted in memory alone."""

import os
import random
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import Item, lay_out, read_part

from .backup_builder import Files, held_name, write_backup
from .imessage_cases import EXPORTS, phone_files

LONDON = Clock(ZoneInfo("Europe/London"))
PASSWORD = "correct horse battery"
TEXTS = ["from the backup", "", "", "who is this"]
Ask = Callable[[str, int], str | None]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """Make the files of a phone."""
    return phone_files(tmp_path_factory.mktemp("phone"))


def everything(path: Path, ask: Ask | None = None) -> list[Item]:
    """Read all that lies under a path."""
    with lay_out([path], ask) as layout:
        found = [item for part in layout for item in read_part(part, LONDON)]
        return [*found, *layout.left_over()]


def texts(items: list[Item]) -> list[str]:
    """Keep the words of the messages."""
    return [item.text for item in items if isinstance(item, Message)]


def reasons(items: list[Item]) -> str:
    """Join what could not be read."""
    return " ".join(str(item.reason) for item in items if isinstance(item, Unreadable))


def notes(items: list[Item]) -> list[str]:
    """Keep what is said of what nobody knew."""
    return [
        str(item.says) for item in items if isinstance(item, Note) and item.about == "left over"
    ]


def listing(folder: Path) -> dict[str, bytes]:
    """Give every file in a folder."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("old", [False, True])
def test_an_encrypted_backup(tmp_path: Path, files: Files, old: bool) -> None:  # noqa: FBT001
    """With its password it reads as the plain one does, and nothing is written."""
    write_backup(tmp_path / "plain", files)
    write_backup(tmp_path / "locked", files, PASSWORD, old=old)
    before = listing(tmp_path)
    plain = everything(tmp_path / "plain")
    locked = everything(tmp_path / "locked", lambda _name, _attempt: PASSWORD)
    assert listing(tmp_path) == before
    assert texts(plain) == texts(locked) == TEXTS
    assert [item for item in plain if isinstance(item, Message)] == [
        item for item in locked if isinstance(item, Message)
    ]
    assert "encrypted iPhone backup" in notes(locked)[0]
    assert len(notes(locked)) == 1, "files with hashed names are not strangers"


def test_without_a_password(tmp_path: Path, files: Files) -> None:
    """One clear sentence, whether nobody is asked or nobody answers."""
    write_backup(tmp_path / "locked", files, PASSWORD)
    for ask in (None, lambda _name, _attempt: None):
        items = everything(tmp_path / "locked", ask)
        assert texts(items) == []
        assert "is encrypted" in reasons(items)
        assert "its password was not given" in reasons(items)
        assert len(items) == 1


def test_a_wrong_password(tmp_path: Path, files: Files) -> None:
    """It may be tried three times."""
    write_backup(tmp_path / "locked", files, PASSWORD)
    asked: list[int] = []

    def ask(name: str, attempt: int) -> str:
        assert name == "locked"
        asked.append(attempt)
        return PASSWORD if len(asked) == 6 else "wrong"

    assert "No password given fits" in reasons(everything(tmp_path / "locked", ask))
    assert asked == [0, 1, 2]
    assert texts(everything(tmp_path / "locked", ask)) == TEXTS
    once = everything(tmp_path / "locked", lambda _name, attempt: None if attempt else "wrong")
    assert "is not the password" in reasons(once)


def test_a_backup_in_a_zip_and_several_in_a_folder(tmp_path: Path, files: Files) -> None:
    """Wherever a list is found, there is a backup."""
    write_backup(tmp_path / "Backup" / "one", files)
    write_backup(tmp_path / "Backup" / "two", files, PASSWORD)
    row = '{"conversation":"a","author":"Alex","sent_at":"2024-03-01T10:00:00Z","text":"hello"}\n'
    (tmp_path / "Backup" / "rows.jsonl").write_text(row, "utf-8")
    zipped = tmp_path / "all.zip"
    with zipfile.ZipFile(zipped, "w") as archive:
        for path in (tmp_path / "Backup").rglob("*"):
            archive.write(path, path.relative_to(tmp_path))
    for path in (tmp_path / "Backup", zipped):
        items = everything(path, lambda _name, _attempt: PASSWORD)
        assert sorted(texts(items)) == sorted([*TEXTS, *TEXTS, "hello"])
        assert reasons(items) == ""
        assert len(notes(items)) == 2


def test_a_backup_that_is_damaged(tmp_path: Path, files: Files) -> None:
    """Bytes changed or cut anywhere in lists, settings or messages: never an exception."""
    chance = random.Random(6)
    write_backup(tmp_path / "plain", files)
    write_backup(tmp_path / "locked", files, PASSWORD)
    name = held_name("HomeDomain", "Library/SMS/sms.db")
    for kind in ("plain", "locked"):
        for part in ("Manifest.db", "Manifest.plist", f"{name[:2]}/{name}"):
            path = tmp_path / kind / part
            whole = path.read_bytes()
            for number in range(12):
                changed = bytearray(whole)
                for _ in range(3):
                    changed[chance.randrange(len(changed))] = chance.randrange(256)
                path.write_bytes(changed if number % 2 else whole[: chance.randrange(len(whole))])
                assert everything(tmp_path / kind, lambda _name, _attempt: PASSWORD)
            path.write_bytes(whole)


def test_messages_that_can_not_be_opened_are_told(tmp_path: Path, files: Files) -> None:
    """sms.db that is no database any more, or is not there, is never passed over in silence."""
    folder = tmp_path / "locked"
    write_backup(folder, files, PASSWORD)
    name = held_name("HomeDomain", "Library/SMS/sms.db")
    (folder / name[:2] / name).write_bytes(os.urandom(4096))
    items = everything(folder, lambda _name, _attempt: PASSWORD)
    assert "sms.db is damaged" in reasons(items)
    shutil.rmtree(folder / name[:2])
    assert "no sms.db" in notes(everything(folder, lambda _name, _attempt: PASSWORD))[0]


def test_absurd_rounds_are_refused(tmp_path: Path, files: Files) -> None:
    """A key bag made to keep a computer busy for a week is not worked through."""
    write_backup(tmp_path, files, PASSWORD)
    path = tmp_path / "Manifest.plist"
    path.write_bytes(
        path.read_bytes().replace(b"DPIC\0\0\0\4\0\0\0\x14", b"DPIC\0\0\0\4\xff\xff\xff\xff")
    )
    assert "key bag" in reasons(everything(tmp_path, lambda _name, _attempt: PASSWORD))


def test_the_password_comes_by_a_descriptor(tmp_path: Path, files: Files) -> None:
    """From the command line: by an open descriptor; without one and without a terminal, a word."""
    write_backup(tmp_path / "locked", files, PASSWORD)
    command = [
        sys.executable,
        "-m",
        "offscript",
        "convert",
        str(tmp_path / "locked"),
        "--to",
        "jsonl",
    ]
    reading, writing = os.pipe()
    os.write(writing, f"{PASSWORD}\n".encode())
    os.close(writing)
    done = subprocess.run(
        [*command, "--backup-password-fd", str(reading)],
        pass_fds=[reading],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    os.close(reading)
    assert done.returncode == 0, done.stderr
    assert b"4 messages" in done.stderr
    assert PASSWORD.encode() not in done.stdout + done.stderr
    done = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 3
    assert b"is encrypted" in done.stderr
    done = subprocess.run(
        [*command, "--backup-password-fd", "77"],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1


def test_the_plain_case_is_a_backup() -> None:
    """The export under tests/exports names its person from the address book."""
    items = everything(EXPORTS / "backup" / "00008030-000A11112222333A")
    authors = {item.author for item in items if isinstance(item, Message)}
    assert authors == {"Alex Doe <+447700900123>", "+447700900999"}, "a shared number has no name"


def test_a_backup_of_ios_9(tmp_path: Path, files: Files) -> None:
    """Its list is of another form and its files lie in one folder: the messages are read as such."""
    folder = tmp_path / "Backup" / "old"
    folder.mkdir(parents=True)
    for (domain, path), data in files.items():
        (folder / held_name(domain, path)).write_bytes(data)
    items = everything(tmp_path)
    assert texts(items) == TEXTS
    found = [
        file.missing for item in items if isinstance(item, Message) for file in item.attachments
    ]
    assert found == [False, True]
    assert {item.author for item in items if isinstance(item, Message)} >= {
        "Alex Doe <+447700900123>"
    }


def test_other_databases_in_an_encrypted_backup(tmp_path: Path, files: Files) -> None:
    """They are read by their own sources, under their own names: here the calls."""
    calls = EXPORTS.parent / "iphone_calls" / "phone" / "CallHistory.storedata"
    place = ("HomeDomain", "Library/CallHistoryDB/CallHistory.storedata")
    write_backup(tmp_path / "phone", {**files, place: calls.read_bytes()}, PASSWORD)
    with lay_out([tmp_path / "phone"], lambda _name, _attempt: PASSWORD) as layout:
        found = {part.file.label: list(read_part(part, LONDON)) for part in layout}
    assert set(found) == {"phone/HomeDomain/Library/SMS/sms.db", "phone/" + "/".join(place)}
    said = found["phone/" + "/".join(place)]
    assert {item.author for item in said if isinstance(item, Message)} >= {
        "Alex Doe <+447700900123>"
    }
