"""Lays the texts of another language over the English cards; what is looked for stays English.

A translation holds words for people alone: cues, patterns and references stand in the English card
once (docs/decisions/0019). A text that is missing, or that no card asks for, is an error.
"""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from offscript.record import FAMILIES
from offscript.tactics._card import EventCard, ReadingCard, SignalCard, TacticCard
from offscript.tactics._library import Library, LibraryError
from offscript.tactics._prepared import load_library

Card = TypeVar("Card", TacticCard, SignalCard, ReadingCard, EventCard)
_LIBRARY = files("offscript.tactics") / "library"
_NOT_SAID = {"english", "why"}


class _Translation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of every card: why each cue says what it says, and a digest of the English it was made from.

    Only tests compare the digest: a changed English card has its translations read again.
    """

    english: str
    why: dict[str, str] = {}


class _OfTactic(_Translation, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    says: str
    want: str
    innocent: tuple[str, ...]
    severity_note: str
    helps: str
    reply: str | None = None


class _OfSignal(_Translation, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str


class _OfReading(_Translation, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    says: str


class _OfEvent(_Translation, frozen=True, kw_only=True, forbid_unknown_fields=True):
    says: str


@cache
def languages() -> tuple[str, ...]:
    """Name the languages that cards can be read in, English first."""
    found = sorted(entry.name for entry in _LIBRARY.iterdir() if entry.is_dir())
    return ("en", *(name for name in found if name != "en"))


@cache
def translated_library(language: str) -> Library:
    """Give the English library with every text in a language; English where there is no such one.

    Raises LibraryError with the file and the fault.
    """
    english = load_library()
    if language == "en" or language not in languages():
        return english
    home = _LIBRARY / language
    return msgspec.structs.replace(
        english,
        tactics=_laid_over(english.tactics, home / "tactics", _OfTactic),
        signals=_laid_over(english.signals, home / "signals", _OfSignal),
        readings=_laid_over(english.readings, home / "readings", _OfReading),
        events=_laid_over(english.events, home / "events", _OfEvent),
    )


@cache
def families(language: str = "en") -> dict[str, str]:
    """Say what each family of tactics tends to do, after "words that …".

    Raises LibraryError where a translation names other families.
    """
    if language == "en" or language not in languages():
        return {str(family): str(words) for family, words in FAMILIES.items()}
    said = _read(_LIBRARY / language / "families.toml", dict[str, str])
    if said.keys() != FAMILIES.keys():
        message = f"{language}/families.toml: it must name {', '.join(FAMILIES)}"
        raise LibraryError(message)
    return said


def _laid_over(
    cards: tuple[Card, ...], folder: Traversable, kind: type[_Translation]
) -> tuple[Card, ...]:
    strangers = {entry.name for entry in folder.iterdir()} - {f"{card.id}.toml" for card in cards}
    if strangers:
        message = f"{folder.name}: there is no English card for {', '.join(sorted(strangers))}"
        raise LibraryError(message)
    return tuple(_one_over(card, _read(folder / f"{card.id}.toml", kind)) for card in cards)


def _one_over(card: Card, said: _Translation) -> Card:
    asked = {cue.id for cue in card.cues if cue.why}
    if said.why.keys() != asked:
        message = f"{card.id}.toml: other cues than in English: {sorted(said.why.keys() ^ asked)}"
        raise LibraryError(message)
    texts = {name: getattr(said, name) for name in said.__struct_fields__ if name not in _NOT_SAID}
    for name, text in texts.items():
        if _shape(text) != _shape(getattr(card, name)):
            message = f"{card.id}.toml: {name} has other parts than in English"
            raise LibraryError(message)
    cues = tuple(msgspec.structs.replace(cue, why=said.why.get(cue.id, "")) for cue in card.cues)
    return msgspec.structs.replace(card, cues=cues, **texts)


def _shape(text: str | tuple[str, ...] | None) -> tuple[bool, ...]:
    """Tell which parts of a text hold anything."""
    return tuple(
        bool(part and part.strip()) for part in (text if isinstance(text, tuple) else [text])
    )


Read = TypeVar("Read")


def _read(file: Traversable, kind: type[Read]) -> Read:
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), kind)
    except (FileNotFoundError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        message = f"{file.name}: {error}"
        raise LibraryError(message) from error
