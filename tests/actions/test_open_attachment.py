"""Files that stand within an export are taken out of it, and nothing else is."""

import base64
import hashlib
import io
import os
import zipfile
from collections.abc import Generator
from email.message import EmailMessage
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from offscript.actions.import_exports import import_exports
from offscript.actions.open_attachment import Attached, find_attachment, open_attachment
from offscript.record import Clock, Problem
from offscript.vault import Cost, Vault

QUICK = Cost(memory=8, rounds=1, lanes=1)
LONDON = Clock(ZoneInfo("Europe/London"))
PICTURE = os.urandom(3 << 20)
"""Longer than a slice of what is read at once."""
QUOTED = "On Mon, 3 Jun 2024 at 09:00, Sam wrote:\r\n> Are you there?\r\n> Please answer.\r\n"


def mailbox(*, mails: int = 3) -> bytes:
    """Make an mbox whose last mail has a picture, a mail in it and quoted words."""
    out = b""
    for number in range(1, mails + 1):
        mail = EmailMessage()
        mail["From"], mail["To"] = "Alex <alex@example.org>", "Sam <sam@example.org>"
        mail["Date"] = f"Mon, 3 Jun 2024 10:{number:02}:00 +0100"
        mail["Message-ID"] = f"<{number}@example.org>"
        mail.set_content(f"Number {number}.\r\n\r\n{QUOTED if number == mails else ''}")
        if number == mails:
            mail.add_attachment(PICTURE, maintype="image", subtype="jpeg", filename="us.jpg")
            other = EmailMessage()
            other["From"], other["Subject"] = "jo@example.org", "Forwarded"
            other.set_content("Inside.")
            mail.add_attachment(other)
        out += b"From alex@example.org Mon Jun  3 10:00:00 2024\n" + mail.as_bytes() + b"\n"
    return out


def backup(*, broken: bool = False) -> bytes:
    """Make a backup of texts with two MMS, the second with the picture; lines in it are cut."""
    data = base64.b64encode(PICTURE).decode()
    data = "&#10;".join(data[at : at + 76_000] for at in range(0, len(data), 76_000))
    small = base64.b64encode(b"small").decode()
    parts = [f'<part seq="0" ct="image/png" cl="{name}" data="{held}" />' for name, held in
             (("a.png", small), ("b.png", data))]  # fmt: skip
    mms = "".join(
        f'<mms date="17174{number}0000000" msg_box="1" address="+447700900142">'
        f"<parts>{part}</parts></mms>"
        for number, part in enumerate(parts)
    )
    whole = f'<?xml version="1.0" encoding="UTF-8"?><smses count="2">{mms}</smses>'
    return whole[: len(whole) // 2].encode() if broken else whole.encode()


def imported(tmp_path: Path, name: str, content: bytes) -> Vault:
    """Bring a file in, and remove it from where it lay."""
    file = tmp_path / name
    file.write_bytes(content)
    vault, _ = Vault.create(tmp_path / "vault", "six words of nobody at all", QUICK)
    import_exports(vault, [file], LONDON)
    file.unlink()
    return vault


def files_of(vault: Vault) -> dict[str, Attached]:
    """Find every file of every message, by its name."""
    found = {}
    for row in range(1, vault.messages.last_row() + 1):
        message, _ = vault.messages.row(row)
        for number, one in enumerate(message.attachments, 1):
            found[one.name] = find_attachment(vault, row, number)
    return found


def test_from_a_mailbox(tmp_path: Path) -> None:
    """A picture, an attached mail and the words a mail quotes come out byte for byte."""
    with imported(tmp_path, "mail.mbox", mailbox()) as vault:
        found = files_of(vault)
        assert {name: one.state for name, one in found.items()} == {
            "us.jpg": "inside",
            "message.eml": "inside",
            "quoted text": "inside",
        }
        assert b"".join(open_attachment(vault, found["us.jpg"])) == PICTURE
        assert b"Inside." in b"".join(open_attachment(vault, found["message.eml"]))
        assert b"Are you there?" in b"".join(open_attachment(vault, found["quoted text"]))


def test_from_one_mail(tmp_path: Path) -> None:
    """A file of one mail gives what is in it too."""
    one = mailbox(mails=1).partition(b"\n")[2]
    with imported(tmp_path, "a.eml", one) as vault:
        assert b"".join(open_attachment(vault, files_of(vault)["us.jpg"])) == PICTURE


def test_from_a_zip_in_a_zip(tmp_path: Path) -> None:
    """What was read may lie deep in what is kept."""
    inner, outer = tmp_path / "inner.zip", tmp_path / "outer.zip"
    with zipfile.ZipFile(inner, "w") as packed:
        packed.writestr("Takeout/Mail/All.mbox", mailbox())
    with zipfile.ZipFile(outer, "w") as packed:
        packed.write(inner, "inner.zip")
    content = outer.read_bytes()
    with imported(tmp_path, "outer.zip", content) as vault:
        assert b"".join(open_attachment(vault, files_of(vault)["us.jpg"])) == PICTURE


def test_from_a_backup_of_texts(tmp_path: Path) -> None:
    """A picture of an MMS comes out, whatever breaks its base64 into lines."""
    with imported(tmp_path, "sms.xml", backup()) as vault:
        found = files_of(vault)
        assert b"".join(open_attachment(vault, found["a.png"])) == b"small"
        assert b"".join(open_attachment(vault, found["b.png"])) == PICTURE


def test_who_stops_early_leaves_nothing_running(tmp_path: Path) -> None:
    """A browser that goes away ends the process that takes out."""
    with imported(tmp_path, "mail.mbox", mailbox()) as vault:
        pieces = open_attachment(vault, files_of(vault)["us.jpg"])
        first = next(pieces)
        assert PICTURE.startswith(first)
        assert isinstance(pieces, Generator)
        pieces.close()
        assert b"".join(open_attachment(vault, files_of(vault)["us.jpg"])) == PICTURE


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    """Where the kept export holds no such file, nothing passes for it."""
    with imported(tmp_path, "mail.mbox", mailbox()) as vault:
        found = files_of(vault)["us.jpg"]
        assert found.within is not None
        other = hashlib.sha256(b"another").hexdigest()
        wanted = type(found.within.wanted)(3, other, 7)
        attached = type(found)(
            type(found.attachment)(name="x", sha256=other, size=7),
            "inside",
            found.export,
            type(found.within)("email", found.within.read_from, wanted, packed=False),
        )
        with pytest.raises(Problem, match="could not be taken out"):
            b"".join(open_attachment(vault, attached))


def test_a_damaged_export_is_said(tmp_path: Path) -> None:
    """A bit that turned in the kept export is no other picture."""
    with imported(tmp_path, "mail.mbox", mailbox()) as vault:
        found = files_of(vault)["us.jpg"]
        place = vault.files.place(found.export)
        content = bytearray(place.read_bytes())
        content[len(content) // 2] ^= 1
        place.write_bytes(content)
        with pytest.raises(Problem, match=r"damaged|taken out"):
            b"".join(open_attachment(vault, found))


def test_an_export_that_is_gone_gives_nothing(tmp_path: Path) -> None:
    """Then the file is said to be where it can't be opened from."""
    with imported(tmp_path, "mail.mbox", mailbox()) as vault:
        vault.files.place(files_of(vault)["us.jpg"].export).unlink()
        assert files_of(vault)["us.jpg"].state == "within"


def test_from_a_chat_that_came_by_mail(tmp_path: Path) -> None:
    """The mail is what is kept; a picture in the chat attached to it opens like any other."""
    name = "00000002-PHOTO-2024-03-13-20-15-15.jpg"
    chat = "[05/03/2024, 20:14:15] Alex: hi\r\n[13/03/2024, 20:15:15] Sam: \u200e<attached: %s>\r\n"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("_chat.txt", chat % name)
        archive.writestr(name, PICTURE)
    mail = EmailMessage()
    mail["From"], mail["Date"] = "sam@example.org", "Wed, 13 Mar 2024 21:00:00 +0000"
    mail.set_content("attached")
    mail.add_attachment(
        packed.getvalue(),
        maintype="application",
        subtype="zip",
        filename="WhatsApp Chat - Alex.zip",
    )
    with imported(tmp_path, "mail.eml", mail.as_bytes()) as vault:
        found = files_of(vault)
        assert found[name].state == "kept"
        assert b"".join(open_attachment(vault, found[name])) == PICTURE
        assert found["WhatsApp Chat - Alex.zip"].state == "inside"
        taken = b"".join(open_attachment(vault, found["WhatsApp Chat - Alex.zip"]))
        assert taken == packed.getvalue()
        kept = {one.sha256 for one in vault.files.all()}
        assert hashlib.sha256(mail.as_bytes()).hexdigest() in kept
        assert hashlib.sha256(b"").hexdigest() not in kept
