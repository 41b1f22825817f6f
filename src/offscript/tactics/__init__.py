"""Finds tactics, and shows the words that gave them away."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from hashlib import blake2b
from importlib.resources import as_file, files

from offscript.record import Tactic
from offscript.tactics._accuracy import accuracy
from offscript.tactics._calibration import load_calibration
from offscript.tactics._explanation import explain
from offscript.tactics._learned import Learned
from offscript.tactics._library import LibraryError, load_library
from offscript.tactics._reader import Reader
from offscript.tactics._translation import families, languages, translated_library
from offscript.tactics.model import Model

__all__ = [
    "Learned",
    "LibraryError",
    "Reader",
    "accuracy",
    "all_tactics",
    "explain",
    "families",
    "languages",
    "open_model",
    "open_reader",
    "reader_version",
    "signal_titles",
]


@cache
def open_model(*, wakes_always: bool = False) -> Model:
    """Open the shipped models once. Their files are part of the package."""
    weights = files("offscript.tactics") / "model" / "weights"
    with as_file(weights) as folder:
        why = {card.id: card.says for card in load_library().tactics}
        return Model(folder, why, wakes_always=wakes_always)


def open_reader(
    *,
    cards_only: bool = False,
    wakes_always: bool = False,
    everything: bool = False,
    readings: bool = True,
    people: Mapping[str, str] | None = None,
    no_contact: Mapping[str, datetime] | None = None,
) -> Reader:
    """Make a reader with the shipped library and models; see `Reader`.

    For measuring: with `cards_only` there is no model, with `wakes_always` the encoder reads every
    message.
    """
    return Reader(
        load_library(),
        load_calibration(),
        None if cards_only else open_model(wakes_always=wakes_always),
        everything=everything,
        readings=readings,
        people=people,
        no_contact=no_contact,
    )


@cache
def reader_version() -> str:
    """Name the reader by all that bears on what it marks: its cards, calibration and models."""
    digest = blake2b(digest_size=8)
    room = files("offscript.tactics")
    for folder in ("tactics", "signals", "readings", "events"):
        for card in sorted((room / "library" / "en" / folder).iterdir(), key=lambda one: one.name):
            digest.update(card.read_bytes())
    for name in ("judge.json", "screen.npz", "encoder.onnx"):
        digest.update((room / "model" / "weights" / name).read_bytes())
    return digest.hexdigest()


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
