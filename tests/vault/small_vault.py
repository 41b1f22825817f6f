"""A small vault with everything in it that a person may give, cheap to open."""

from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

import msgspec

from offscript.record import Attachment, FileRead, Message, Note, Origin
from offscript.vault import Cost, Vault

CHEAP = Cost(memory=6, rounds=1, lanes=1)
PASSPHRASE = "six plain words make a passphrase"


class Remark(msgspec.Struct, frozen=True):
    """Something the person kept."""

    text: str


def messages(file: str, count: int, *, first: int = 0) -> list[Message]:
    """Give invented messages of one file."""
    return [
        Message(
            id=f"{file[:4]}{number:020x}",
            conversation="Alex" if number % 3 else "Alex and Bex",
            author="Alex" if number % 2 else "Sam",
            sent_at=datetime(2024, 5, 13, 19, 2, tzinfo=UTC) + timedelta(minutes=number),
            offset_minutes=60,
            zone="stated",
            kind="message",
            text=f"message {number}: bring the good bread " * (1 + number % 4),
            attachments=(Attachment(name="a.png", size=3),) if number % 9 == 0 else (),
            origin=Origin("whatsapp", file, number + 1),
        )
        for number in range(first, first + count)
    ]


def give(vault: Vault, file: str, count: int) -> None:
    """Take in one export with messages, and its original."""
    original = f"original of {file}\n".encode() * 50
    read = FileRead(
        name=f"{file[:4]}.txt",
        size=len(original),
        sha256=file,
        source="whatsapp",
        messages=count,
        unreadable=0,
    )
    intake = vault.exports.begin(read, version="offscript 1", zone="Europe/London")
    assert intake is not None
    for first in range(0, count, 40):
        intake.add(messages(file, min(40, count - first), first=first))
    intake.end([Note(file=read.name, about="read", says="No message between 1 and 9 May.")])
    vault.files.add(BytesIO(original), read.name)


def make_vault(folder: Path, count: int = 120) -> None:
    """Make a vault with two exports, kept things and a setting, and lock it."""
    vault, _ = Vault.create(folder, PASSPHRASE, CHEAP)
    with vault:
        give(vault, "aa" * 32, count)
        give(vault, "bb" * 32, count // 2)
        for number in range(12):
            vault.kept.add("note", Remark(text=f"kept {number}"))
        first = vault.kept.all("note", Remark)[0]
        vault.kept.remove(first.id)
        vault.settings.set("days", 7)
        vault.log_opening("offscript 1")


def everything(vault: Vault) -> tuple[object, ...]:
    """Read out all that the record commits to, to be compared."""
    return (
        [vault.messages.get(one.id) for one in vault.messages.all()],
        vault.kept.all("note", Remark),
        vault.exports.all(),
        [(file.sha256, file.size) for file in vault.files.all()],
        vault.ledger.events(),
    )
