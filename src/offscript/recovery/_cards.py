"""The cards of recovery: what each kind holds, and the loader that refuses a misspelt one."""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec

from offscript.record import Problem, said


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything in the library: found by its id, which is the same in every language."""

    id: str


class Source(Card, frozen=True, kw_only=True):
    """A work that something rests on, and where to find it. Not translated."""

    cites: str
    where: str


class Evidence(Card, frozen=True, kw_only=True):
    """What is known of something, and how far that reaches. `sources` are ids of sources."""

    title: str
    says: str
    limits: str
    sources: tuple[str, ...] = ()


class Backed(Card, frozen=True, kw_only=True):
    """A card that people read. `evidence`: ids of what is known, of its kind and then its own."""

    evidence: tuple[str, ...]


class Practice(Backed, frozen=True, kw_only=True):
    """Something that may help: why, when not, and a version that takes two minutes.

    `limits` says what its evidence leaves open for this one.
    """

    title: str
    why: str
    when_not: str
    steps: tuple[str, ...]
    limits: str


class Reality(Backed, frozen=True, kw_only=True):
    """One card of the reality deck: a sentence to hold on to, and where to look for yourself."""

    says: str
    more: str
    ask: str


class Maybe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sentence a mind repeats, and the question that makes room beside it."""

    thought: str
    question: str


class ThoughtCheck(Backed, frozen=True, kw_only=True):
    """A thought or state in the person's own voice, questions to it, and what may help.

    `practices` are ids of practices.
    """

    title: str
    thought: str
    questions: tuple[str, ...]
    maybes: tuple[Maybe, ...] = ()
    talk: str
    practices: tuple[str, ...]


class Want(Backed, frozen=True, kw_only=True):
    """What a kind of message tends to want from you, and what stays yours.

    `missing` marks the one that the source promised and never named.
    """

    title: str
    says: str
    yours: str
    missing: bool = False


class PathStep(Card, frozen=True, kw_only=True):
    """A step on the way: how to begin, how to leave it, how to come back. Ids are practices."""

    kind: Literal["resource", "healing"]
    place: int
    title: str
    says: str
    begin: str
    leave: str
    back: str


class PullCard(Backed, frozen=True, kw_only=True):
    """One thing to do while the pull to answer is strong."""

    title: str
    do: str


class Exercise(Backed, frozen=True, kw_only=True):
    """A way back into the room and the body, in `minutes`.

    `calls`: its `when_not` is of hours in which somebody is needed, so numbers stand beside it.
    """

    title: str
    steps: tuple[str, ...]
    when_not: str
    minutes: int
    calls: bool = False


class Script(Backed, frozen=True, kw_only=True):
    """One-line replies for a situation in which some reply is needed."""

    title: str
    when: str
    lines: tuple[str, ...]
    note: str
    under_order: bool = False


class CircleBrief(Backed, frozen=True, kw_only=True):
    """Words for somebody around you: what helps, what to say, what not to pass on."""

    title: str
    text: str
    say: tuple[str, ...]
    keep: tuple[str, ...]


class QuietPlan(Backed, frozen=True, kw_only=True):
    """How to get quiet in one app: evidence first, then the gentle steps, then the last one.

    `menus` is true where the names of menus are known; otherwise steps describe what to look for.
    """

    title: str
    first: tuple[str, ...]
    then: tuple[str, ...]
    last: str
    note: str
    menus: bool = False


class TapWords(Card, frozen=True, kw_only=True):
    """The words to tap on for one question, from least to most where there is an order."""

    title: str
    words: dict[str, str]


class Win(Backed, frozen=True, kw_only=True):
    """Something small that counts."""

    says: str


class PlanPart(Backed, frozen=True, kw_only=True):
    """One part of the safety plan: questions to think through, best with an advocate."""

    title: str
    questions: tuple[str, ...]
    note: str


class Library(msgspec.Struct, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """Every card of one language, by kind and id, in the order of the files."""

    sources: dict[str, Source]
    evidence: dict[str, Evidence]
    practices: dict[str, Practice]
    reality: dict[str, Reality]
    thoughts: dict[str, ThoughtCheck]
    wants: dict[str, Want]
    path: dict[str, PathStep]
    pull: dict[str, PullCard]
    grounding: dict[str, Exercise]
    scripts: dict[str, Script]
    circle: dict[str, CircleBrief]
    quiet: dict[str, QuietPlan]
    taps: dict[str, TapWords]
    wins: dict[str, Win]
    safety_plan: dict[str, PlanPart]


class LibraryError(ValueError):
    """A card in the library is not written as it must be."""


Table = dict[str, dict[str, object]]


def _read(file: Traversable) -> Table:
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Table)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        message = f"{file.name}: {error}"
        raise LibraryError(message) from error


def _every(links: Table, kind: str) -> list[str]:
    """Give what every card of a kind rests on, as ids of evidence."""
    return msgspec.convert(links.get("every", {}).get(kind, []), list[str])


def _joined(
    every: list[str], linked: dict[str, object], words: dict[str, object]
) -> dict[str, object]:
    """Join the words of a card with its links; what its kind rests on comes first."""
    joined = {**linked, **words}
    if every:
        joined["evidence"] = every + msgspec.convert(linked.get("evidence", []), list[str])
    return joined


def read_library(home: Traversable, language: str) -> Library:
    """Join the words of a language with what needs no translation.

    `home` holds sources.toml and links.toml (what goes with a card, or every one), and one folder a
    language with one file for each kind of card. Raises LibraryError with the file and the fault.
    """
    links = _read(home / "links.toml")
    if unknown := links.get("every", {}).keys() - set(Library.__struct_fields__):
        message = f"links.toml: there is no kind called {', '.join(sorted(unknown))}"
        raise LibraryError(message)
    parts: dict[str, Table] = {"sources": _read(home / "sources.toml")}
    for kind in Library.__struct_fields__[1:]:
        words = _read(home / language / f"{kind}.toml")
        linked = msgspec.convert(links.get(kind, {}), Table)
        strangers = linked.keys() - words.keys()
        if strangers:
            message = f"links.toml: no {kind} called {', '.join(sorted(strangers))} in {language}"
            raise LibraryError(message)
        every = _every(links, kind)
        parts[kind] = {card: _joined(every, linked.get(card, {}), words[card]) for card in words}
    named = {
        kind: {card: {"id": card, **held} for card, held in table.items()}
        for kind, table in parts.items()
    }
    try:
        return msgspec.convert(named, Library)
    except msgspec.ValidationError as error:
        message = f"{language}: {error}"
        raise LibraryError(message) from error


@cache
def languages() -> tuple[str, ...]:
    """List the languages there are cards in, as two-letter codes."""
    home = files("offscript.recovery") / "library"
    return tuple(sorted(folder.name for folder in home.iterdir() if folder.is_dir()))


@cache
def library(language: str = "en") -> Library:
    """Give every card of a language. Raises Problem when there are none in it."""
    if language not in languages():
        known = ", ".join(languages())
        raise Problem(
            said(
                "There are no cards in the language {language} yet. There are: {known}.",
                language=repr(language),
                known=known,
            )
        )
    return read_library(files("offscript.recovery") / "library", language)
