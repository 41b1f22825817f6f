"""Finds tactics, and shows the words that gave them away."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from hashlib import blake2b
from importlib.resources import as_file, files

import msgspec

from offscript.record import Tactic
from offscript.tactics._accuracy import accuracy
from offscript.tactics._calibration import load_calibration
from offscript.tactics._explanation import explain
from offscript.tactics._learned import Learned
from offscript.tactics._library import LibraryError
from offscript.tactics._look import close_matchers
from offscript.tactics._prepared import close_cards, load_library
from offscript.tactics._reader import Reader
from offscript.tactics._translation import families, languages, translated_library
from offscript.tactics.model import Alarm, Meaning, Model

__all__ = [
    "Learned",
    "LibraryError",
    "Reader",
    "accuracy",
    "all_tactics",
    "close_reader",
    "explain",
    "families",
    "languages",
    "open_alarm",
    "open_meaning",
    "open_model",
    "open_reader",
    "reader_version",
    "signal_titles",
]


@cache
def open_model() -> Model:
    """Open the shipped models once. Their files are part of the package."""
    weights = files("offscript.tactics") / "model" / "weights"
    with as_file(weights) as folder:
        why = {card.id: card.says for card in load_library().tactics}
        return Model(folder, why)


@cache
def open_alarm() -> Alarm:
    """Open what hears danger in one Spanish text; it is part of the package.

    Far weaker than a reader of English, so it is for where missing danger costs more than a look.
    """
    weights = files("offscript.tactics") / "model" / "weights"
    with as_file(weights) as folder:
        return Alarm(folder / "alarm_es.npz", [card.id for card in load_library().signals])


@cache
def open_meaning() -> Meaning:
    """Open the vectors of meanings once; they are part of the package."""
    weights = files("offscript.tactics") / "model" / "weights"
    with as_file(weights) as folder:
        return Meaning(folder / "meaning.npz", folder / "vocabulary.txt")


def open_reader(
    *,
    cards_only: bool = False,
    plain_only: bool = False,
    everything: bool = False,
    readings: bool = True,
    people: Mapping[str, str] | None = None,
    no_contact: Mapping[str, datetime] | None = None,
) -> Reader:
    """Make a reader with the shipped library and models; see `Reader`.

    With `plain_only` the cards read alone, and only what they are surest of is marked: a quick,
    first look. For measuring: with `cards_only` there is no model.
    """
    calibration = load_calibration()
    if plain_only:
        calibration = msgspec.structs.replace(calibration, show=calibration.pooled[-1])
    return Reader(
        load_library(),
        calibration,
        None if cards_only or plain_only else open_model(),
        everything=everything,
        readings=readings and not plain_only,
        people=people,
        no_contact=no_contact,
    )


def close_reader() -> None:
    """Let go of the cards and models that readers share, some 250 MiB.

    The next reader that is opened takes a second more.
    """
    open_model.cache_clear()
    close_matchers()
    close_cards()


@cache
def reader_version() -> str:
    """Name the reader by all that bears on what it marks: its cards, calibration and models."""
    digest = blake2b(digest_size=8)
    room = files("offscript.tactics")
    for name in ("calibration.json", "macros.toml"):
        digest.update((room / "library" / "en" / name).read_bytes())
    for folder in ("tactics", "signals", "readings", "events"):
        for card in sorted((room / "library" / "en" / folder).iterdir(), key=lambda one: one.name):
            digest.update(card.read_bytes())
    for name in ("judge.json", "screen.npz", "encoder.onnx"):
        digest.update((room / "model" / "weights" / name).read_bytes())
    return digest.hexdigest()


def all_tactics(language: str = "en") -> tuple[Tactic, ...]:
    """Give every tactic that is looked for, as a person is told of it in their language."""
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
    """Give the title of every safety signal that is looked for, by its id."""
    return {card.id: card.title for card in translated_library(language).signals}
