"""Zips that are locked, damaged, endless or point elsewhere: each is one clear sentence."""

import io
import stat
import struct
import zipfile
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import Item, lay_out, read_part

LONDON = Clock(ZoneInfo("Europe/London"))
LINE = "14/03/2024, 09:00 - Alex: hi\n"
CHAT = "WhatsApp Chat with Alex.txt"


def zipped(*members: tuple[str | zipfile.ZipInfo, bytes | str]) -> bytes:
    """Make a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def items(folder: Path, data: bytes) -> list[Item]:
    """Read bytes as an export WhatsApp named."""
    path = folder / "WhatsApp Chat with Alex.zip"
    path.write_bytes(data)
    return under(path)


def under(path: Path) -> list[Item]:
    """Read all that is in a file, as a person gives it."""
    with lay_out([path]) as layout:
        found = [item for part in layout for item in read_part(part, LONDON)]
        return [*found, *layout.left_over()]


def reasons(found: list[Item]) -> list[str]:
    """Keep the reasons of what was unreadable."""
    return [str(item.reason) for item in found if isinstance(item, Unreadable)]


def texts(found: list[Item]) -> list[str]:
    """Keep the texts of the messages."""
    return [item.text for item in found if isinstance(item, Message)]


def test_a_locked_zip(tmp_path: Path) -> None:
    """A password is named as the reason."""
    data = bytearray(zipped((CHAT, LINE)))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + offset] |= 1
    assert "locked with a password" in reasons(items(tmp_path, bytes(data)))[0]


def test_a_cut_off_zip(tmp_path: Path) -> None:
    """A zip without its list of contents is incomplete."""
    data = zipped((CHAT, LINE * 100), ("a.jpg", b"x" * 1000))
    assert "damaged or incomplete" in reasons(items(tmp_path, data[:-60]))[0]


def test_a_damaged_chat(tmp_path: Path) -> None:
    """What can be read stays, and the damage is told."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(CHAT, LINE * 100_000)
    data = bytearray(out.getvalue())
    data[len(data) // 2] ^= 1
    found = items(tmp_path, bytes(data))
    assert len(texts(found)) > 50_000
    assert any("damaged" in reason for reason in reasons(found))


def test_a_zip_in_the_zip(tmp_path: Path) -> None:
    """A zip of zips is gone into, and every chat in it is read."""
    inner = zipped((CHAT, LINE))
    assert texts(items(tmp_path, zipped(("Chats.zip", inner), ("_chat.txt", LINE)))) == ["hi", "hi"]


def test_a_zip_without_chat(tmp_path: Path) -> None:
    """Named by WhatsApp, and yet no chat in it."""
    (note,) = items(tmp_path, zipped(("a.jpg", b"x")))
    assert isinstance(note, Note)
    assert "no conversation was known in it (1 file): a.jpg" in str(note.says)


@pytest.mark.parametrize(
    "name", ["../../secret.txt", "/etc/passwd", "C:\\a.txt", "a\\..\\..\\b.txt"]
)
def test_names_that_point_outside(tmp_path: Path, name: str) -> None:
    """They are reported and left alone, the chat is read."""
    found = items(tmp_path, zipped((CHAT, LINE), (name, LINE)))
    assert texts(found) == ["hi"]
    assert len(reasons(found)) == 1
    assert "points outside the zip" in reasons(found)[0]


def test_a_link(tmp_path: Path) -> None:
    """A link is reported and not followed."""
    link = zipfile.ZipInfo("IMG-20240314-WA0001.jpg")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    line = "14/03/2024, 09:00 - Alex: IMG-20240314-WA0001.jpg (file attached)\n"
    found = items(tmp_path, zipped((CHAT, line), (link, "/etc/passwd")))
    assert "holds a link" in reasons(found)[0]
    message = next(item for item in found if isinstance(item, Message))
    assert message.attachments[0].missing


def test_a_chat_that_unpacks_without_end(tmp_path: Path) -> None:
    """More than 200 times its size, above 64 MiB, is no chat."""
    data = zipped((CHAT, LINE.encode() + b"\n" * (80 << 20)))
    assert any("far more than a chat holds" in reason for reason in reasons(items(tmp_path, data)))


def test_a_picture_that_unpacks_without_end(tmp_path: Path) -> None:
    """Hashing counts too; the chat itself is read."""
    line = "14/03/2024, 09:00 - Alex: IMG-20240314-WA0001.jpg (file attached)\n"
    data = zipped((CHAT, line), ("IMG-20240314-WA0001.jpg", bytes(80 << 20)))
    found = items(tmp_path, data)
    assert len(texts(found)) == 1
    assert any("far more" in reason for reason in reasons(found))


def test_a_declared_size_is_not_believed(tmp_path: Path) -> None:
    """A chat that declares four bytes and holds more is damaged, not endless."""
    data = bytearray(zipped((CHAT, LINE * 50)))
    place = data.index(b"PK\x01\x02") + 24
    data[place : place + 4] = struct.pack("<I", len(LINE))
    found = items(tmp_path, bytes(data))
    assert reasons(found)
    assert texts(found) in ([], ["hi"])


def test_bytes_flipped_anywhere_never_raise(tmp_path: Path) -> None:
    """Damage may cost messages, never a traceback."""
    good = zipped((CHAT, LINE * 20), ("IMG-20240314-WA0001.jpg", b"picture"))
    path = tmp_path / "WhatsApp Chat with Alex.zip"
    for place in range(0, len(good), 3):
        data = bytearray(good)
        data[place] ^= 0xFF
        path.write_bytes(data)
        under(path)
        path.write_bytes(good[:place])
        under(path)


def test_entries_that_share_their_bytes(tmp_path: Path) -> None:
    """A list of contents that names one entry a thousand times unpacks to far more than it is."""
    data = zipped((CHAT, LINE * 1000))
    directory = data.index(b"PK\x01\x02")
    end = data.index(b"PK\x05\x06")
    entry = data[directory:end]
    many = entry * 1000
    tail = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 1000, 1000, len(many), directory, 0)
    (reason,) = reasons(items(tmp_path, data[:directory] + many + tail))
    assert "share their bytes" in reason


def test_an_entry_without_a_name(tmp_path: Path) -> None:
    """What has no name is refused like what points outside, and the rest is read."""
    data = bytearray(zipped((CHAT, LINE), ("x", b"1")))
    directory = data.rindex(b"PK\x01\x02")
    length = struct.unpack_from("<H", data, directory + 28)[0]
    struct.pack_into("<HH", data, directory + 28, 0, length)  # the name becomes an extra field
    found = items(tmp_path, bytes(data))
    assert texts(found) == ["hi"]
    assert "points outside the zip" in reasons(found)[0]
