"""Damages an export in every way a disk, a person or an attacker might, and reads it."""

import random
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, Item, Source

LONDON = Clock(ZoneInfo("Europe/London"))
EXPORTS = Path(__file__).parent.parent / "exports"


def read_bytes(source: Source, folder: Path, name: str, content: bytes) -> list[Item]:
    """Read content with a source, whether the source would recognise it or not."""
    path = folder / name
    path.write_bytes(content)
    items = list(source.read(InputFile(path), LONDON))
    assert all(isinstance(item, Message | Unreadable | Note) for item in items)
    assert msgspec.json.encode(items)
    return items


def rows(items: list[Item]) -> list[Message | Unreadable]:
    """Take the messages and what could not be read, without the notes."""
    return [item for item in items if not isinstance(item, Note)]


def cuts(content: bytes, step: int) -> Iterator[bytes]:
    """Cut content short, at every so many bytes."""
    for end in range(1, len(content), step):
        yield content[:end]


def flips(content: bytes, count: int) -> Iterator[bytes]:
    """Change a few bytes at a time."""
    chance = random.Random(7)
    for _ in range(count):
        damaged = bytearray(content)
        for _ in range(chance.randint(1, 6)):
            damaged[chance.randrange(len(damaged))] = chance.choice(b'"{}[],:\\<>/\x00\xff0aZ \n')
        yield bytes(damaged)
