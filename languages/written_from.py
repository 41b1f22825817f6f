"""Tells which translations of cards, guides and safety words were made from older English.

Beside each translation stands `english`, a digest of the texts it was made from. When they change,
`stale_translations` names the place and the digest to put there once both were read again.
"""

import json
import tomllib
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import msgspec

from offscript.sources import MOVING, explained_sources, guide_to, guides

PACKAGE = Path(__file__).parent.parent / "src" / "offscript"
CARDS = PACKAGE / "tactics" / "library"
SAFETY = PACKAGE / "safety" / "words"
HELPLINES = PACKAGE / "safety" / "helplines.json"
SAID = ("title", "says", "want", "innocent", "severity_note", "helps", "reply")


def digest_of_card(file: Path) -> str:
    """Name the texts of an English card; what it looks for may change without them."""
    card = tomllib.loads(file.read_text("utf-8"))
    whys = [[cue["id"], cue["why"]] for cue in card["cues"] if cue.get("why")]
    return _digest([[card.get(name) for name in SAID], whys])


def digest_of_safety() -> str:
    """Name all fixed words in English, and what is said of helplines."""
    words = tomllib.loads((SAFETY / "en.toml").read_text("utf-8"))
    lines = json.loads(HELPLINES.read_text("utf-8"))
    return _digest([words, [[line["iso"], line["service"], line["note"]] for line in lines]])


def stale_guides(language: str) -> Iterator[tuple[str, str]]:
    """Give each guide that is missing or was made from other English, and its digest."""
    told = guides(language)
    for guide in (*explained_sources("en"), guide_to(MOVING, "en")):
        said = [guide.title, guide.know, guide.ways]
        digest = _digest([*said, guide.command] if guide.command else said)
        if guide.name not in told or told[guide.name].english != digest:
            yield f"sources/guides/{language}/{guide.name}.toml", digest


def stale_translations(language: str) -> Iterator[tuple[str, str]]:
    """Give each translation made from other English than there is now, and the digest of that."""
    for file in sorted((CARDS / "en").glob("*/*.toml")):
        yield from _compared(
            CARDS / language / file.relative_to(CARDS / "en"), digest_of_card(file)
        )
    yield from stale_guides(language)
    yield from _compared(SAFETY / f"{language}.toml", digest_of_safety())


def _compared(translation: Path, digest: str) -> Iterator[tuple[str, str]]:
    if tomllib.loads(translation.read_text("utf-8")).get("english") != digest:
        yield str(translation.relative_to(PACKAGE)), digest


def _digest(texts: object) -> str:
    return blake2b(msgspec.json.encode(texts), digest_size=6).hexdigest()
