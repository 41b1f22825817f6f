"""Vaults and messages for tests: invented, cheap to open, the same every time."""

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

from offscript.record import Attachment, FileRead, Message, Origin, message_id
from offscript.vault import Cost, Vault

CHEAP = Cost(memory=10, rounds=1, lanes=1)
"""One MiB: the cost is written into the vault when it is made, so only these are cheap to guess."""
PASSPHRASE = "cardstock unplanted rework unarmored stomp hypnotism"
WORDS = [
    "bread",
    "milk",
    "sunday",
    "train",
    "never",
    "always",
    "keys",
    "garden",
    "lamp",
    "blue",
    "window",
    "late",
    "call",
    "door",
    "river",
    "rain",
    "letter",
    "grandmother",
    "ferry",
    "ticket",
]
BEGAN = datetime(2019, 3, 1, 8, tzinfo=UTC)


def new_vault(folder: Path) -> tuple[Vault, str]:
    """Make a vault that is cheap to open; give its recovery code too."""
    return Vault.create(folder, PASSPHRASE, CHEAP)


def messages(count: int, *, seed: int = 1, sha256: str = "a" * 64, chats: int = 3) -> list[Message]:
    """Make messages in time order, some in the same minute, some twice, some with a file."""
    chance = random.Random(seed)
    made: list[Message] = []
    at = BEGAN
    seen: dict[tuple[str, str, datetime, str], int] = {}
    for place in range(1, count + 1):
        at += timedelta(minutes=chance.choice((0, 0, 1, 7, 300)))
        conversation = f"Chat {chance.randrange(chats)}"
        author = chance.choice(("Alex", "Sam"))
        text = " ".join(chance.choices(WORDS, k=chance.randrange(1, 9)))
        twins = seen.setdefault((conversation, author, at, text), 0)
        seen[conversation, author, at, text] += 1
        attachments = (Attachment(name=f"IMG-{place}.jpg", missing=True),) if place % 9 == 0 else ()
        made.append(
            Message(
                id=message_id(conversation, author, at.isoformat(), text, twins),
                conversation=conversation,
                author=author,
                sent_at=at,
                offset_minutes=60,
                zone="assumed",
                kind="message",
                text=text,
                attachments=attachments,
                repeat=twins,
                origin=Origin("whatsapp", sha256, place),
            )
        )
    return made


def file_of(batch: list[Message]) -> FileRead:
    """Tell of the export that messages stand in."""
    return FileRead(
        name="chat.txt",
        size=1,
        sha256=batch[0].origin.sha256,
        source="whatsapp",
        messages=len(batch),
        unreadable=0,
    )


def in_time(batch: list[Message]) -> list[Message]:
    """Put messages in the order a vault gives them."""
    return sorted(batch, key=lambda one: (one.sent_at, one.origin.place))
