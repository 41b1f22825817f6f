"""What to do first: fixed words written by people, and helplines by country."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from offscript.record import Helpline, Signal, Step

__all__ = ["all_helplines", "find_helpline", "not_known", "routing", "signals", "steps"]


class _SignalWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of one signal, and what can be done; its title where it is not the card's."""

    says: str
    do: tuple[str, ...]
    title: str = ""


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the safety pages say, in one language."""

    steps: tuple[Step, ...]
    routing: tuple[str, ...]
    not_known: str
    signals: dict[str, _SignalWords]


@cache
def _words(language: str = "en") -> _Words:
    file = files("offscript.safety") / "words" / f"{language}.toml"
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), _Words)


def steps(language: str = "en") -> tuple[Step, ...]:
    """Say what comes first, second and last for somebody who asks for help, one step each."""
    return _words(language).steps


def routing() -> tuple[str, ...]:
    """Say what comes first, second and last when a safety signal was found."""
    return _words().routing


def not_known(language: str = "en") -> str:
    """Say what finding, or not finding, a signal can't mean."""
    return _words(language).not_known


def signals(titles: dict[str, str], language: str = "en") -> tuple[Signal, ...]:
    """Join the titles of signals, by id, with the fixed words for each; the gravest come first.

    Raises KeyError for a signal without words: it must not be looked for without them.
    """
    words = _words(language).signals
    missing = titles.keys() - words.keys()
    if missing:
        raise KeyError(*missing)
    return tuple(
        Signal(id=name, title=said.title or titles[name], says=said.says, do=said.do)
        for name, said in words.items()
        if name in titles
    )


@cache
def all_helplines() -> tuple[Helpline, ...]:
    """Every country's helpline with sources of grade A (two or more agree) or B (one)."""
    file = files("offscript.safety") / "helplines.json"
    return tuple(msgspec.json.decode(file.read_bytes(), type=list[Helpline]))


def find_helpline(country: str) -> Helpline | None:
    """Find the helpline of a country, by two-letter code or English name; None when unknown."""
    wanted = country.strip().casefold()
    return next(
        (
            line
            for line in all_helplines()
            if wanted in {line.iso.casefold(), line.country.casefold()}
        ),
        None,
    )
