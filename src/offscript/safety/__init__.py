"""What to do first: fixed words written by people, and helplines by country."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from babel.core import Locale

from offscript.record import Helpline, Signal, Step

__all__ = [
    "all_helplines",
    "country_name",
    "find_helpline",
    "languages",
    "not_known",
    "routing",
    "signals",
    "steps",
]


class _SignalWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of one signal, and what can be done."""

    says: str
    do: tuple[str, ...]


class _HelplineWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of one country's helpline, where that differs from its English."""

    note: str = ""
    crisis_note: str = ""
    service: str = ""


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the safety pages say, in one language.

    `sources` are what numbers rest on, piece by piece; of a crisis line whose sources are not all
    among them, `other_sources` is said. `english` is a digest of the English words that these were
    written from; tests compare it.
    """

    steps: tuple[Step, ...]
    routing: tuple[str, ...]
    not_known: str
    signals: dict[str, _SignalWords]
    helplines: dict[str, _HelplineWords] = {}
    sources: dict[str, str] = {}
    crisis_sources: str = ""
    other_sources: str = ""
    english: str = ""


_SHORT = {"uk": "gb", "great britain": "gb", "usa": "us", "eeuu": "us", "ee. uu.": "us"}
"""What people call a country, by its code."""
_OF_CRISIS = "of the crisis line: "
"""Where the sources of a crisis line begin, among those of a country's numbers."""
_WORDS = files("offscript.safety") / "words"


@cache
def languages() -> tuple[str, ...]:
    """Name the languages that have fixed words, English first."""
    found = sorted(file.name.removesuffix(".toml") for file in _WORDS.iterdir())
    return ("en", *(name for name in found if name != "en"))


@cache
def _words(language: str) -> _Words:
    """Read the words of a language; English where there are none."""
    name = language if language in languages() else "en"
    return msgspec.convert(tomllib.loads((_WORDS / f"{name}.toml").read_text("utf-8")), _Words)


def steps(language: str = "en") -> tuple[Step, ...]:
    """Say what comes first, second and last for somebody who asks for help, one step each."""
    return _words(language).steps


def routing(language: str = "en") -> tuple[str, ...]:
    """Say what comes first, second and last when a safety signal was found."""
    return _words(language).routing


def not_known(language: str = "en") -> str:
    """Say what finding, or not finding, a signal can't mean."""
    return _words(language).not_known


def signals(titles: dict[str, str], language: str = "en") -> tuple[Signal, ...]:
    """Join the titles of signals, by id, with the fixed words for each; the gravest come first.

    `titles` are in the same language already.
    Raises KeyError for a signal without words: it must not be looked for without them.
    """
    words = _words(language).signals
    missing = titles.keys() - words.keys()
    if missing:
        raise KeyError(*missing)
    return tuple(
        Signal(id=name, title=titles[name], says=said.says, do=said.do)
        for name, said in words.items()
        if name in titles
    )


@cache
def all_helplines() -> tuple[Helpline, ...]:
    """Every country's helpline with sources of grade A (two or more agree) or B (one)."""
    file = files("offscript.safety") / "helplines.json"
    return tuple(msgspec.json.decode(file.read_bytes(), type=list[Helpline]))


def find_helpline(country: str, language: str = "en") -> Helpline | None:
    """Find the helpline of a country, by two-letter code or name; None when unknown.

    The name may be in any language that has fixed words.
    """
    wanted = country.strip().casefold()
    wanted = _SHORT.get(wanted, wanted)
    for line in all_helplines():
        names = {line.country, *(country_name(line, one) for one in languages())}
        if wanted in {line.iso.casefold(), *(name.casefold() for name in names)}:
            said = _words(language).helplines.get(line.iso, _HelplineWords())
            return msgspec.structs.replace(
                line,
                country=country_name(line, language),
                note=said.note or line.note,
                crisis_note=said.crisis_note or line.crisis_note,
                service=said.service or line.service,
                sources=_sources(line, _words(language)),
            )
    return None


def _sources(line: Helpline, words: _Words) -> str:
    """Say what a country's numbers rest on; names of places stay as they are."""
    if not words.sources:
        return line.sources
    first, _, crisis = line.sources.partition(_OF_CRISIS)
    told = [words.sources.get(one, one) for one in first.removesuffix("; ").split("; ") if one]
    if crisis:
        of_it = [words.sources.get(one, "") for one in crisis.split("; ")]
        said = "; ".join(of_it) if all(of_it) else words.other_sources
        told.append(f"{words.crisis_sources} {said}")
    return "; ".join(told)


def country_name(line: Helpline, language: str) -> str:
    """Name a helpline's country in a language; in English where there is no such language."""
    if language not in languages()[1:]:
        return line.country
    name: str = Locale(language).territories.get(line.iso, line.country)
    return name
