"""Folders, zips and zips in zips: each file finds its source, and what nobody knew is said."""

import io
import sqlite3
import zipfile
from email.message import EmailMessage
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import Item, lay_out, read_part
from offscript.sources._files.database import opened, tables_of
from offscript.sources._files.file import InputFile

LONDON = Clock(ZoneInfo("Europe/London"))
ROW = '{"conversation":"a","author":"Alex","sent_at":"2024-03-01T10:00:00Z","text":"%s"}\n'


def zipped(*members: tuple[str, bytes | str]) -> bytes:
    """Make a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return out.getvalue()


def everything(path: Path) -> list[Item]:
    """Read all that lies under a path."""
    with lay_out([path]) as layout:
        found = [item for part in layout for item in read_part(part, LONDON)]
        return [*found, *layout.left_over()]


def texts(found: list[Item]) -> list[str]:
    """Keep the texts of the messages."""
    return [item.text for item in found if isinstance(item, Message)]


def said(found: list[Item]) -> str:
    """Join what was said of what nobody knew."""
    return " ".join(
        str(item.reason) if isinstance(item, Unreadable) else str(item.says)
        for item in found
        if isinstance(item, Unreadable) or (isinstance(item, Note) and item.about == "left over")
    )


def test_a_zip_is_looked_into(tmp_path: Path) -> None:
    """Parts in a zip, and in a zip in it, are read; a stranger is named."""
    inner = zipped(("deep/two.jsonl", ROW % "two"))
    path = tmp_path / "takeout.zip"
    path.write_bytes(zipped(("a/one.jsonl", ROW % "one"), ("b.zip", inner), ("odd.bin", b"\1\2")))
    found = everything(path)
    assert texts(found) == ["one", "two"]
    assert "odd.bin" in said(found)


def test_too_many_zips_in_zips(tmp_path: Path) -> None:
    """At a stated depth looking ends, and that is said."""
    data = zipped(("row.jsonl", ROW % "deep"))
    for _ in range(4):
        data = zipped(("next.zip", data))
    path = tmp_path / "takeout.zip"
    path.write_bytes(data)
    found = everything(path)
    assert texts(found) == []
    assert "too deep" in said(found)


def test_a_damaged_zip_in_a_folder(tmp_path: Path) -> None:
    """What stands beside it is read all the same."""
    (tmp_path / "a.jsonl").write_text(ROW % "kept", "utf-8")
    (tmp_path / "b.zip").write_bytes(zipped(("row.jsonl", ROW % "lost"))[:-30])
    found = everything(tmp_path)
    assert texts(found) == ["kept"]
    assert "b.zip is damaged" in said(found)


@pytest.mark.parametrize("name", ["chats.zip", "chats"])
def test_nothing_in_a_zip_or_folder_is_told(tmp_path: Path, name: str) -> None:
    """Whoever gave it expects to read something."""
    path = tmp_path / name
    if path.suffix:
        path.write_bytes(zipped(("empty/", b"")))
    else:
        path.mkdir()
    (item,) = everything(path)
    assert isinstance(item, Unreadable)
    assert str(item.reason) == f"{name} holds no files."


def test_many_strangers_are_counted_by_kind(tmp_path: Path) -> None:
    """Nobody wants two hundred lines; nothing is left unsaid either."""
    for number in range(30):
        (tmp_path / f"{number:02}.xyz").write_bytes(b"\0")
    assert "30 files (30 .xyz)" in said(everything(tmp_path))


def test_near_finds_only_what_came_along(tmp_path: Path) -> None:
    """A path out of the folder finds nothing, by itself or in a tree."""
    (tmp_path / "secret.txt").write_text("x", "utf-8")
    folder = tmp_path / "export"
    (folder / "photos").mkdir(parents=True)
    (folder / "photos" / "a.jpg").write_bytes(b"jpg")
    (folder / "rows.jsonl").write_text(ROW % "hi", "utf-8")
    alone = InputFile(folder / "rows.jsonl")
    with lay_out([folder]) as layout:
        (part,) = [part for part in layout if part.source]
        for file in (alone, part.file):
            assert file.near("photos/a.jpg") is not None
            assert file.near("../secret.txt") is None
            assert file.near(str(tmp_path / "secret.txt")) is None
            assert file.near("") is None
        assert "a.jpg" not in said(list(layout.left_over()))


def test_a_database_with_its_log(tmp_path: Path) -> None:
    """What only the write-ahead log holds is read, and nothing appears beside the file."""
    source = tmp_path / "live.db"
    database = sqlite3.connect(source)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA wal_autocheckpoint = 0")
    database.execute("CREATE TABLE message (text)")
    database.execute("INSERT INTO message VALUES ('one')")
    database.commit()
    database.executemany("INSERT INTO message VALUES (?)", [("x" * 900,)] * 200)
    database.commit()
    folder = tmp_path / "copy"
    folder.mkdir()
    for name in ("live.db", "live.db-wal"):
        (folder / name).write_bytes((tmp_path / name).read_bytes())
    database.close()
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    file = InputFile(folder / "live.db")
    assert tables_of(file) == {"message"}
    with opened(file) as rows:
        assert rows.execute("SELECT count(*) FROM message").fetchone() == (201,)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    torn = bytearray(before["live.db-wal"])
    torn[-100] ^= 1
    (folder / "live.db-wal").write_bytes(torn)
    with opened(InputFile(folder / "live.db")) as rows:
        assert rows.execute("SELECT count(*) FROM message").fetchone() == (1,)


def test_a_download_in_several_zips_is_one(tmp_path: Path) -> None:
    """A picture in the second zip belongs to its message in the first; other zips stay apart."""
    page = "your_facebook_activity/messages/inbox/alex_1"
    thread = (
        '{"participants":[{"name":"Alex"}],"messages":[{"sender_name":"Alex","timestamp_ms":'
        '1709669655000,"photos":[{"uri":"' + page + '/photos/1.jpg"}]}],"title":"Alex"}'
    )
    (tmp_path / "facebook-sam-1.zip").write_bytes(zipped((f"{page}/message_1.json", thread)))
    (tmp_path / "facebook-sam-2.zip").write_bytes(zipped((f"{page}/photos/1.jpg", b"jpg")))
    found = everything(tmp_path)
    (message,) = [item for item in found if isinstance(item, Message)]
    assert [one.size for one in message.attachments] == [3]
    assert "1.jpg" not in said(found)
    (tmp_path / "facebook-sam-2.zip").rename(tmp_path / "album-2.zip")
    found = everything(tmp_path)
    (message,) = [item for item in found if isinstance(item, Message)]
    assert message.attachments[0].missing
    assert "1.jpg" in said(found)


def test_a_chat_that_was_sent_by_mail_is_read_out_of_it(tmp_path: Path) -> None:
    """WhatsApp exports by mail; what else is attached is only what the mail says of it."""
    chat = "[05/03/2024, 20:14:15] Alex: hi\r\n[13/03/2024, 20:15:15] Sam: hello\r\n"
    parts = [
        ("WhatsApp Chat - Alex.zip", zipped(("_chat.txt", chat))),
        ("WhatsApp Chat with Jo.txt", chat.replace("Sam", "Jo").encode()),
        ("locked.zip", b"PK\x03\x04 is no zip"),
        ("notes.txt", b"nothing anybody knows"),
    ]
    mail = EmailMessage()
    mail["From"], mail["Date"] = "sam@example.org", "Tue, 5 Mar 2024 20:14:15 +0000"
    mail.set_content("attached")
    for name, content in parts:
        mail.add_attachment(content, "application", "octet-stream", filename=name)
    (tmp_path / "mail.eml").write_bytes(mail.as_bytes())
    found = everything(tmp_path / "mail.eml")
    assert sorted(texts(found)) == ["attached", "hello", "hello", "hi", "hi"]
    assert not [item for item in found if isinstance(item, Unreadable)]
    assert {item.conversation for item in found if isinstance(item, Message)} >= {"Alex", "Jo"}
    (tmp_path / "many.mbox").write_bytes(b"From x Tue Mar  5 20:14:15 2024\n" + mail.as_bytes())
    assert texts(everything(tmp_path / "many.mbox")) == ["attached"]


def test_files_called_alike_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    """WhatsApp gives each export of a chat the same name: a note has to say which it means."""
    for folder in ("with", "without"):
        (tmp_path / folder).mkdir()
        chat = f"13/01/2024, 21:04 - Alex: {folder}\n" * 3
        (tmp_path / folder / "WhatsApp Chat with Alex.txt").write_text(chat)
    with lay_out([tmp_path / "with", tmp_path / "without"]) as laid:
        assert [part.file.label for part in laid] == [
            "with/WhatsApp Chat with Alex.txt",
            "without/WhatsApp Chat with Alex.txt",
        ]
    with lay_out([tmp_path / "with"]) as laid:
        assert [part.file.label for part in laid] == ["WhatsApp Chat with Alex.txt"]
