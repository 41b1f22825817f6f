"""Keeps the shipped cards as read from their files, and their cues as read from their phrases.

Reading both takes a second. What was read is kept in one file beside the cards, with the digest of
all that it was read from. Where the cards are others by now they are read anew, and everything is
the same but slower. `pytest --accept tests/tactics/test_prepared.py` writes the file.
"""

import zlib
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from offscript.record import ReadingName
from offscript.tactics._card import Cue
from offscript.tactics._library import Library, read_library
from offscript.tactics._matcher import Owner, Prepared, prepare
from offscript.tactics._phrases import Phrases

GUARDING: frozenset[ReadingName] = frozenset({"sincere_repair", "healthy_boundary"})
"""Readings that bear on findings."""


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """What the file holds: `digest` is of the cards and of the code that reads them."""

    digest: str
    library: Library
    prepared: Prepared


def home() -> Traversable:
    """Give the folder of the library that reads English."""
    return files("offscript.tactics") / "library" / "en"


@cache
def load_library() -> Library:
    """Load the library that reads English. Raises LibraryError with the file and the fault."""
    stored = stored_cards()
    return stored.library if stored else read_library(home())


def prepared_of(library: Library) -> Prepared:
    """Read the cues of a library. Raises PhraseError for one that is not valid."""
    stored = stored_cards()
    if stored and library is stored.library:
        return stored.prepared
    return _prepare(library)


def _prepare(library: Library) -> Prepared:
    cues = (cue for part in cues_of(library) for _, cue in part)
    return prepare(cues, Phrases(library.macros))


def close_cards() -> None:
    """Let go of the cards and of what was read out of them; whoever needs them reads the file."""
    load_library.cache_clear()
    stored_cards.cache_clear()


def cues_of(library: Library) -> tuple[list[tuple[Owner, Cue]], list[tuple[Owner, Cue]]]:
    """Give the cues that bear on findings, and those of the other readings."""
    cards: list[tuple[str, str, tuple[Cue, ...]]] = [
        *(("tactic", card.id, card.cues) for card in library.tactics),
        *(("signal", card.id, card.cues) for card in library.signals),
        *(("event", card.id, card.cues) for card in library.events),
        *(("reading", card.id, card.cues) for card in library.readings),
    ]
    bearing, others = (
        [
            ((kind, name), cue)
            for kind, name, cues in cards
            if (kind == "reading" and name not in GUARDING) == is_other
            for cue in cues
        ]
        for is_other in (False, True)
    )
    return bearing, others


def packed() -> bytes:
    """Read everything anew, and give what the file should hold."""
    library = read_library(home())
    stored = Stored(digest=digest(), library=library, prepared=_prepare(library))
    return zlib.compress(msgspec.msgpack.encode(stored, order="deterministic"), 9)


def digest() -> str:
    """Name the cards, and the code that reads them, by their content."""
    room = files("offscript.tactics")
    read_by = [
        room / f"_{name}.py"
        for name in ("card", "index", "library", "matcher", "parts", "phrases", "prepared", "words")
    ]
    taken = sha256()
    for file in (*read_by, *_cards(home())):
        taken.update(file.name.encode() + file.read_bytes().replace(b"\r\n", b"\n"))
    return taken.hexdigest()


def _cards(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            yield from _cards(entry)
        elif entry.name.endswith(".toml"):
            yield entry


@cache
def stored_cards() -> Stored | None:
    """Give what the file holds, if it was read from the cards that are there."""
    file = home() / "prepared.bin"
    if not file.is_file():
        return None
    stored = msgspec.msgpack.decode(zlib.decompress(file.read_bytes()), type=Stored)
    return stored if stored.digest == digest() else None
