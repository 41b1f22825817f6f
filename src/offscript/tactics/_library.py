"""Reads the cards, and refuses a library that contradicts itself."""

import tomllib
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from offscript.tactics._card import EventCard, ReadingCard, SignalCard, TacticCard

Card = TypeVar("Card")


class LibraryError(ValueError):
    """A card in the library is not written as it must be."""


class Library(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """Every card."""

    tactics: tuple[TacticCard, ...]
    signals: tuple[SignalCard, ...]
    readings: tuple[ReadingCard, ...]
    events: tuple[EventCard, ...]
    macros: dict[str, str]


def _cards(folder: Traversable, kind: type[Card]) -> tuple[Card, ...]:
    cards = []
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not file.name.endswith(".toml"):
            continue
        try:
            card = msgspec.convert(tomllib.loads(file.read_text("utf-8")), kind)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            message = f"{file.name}: {error}"
            raise LibraryError(message) from error
        if getattr(card, "id", None) != file.name.removesuffix(".toml"):
            message = f"{file.name}: the card inside has another id"
            raise LibraryError(message)
        cards.append(card)
    return tuple(cards)


def read_library(home: Traversable) -> Library:
    """Read the cards in a folder. Raises LibraryError with the file and the fault."""
    return Library(
        tactics=_cards(home / "tactics", TacticCard),
        signals=_cards(home / "signals", SignalCard),
        readings=_cards(home / "readings", ReadingCard),
        events=_cards(home / "events", EventCard),
        macros=tomllib.loads((home / "macros.toml").read_text("utf-8")),
    )
