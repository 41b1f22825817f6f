"""Finds tactics, and shows the words that gave them away."""

from collections.abc import Mapping
from datetime import datetime

from offscript.record import Tactic
from offscript.tactics._accuracy import accuracy
from offscript.tactics._calibration import load_calibration
from offscript.tactics._explanation import explain
from offscript.tactics._learned import Learned
from offscript.tactics._library import LibraryError, load_library
from offscript.tactics._reader import Reader
from offscript.tactics._translation import families, languages, translated_library

__all__ = [
    "Learned",
    "LibraryError",
    "Reader",
    "accuracy",
    "all_tactics",
    "explain",
    "families",
    "languages",
    "open_reader",
    "signal_titles",
]


def open_reader(
    *,
    everything: bool = False,
    readings: bool = True,
    people: Mapping[str, str] | None = None,
    no_contact: Mapping[str, datetime] | None = None,
) -> Reader:
    """Make a reader with the shipped library; see `Reader`."""
    return Reader(
        load_library(),
        load_calibration(),
        everything=everything,
        readings=readings,
        people=people,
        no_contact=no_contact,
    )


def all_tactics(language: str = "en") -> tuple[Tactic, ...]:
    """Every tactic that is looked for, as a person is told of it in their language."""
    return tuple(
        Tactic(
            id=card.id,
            title=card.title,
            family=card.family,
            says=card.says,
            want=card.want,
            tends_to_want=card.tends_to_want,
            innocent=card.innocent,
            severity=card.severity,
            severity_note=card.severity_note,
            helps=card.helps,
            reply=card.reply,
            references=card.references,
        )
        for card in translated_library(language).tactics
    )


def signal_titles(language: str = "en") -> dict[str, str]:
    """Every safety signal that is looked for, by id, with its title."""
    return {card.id: card.title for card in translated_library(language).signals}
