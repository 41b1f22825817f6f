"""Exports of apps, damaged in every way: no source breaks, and whatever is counted stays counted."""

import json
import random
import zlib
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from offscript.record import Clock, Message, Note, Unreadable
from offscript.sources import InputFile, Item, lay_out, read_part, recognise

EXPORTS = Path(__file__).parent.parent / "exports"
APPS = ("discord", "slack", "skype", "teams", "snapchat", "line", "viber", "kakaotalk")
BESIDE = {"expected.jsonl", "clock.json", "README.md"}
LONDON = Clock(ZoneInfo("Europe/London"))
ODD: tuple[object, ...] = (
    None,
    0,
    -1,
    10**400,
    1e308,
    True,
    "",
    "x" * 3000,
    [],
    {},
    [[]],
    [{}],
    {"": []},
    "\ud800",
)
TRIES = 60


def files() -> Iterator[Path]:
    """Give every file of every export of these apps that is read by itself."""
    for app in APPS:
        for case in sorted((EXPORTS / app).glob("*")):
            for path in sorted(case.rglob("*")):
                if path.is_file() and path.name not in BESIDE and recognise(InputFile(path)):
                    yield path


FILES = list(files())
TREES = [path for path in FILES if path.suffix == ".json"]


def name_of(path: Path) -> str:
    """Name a file by its place."""
    return str(path.relative_to(EXPORTS))


def read(path: Path) -> list[Item]:
    """Read a file with whoever knows it; a JSON Lines row of each item shows that it is sound."""
    with lay_out([path]) as layout:
        items = [item for part in layout for item in read_part(part, LONDON)]
        items += layout.left_over()
    for item in items:
        msgspec.json.encode(item)
        assert isinstance(item, Message | Unreadable | Note)
    return items


def count(items: list[Item]) -> int:
    """Count messages and what could not be read."""
    return sum(isinstance(item, Message | Unreadable) for item in items)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_cut_anywhere(path: Path, tmp_path: Path) -> None:
    """A file that ends early is read to there, and says so or is known by nobody."""
    content = path.read_bytes()
    cut = tmp_path / path.name
    for end in range(1, len(content), max(1, len(content) // TRIES)):
        cut.write_bytes(content[:end])
        assert read(cut)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_wrong_bytes(path: Path, tmp_path: Path) -> None:
    """Bytes that went wrong never break a source."""
    content = path.read_bytes()
    chance = random.Random(zlib.crc32(content))
    hurt = tmp_path / path.name
    for number in range(TRIES):
        data = bytearray(content)
        for _ in range(1 + number % 5):
            data[chance.randrange(len(data))] = chance.randrange(256)
        hurt.write_bytes(data)
        read(hurt)


def leaves(value: object) -> Iterator[tuple[object, object]]:
    """Give every place inside the entries: the holder, and the key in it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield value, key
            yield from leaves(inner)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield value, place
            yield from leaves(inner)


def entries_of(value: object) -> list[object]:
    """Find the lists that hold the entries of an export: the outermost ones."""
    if isinstance(value, list):
        found = [inner for entry in value if isinstance(entry, dict) for inner in entries_of(entry)]
        nested = isinstance(value[0], dict) and "MessageList" in value[0] if value else False
        return found if nested else [value]
    if isinstance(value, dict):
        return [found for inner in value.values() for found in entries_of(inner)]
    return []


@pytest.mark.parametrize("path", TREES, ids=name_of)
def test_wrong_types(path: Path, tmp_path: Path) -> None:
    """A field that holds something else than it should costs at most its own entry; or nobody knows the file."""
    try:
        sound = json.loads(path.read_text("utf-8"))
    except ValueError:
        pytest.skip("this one is damaged already")
    expected = count(read(path))
    lists = [entries for entries in entries_of(sound) if entries]
    chance = random.Random(len(path.name))
    places = [place for entries in lists for entry in entries for place in leaves(entry)]  # type: ignore[attr-defined]
    hurt = tmp_path / path.name
    for _ in range(TRIES if places else 0):
        holder, key = chance.choice(places)
        kept = holder[key]  # type: ignore[index]
        holder[key] = chance.choice(ODD)  # type: ignore[index]
        hurt.write_text(json.dumps(sound), "utf-8")
        items = read(hurt)
        holder[key] = kept  # type: ignore[index]
        if recognise(InputFile(hurt)):
            assert count(items) == expected
