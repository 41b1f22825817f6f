"""Invents archives in which nothing is planted, and makes others worse: shuffled, mislabelled.

Everything is seeded.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

import msgspec
import numpy as np

from offscript.dynamics import Given, contact_after_no
from offscript.record import (
    Finding,
    Logged,
    MarkedDate,
    Marking,
    Message,
    Origin,
    Patterns,
    Person,
    SafetySignal,
)

START = datetime(2022, 1, 3, tzinfo=UTC)
PEOPLE = (
    Person(name="Robin", authors=frozenset({"Robin"}), is_me=True),
    Person(name="Jamie", authors=frozenset({"Jamie"})),
)
SEVERITIES = {"sweet_talk": 1, "guilt_trip": 2, "reality_bending": 3, "rage_intimidation": 4}
TACTICS = (
    "sweet_talk",
    "hollow_apology",
    "put_down",
    "blame_projection",
    "guilt_trip",
    "pity_crisis",
    "hero_return",
    "fishing_check_in",
)
SURENESS = 0.9


class Said(NamedTuple):
    """One message: days after the start, whether the person's own, and what was read in it."""

    at: float
    mine: bool
    tactic: str | None = None
    signal: str | None = None
    source: str = "whatsapp"
    text: str = "hello"
    asks: bool = False
    call: bool = False


class Archive(NamedTuple):
    """What a reader of patterns is given, and what is true of it: the value to be estimated."""

    said: list[Said]
    given: Given
    sureness: float = SURENESS
    truth: float | None = None
    mine: bool = False


def parts(archive: Archive) -> dict[str, Any]:
    """Turn an archive into what `find_patterns` asks for."""
    messages, markings = [], {}
    for place, one in enumerate(sorted(archive.said)):
        identity = f"{place:024x}"
        messages.append(
            Message(
                id=identity,
                conversation="chat",
                author="Robin" if one.mine else "Jamie",
                sent_at=START + timedelta(days=one.at),
                offset_minutes=0,
                zone="stated",
                kind="call" if one.call else "message",
                text=one.text,
                origin=Origin(one.source, "", place + 1),
            )
        )
        if one.tactic or one.signal or one.asks:
            finding = Finding(
                tactic=one.tactic or "",
                confidence=archive.sureness,
                spans=(),
                found_by="card:x",
                why="",
            )
            markings[identity] = Marking(
                id=identity,
                tactics=(finding,) if one.tactic else (),
                safety=(SafetySignal(signal=one.signal, spans=()),) if one.signal else (),
                asks_no_contact=one.asks,
            )
    names = {author: person.name for person in PEOPLE for author in person.authors}
    given = msgspec.structs.replace(
        archive.given,
        after_no=contact_after_no(messages, markings, names, "Robin"),
        severities=SEVERITIES,
    )
    return {"messages": messages, "markings": markings, "people": PEOPLE, "given": given}


def claims(found: Patterns, pattern: str | None = None) -> list[str]:
    """Give which patterns were claimed, on whose side."""
    return [
        f"{one.pattern}/{one.about}"
        for one in found.statements
        if one.kind == "pattern" and pattern in {None, one.pattern}
    ]


# An everyday chat -------------------------------------------------------------------------------


def chat(
    random: np.random.Generator,
    days: int = 240,
    *,
    sessions: float = 0.7,
    marked: float = 0.06,
    starts: float = 0.0,
) -> list[Said]:
    """Invent a friendly chat: sessions that either begins, busy and quiet weeks, no pattern."""
    said = []
    weeks = random.lognormal(-0.08, 0.4, days // 7 + 1)
    for day in range(days):
        for _ in range(random.poisson(sessions * weeks[day // 7])):
            at = starts + day + random.beta(4, 2.5)
            mine = bool(random.random() < 0.5)
            for _ in range(1 + random.poisson(3)):
                tactic = str(random.choice(TACTICS)) if random.random() < marked else None
                said.append(Said(float(at), mine, tactic))
                at += random.lognormal(0, 1) * 5 / 1440
                mine = (not mine) if random.random() < 0.7 else mine
    return said


def everyday(random: np.random.Generator) -> Archive:
    """Invent an archive in which nothing is planted, of any length, with dates and a log."""
    days = int(random.integers(90, 500))
    said = chat(random, days, sessions=float(random.uniform(0.1, 1.2)))
    log = [
        *(Logged(kind="win", day=day_at(random.integers(0, days))) for _ in range(8)),
        *(
            Logged(
                kind="urge",
                day=day_at(random.integers(0, days)),
                hour=int(random.beta(4, 2.5) * 24),
                value=float(random.integers(2, 9)),
            )
            for _ in range(25)
        ),
    ]
    return Archive(said, Given(dates=dates_of(random, 5), log=tuple(log)))


def shuffled(archive: Archive, random: np.random.Generator, *, even: bool = False) -> Archive:
    """Shuffle an archive: gaps change places, sides and marks are dealt anew, days drawn anew.

    `even` draws the times anew too, for patterns that are in the lengths of gaps themselves.
    """
    said = sorted(archive.said)
    gaps = random.permuted(np.diff([one.at for one in said]))
    times = said[0].at + np.append(0, gaps.cumsum())
    if even:
        times = np.sort(random.uniform(times[0], times[-1], times.size))
    tactics = random.permutation(np.array([one.tactic for one in said], dtype=object))
    days = max(int(times[-1]), 30)
    log = tuple(
        msgspec.structs.replace(
            one,
            day=day_at(random.integers(0, days)),
            hour=None if one.hour is None else int(random.choice(times) % 1 * 24),
        )
        for one in archive.given.log
    )
    return Archive(
        [
            Said(float(at), bool(random.random() < 0.5), tactic)
            for at, tactic in zip(times, tactics, strict=True)
        ],
        Given(dates=dates_of(random, len(archive.given.dates)), log=log),
        archive.sureness,
    )


def flipped(archive: Archive, random: np.random.Generator, share: float = 0.2) -> Archive:
    """Let a share of labels be wrong: a mark of another tactic, and the surety says so."""
    return archive._replace(
        said=[
            one._replace(tactic=str(random.choice(TACTICS)))
            if one.tactic and random.random() < share
            else one
            for one in archive.said
        ],
        sureness=1 - share,
    )


def day_at(number: float | np.integer[Any]) -> date:
    """Give the day that many days after the start."""
    return (START + timedelta(days=float(number))).date()


def dates_of(random: np.random.Generator, count: int) -> tuple[MarkedDate, ...]:
    """Give so many days that come again each year."""
    return tuple(
        MarkedDate(day=day_at(random.integers(0, 365)), label="birthday") for _ in range(count)
    )


def mirrored(archive: Archive) -> Archive:
    """Give the same archive with the sides changed."""
    return archive._replace(
        said=[one._replace(mine=not one.mine) for one in archive.said], mine=not archive.mine
    )
