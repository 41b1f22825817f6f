"""A winmail.dat in a mail: its words and files are found, and no damage makes it raise."""

import hashlib
import io
import random
import struct
from base64 import encodebytes
from pathlib import Path
from zoneinfo import ZoneInfo

from offscript.record import Clock, Message
from offscript.sources import InputFile
from offscript.sources._mail.winmail import inside
from offscript.sources._source import Wanted
from offscript.sources.mail import source

LONDON = Clock(ZoneInfo("Europe/London"))
PICTURE = b"\x89PNG" + bytes(range(200))
HEAD = (
    "From: Alex <alex@example.org>\nTo: sam@example.net\nDate: Tue, 5 Mar 2024 20:14:00 +0000\n"
    "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n"
)


def attribute(number: int, value: bytes, level: int = 2) -> bytes:
    """Write one attribute, with the checksum behind it."""
    head = struct.pack("<BHHI", level, number, 6, len(value))
    return head + value + struct.pack("<H", sum(value) & 0xFFFF)


def properties(*given: tuple[int, int, bytes]) -> bytes:
    """Write a list of properties: each a kind, a number and a value."""
    listed = struct.pack("<I", len(given))
    for kind, number, value in given:
        listed += struct.pack("<HH", kind, number)
        if number >= 0x8000:
            named = "Nämed".encode("utf-16-le") + b"\0\0"
            listed += bytes(16) + struct.pack("<II", 1, len(named)) + named + bytes(-len(named) % 4)
        if kind in {0x1E, 0x1F, 0x102, 0x101E}:
            listed += struct.pack("<II", 1, len(value))
        listed += value + bytes(-len(value) % 4)
    return listed


def packed() -> bytes:
    """Pack words, and two files, one of which has a long name."""
    mail = properties(
        (0x101E, 0x8001, b"many\0"),
        (0x1F, 0x8002, "named".encode("utf-16-le")),
        (0x40, 0x0039, bytes(8)),
        (0x03, 0x3FDE, struct.pack("<i", 65001)),
        (0x102, 0x1013, "<p>Rich wörds</p><p hidden>pre</p>".encode()),
    )
    long_name = properties((0x1F, 0x3707, "us at the sea.png".encode("utf-16-le") + b"\0\0"))
    return (
        b"\x78\x9f\x3e\x22\x01\x00"
        + attribute(0x9007, struct.pack("<II", 1252, 0), 1)
        + attribute(0x9003, mail, 1)
        + attribute(0x9002, bytes(14))
        + attribute(0x8010, b"USATTH~1.PNG\0")
        + attribute(0x800F, PICTURE)
        + attribute(0x9005, long_name)
        + attribute(0x9002, bytes(14))
        + attribute(0x8010, b"..\\b.txt\0")
        + attribute(0x800F, b"b")
    )


def mail(folder: Path, text: str, content: bytes) -> tuple[Message, bytes]:
    """Read a mail with a winmail.dat in it."""
    raw = f"{HEAD}{text}\n--b\nContent-Type: application/ms-tnef; name=winmail.dat\n".encode()
    raw += b"Content-Transfer-Encoding: base64\n\n" + encodebytes(content) + b"\n--b--\n"
    path = folder / "a.eml"
    path.write_bytes(raw)
    (message,) = [
        item for item in source.read(InputFile(path), LONDON) if isinstance(item, Message)
    ]
    return message, raw


def test_words_and_files_are_found(tmp_path: Path) -> None:
    """Words count only where the mail has no others; each file opens from the message."""
    message, raw = mail(tmp_path, "", packed())
    assert message.text == "Rich wörds"
    names = [one.name for one in message.attachments]
    assert names == ["winmail.dat", "us at the sea.png", "b.txt", "hidden text"]
    assert source.take_out
    for one in message.attachments:
        wanted = Wanted(1, one.sha256 or "", one.size or 0)
        content = source.take_out(io.BytesIO(raw), wanted)
        assert content is not None
        assert hashlib.sha256(content).hexdigest() == one.sha256
    assert message.attachments[1].sha256 == hashlib.sha256(PICTURE).hexdigest()
    plain, _ = mail(tmp_path, "Plain words", packed())
    assert plain.text == "Plain words"
    assert [one.name for one in plain.attachments] == names[:3]


def test_no_damage_makes_it_raise(tmp_path: Path) -> None:
    """Cut off or changed anywhere, it gives what stands before; the mail stays."""
    chance, content = random.Random(7), packed()
    for end in range(len(content)):
        inside(content[:end])
    for _ in range(2000):
        changed = bytearray(content)
        for _ in range(chance.randint(1, 8)):
            changed[chance.randrange(len(changed))] = chance.choice(
                (0, 1, 255, chance.randrange(256))
            )
        inside(bytes(changed))
    assert mail(tmp_path, "words", b"no such file")[0].text == "words"
