"""Invents archives: with one pattern planted at a known strength, without any, and shuffled.

Everything is seeded. Planted strength is moderate and the data is about twice each pattern's
minimum; PLANTED says how strong in words.
"""

from collections.abc import Callable
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
                kind="message",
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
        *(Logged(kind="win", day=_day(random.integers(0, days))) for _ in range(8)),
        *(
            Logged(
                kind="urge",
                day=_day(random.integers(0, days)),
                hour=int(random.beta(4, 2.5) * 24),
                value=float(random.integers(2, 9)),
            )
            for _ in range(25)
        ),
    ]
    return Archive(said, Given(dates=_dates(random, 5), log=tuple(log)))


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
            day=_day(random.integers(0, days)),
            hour=None if one.hour is None else int(random.choice(times) % 1 * 24),
        )
        for one in archive.given.log
    )
    return Archive(
        [
            Said(float(at), bool(random.random() < 0.5), tactic)
            for at, tactic in zip(times, tactics, strict=True)
        ],
        Given(dates=_dates(random, len(archive.given.dates)), log=log),
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


def _day(number: float | np.integer[Any]) -> date:
    return (START + timedelta(days=float(number))).date()


def _dates(random: np.random.Generator, count: int) -> tuple[MarkedDate, ...]:
    return tuple(
        MarkedDate(day=_day(random.integers(0, 365)), label="birthday") for _ in range(count)
    )


# One pattern planted ----------------------------------------------------------------------------


def contact_after_no_(random: np.random.Generator) -> Archive:
    """Twenty messages after a request for no contact."""
    said = [*chat(random, 100), Said(101, mine=True, asks=True)]
    said += [Said(102 + float(random.random() * 60), mine=False) for _ in range(20)]
    return Archive(said, Given())


def channel_shift_(random: np.random.Generator) -> Archive:
    """Six mails after a request for no contact, and none before."""
    archive = contact_after_no_(random)
    mails = [Said(103 + float(random.random() * 60), mine=False, source="email") for _ in range(6)]
    return archive._replace(said=archive.said + mails)


def after_promise_(random: np.random.Generator, share: float = 0.85) -> Archive:
    """Sixteen apologies: harsh words within a week after 17 in 20, against about 3 in 10."""
    said = chat(random, 480, sessions=0.5, marked=0)
    for number in range(16):
        at = 10 + 28 * number + float(random.random() * 8)
        said.append(Said(at, mine=False, tactic="hollow_apology"))
        late = 1 + 5 * random.random() if random.random() < share else 12 + 6 * random.random()
        said.append(Said(at + float(late), mine=False, tactic="put_down"))
    return Archive(said, Given(), truth=share)


def hot_cold_(random: np.random.Generator, share: float = 7 / 8) -> Archive:
    """Sixty warm or harsh days that turn 7 times in 8, where random order gives one half."""
    said = chat(random, 240, sessions=0.5, marked=0)
    warm = True
    for number in range(60):
        warm = warm if number and random.random() > share else not warm
        tactic = "sweet_talk" if warm else "put_down"
        said.append(Said(4 * number + 0.5 + float(random.random() / 3), mine=False, tactic=tactic))
    return Archive(said, Given(), truth=share)


def came_before_(random: np.random.Generator, share: float = 0.7) -> Archive:
    """Sixteen harsh messages of the person, 7 in 10 of them within a day after harsh ones."""
    said = chat(random, 320, sessions=0.8, marked=0)
    for number in range(16):
        at = 8 + 19 * number + float(random.random() * 8)
        said.append(Said(at, mine=True, tactic="put_down"))
        ago = 0.4 * random.random() + 0.02 if random.random() < share else 4 + 3 * random.random()
        said.append(Said(at - float(ago), mine=False, tactic="blame_projection"))
    return Archive(said, Given(), truth=share, mine=True)


def tactic_switch_(random: np.random.Generator, share: float = 6 / 7) -> Archive:
    """Forty-eight marks; after blame an apology follows 6 times in 7."""
    said = chat(random, 120, sessions=0.5, marked=0)
    kinds = ("guilt_trip", "pity_crisis", "fishing_check_in", "put_down")
    last = ""
    for number in range(48):
        if last == "blame_projection" and random.random() < share:
            last = "hollow_apology"
        else:
            last = str(random.choice([*kinds, *["blame_projection"] * 3]))
        said.append(Said(2.4 * number + float(random.random()), mine=False, tactic=last))
    return Archive(said, Given(), truth=share)


def extinction_burst_(random: np.random.Generator) -> Archive:
    """Three contacts a week, and four times as many in the two weeks after replies stop."""
    said = []
    for day in range(84):
        said += [Said(day + float(random.random()), mine=False)] * int(random.random() < 3 / 7)
        said += [Said(day + 0.99, mine=True)] * int(day % 3 == 0 or day == 83)
    for day in range(84, 98):
        count = int(random.poisson(12 / 7))
        said += [Said(day + float(random.random()), mine=False) for _ in range(count)]
    said += [Said(98 + 5 * float(week), mine=False) for week in range(8)]
    return Archive(said, Given(), truth=4.0)


def vanish_cycle_(random: np.random.Generator) -> Archive:
    """Ten silences of about thirty days, four days more or less."""
    said, at = [], 0.0
    for _ in range(11):
        for _ in range(8):
            said += [Said(at, mine=False), Said(at + 0.05, mine=True)]
            at += 0.6
        at += float(random.normal(30, 3.5))
    return Archive(said, Given(), truth=30.4)


def after_reply_(random: np.random.Generator) -> Archive:
    """Thirty-six approaches, half answered: five more messages come after a reply, one after none."""
    said = []
    for number in range(36):
        at = 5.0 * number + float(random.random())
        said.append(Said(at, mine=False))
        replied = bool(random.random() < 0.5)
        wait = float(random.uniform(0.05, 0.4))
        said += [Said(at + wait, mine=True)] * int(replied)
        more = int(random.poisson(5 if replied else 1))
        said += [
            Said(at + wait + 0.26 + 1.95 * float(random.random()), mine=False) for _ in range(more)
        ]
    return Archive(said, Given(), truth=4.0)


def asymmetry_(random: np.random.Generator) -> Archive:
    """Forty days on which one side answers in about ten minutes, the other in forty."""
    said = []
    for day in range(48):
        at = day + 0.4
        for turn in range(6):
            said.append(Said(at, mine=turn % 2 == 0))
            at += float(random.lognormal(np.log(40 if turn % 2 == 0 else 10), 1)) / 1440
    return Archive(said, Given(), truth=4.0)


def date_cluster_(random: np.random.Generator) -> Archive:
    """Twenty-four contacts in two years, half of them within three days of one of five dates."""
    dates = tuple(
        MarkedDate(day=_day(30 + 68 * number + random.integers(0, 20)), label="birthday")
        for number in range(5)
    )
    said = [Said(0.5, mine=True), Said(729.5, mine=True)]
    near = [(given.day - START.date()).days + 365 * year for given in dates for year in range(2)]
    for _ in range(24):
        on = random.random() < 0.5
        day = random.choice(near) + random.integers(-3, 4) if on else random.integers(0, 729)
        said.append(Said(float(day) + 0.3 + float(random.random() / 3), mine=False))
    return Archive(said, Given(dates=dates))


def growth_trigger_(random: np.random.Generator) -> Archive:
    """Ten wins, contact in the week after 9 of 10, and about every seven weeks otherwise."""
    said, wins = [Said(0.5, mine=True), Said(500.5, mine=True)], []
    for number in range(10):
        day = 15 + 48 * number + int(random.integers(0, 12))
        wins.append(Logged(kind="win", day=_day(day)))
        if random.random() < 0.9:
            said.append(Said(day + 1 + 5 * float(random.random()), mine=False))
    said += [Said(500 * float(random.random()), mine=False) for _ in range(12)]
    said += [Said(one.at + 0.1, mine=True) for one in said[2:]]
    return Archive(said, Given(log=tuple(wins)))


def escalation_(random: np.random.Generator) -> Archive:
    """Sixteen weeks in which marked words get graver, and a threat where there was none."""
    said = chat(random, 112, marked=0)
    levels = ("sweet_talk", "guilt_trip", "reality_bending", "rage_intimidation")
    for week in range(16):
        for _ in range(3):
            level = int(np.clip(week / 4.5 + random.normal(0, 0.9), 0, 3))
            said.append(Said(7 * week + 7 * float(random.random()), False, levels[level]))  # noqa: FBT003
    return Archive(said, Given())


def phases_(random: np.random.Generator) -> Archive:
    """Sixteen weeks: about two messages a week, and from one day on nine."""
    change = int(random.integers(45, 67))
    said = [Said(0.1, mine=True), Said(111.9, mine=True)]
    for day in range(112):
        count = int(random.poisson((2 if day < change else 9) / 7))
        said += [Said(day + float(random.random()), mine=False) for _ in range(count)]
    return Archive(said, Given(), truth=float(change))


def own_line_(random: np.random.Generator) -> Archive:
    """Forty explanations."""
    said = chat(random, 200)
    said += [
        Said(200 * float(random.random()), mine=True, text="let me explain, I'm sorry")
        for _ in range(40)
    ]
    return Archive(said, Given())


def date_of_vulnerability_(random: np.random.Generator) -> Archive:
    """Thirty urges, 8 in 10 of them late in the evening."""
    log = tuple(
        Logged(
            kind="urge",
            day=_day(3 * number),
            hour=int(random.integers(18, 24) if random.random() < 0.8 else random.integers(7, 18)),
        )
        for number in range(30)
    )
    return Archive(chat(random, 120), Given(log=log))


def recovery_arc_(random: np.random.Generator) -> Archive:
    """Twelve weeks of urges that go down by half a point a week, and up and down by one."""
    log = tuple(
        Logged(
            kind="urge",
            day=_day(7 * week + 2 * number),
            value=float(np.clip(8 - 0.5 * week + random.normal(0, 1), 0, 10)),
        )
        for week in range(12)
        for number in range(3)
    )
    return Archive(chat(random, 120), Given(log=log), truth=-0.5)


def replacement_noise_(random: np.random.Generator) -> Archive:
    """Six pieces of news."""
    log = tuple(Logged(kind="news", day=_day(9 * number), label="feed") for number in range(6))
    return Archive(chat(random, 120), Given(log=log))


PLANTED: dict[str, Callable[[np.random.Generator], Archive]] = {
    make.__name__.rstrip("_"): make
    for make in (
        contact_after_no_,
        after_promise_,
        hot_cold_,
        extinction_burst_,
        vanish_cycle_,
        tactic_switch_,
        after_reply_,
        channel_shift_,
        asymmetry_,
        date_cluster_,
        date_of_vulnerability_,
        escalation_,
        growth_trigger_,
        recovery_arc_,
        replacement_noise_,
        phases_,
        own_line_,
        came_before_,
    )
}
SHARES = {
    "after_promise": (0.7, 0.95),
    "hot_cold": (0.7, 0.95),
    "came_before": (0.5, 0.9),
    "tactic_switch": (0.6, 0.95),
}
"""Planted shares, from and to, over which intervals are measured.

No interval of a count of sixteen is right at each single share: it is 90 % at one, 98 % at the
next, so it is the mean over shares that says how good it is.
"""

COUNTS = frozenset({"contact_after_no", "channel_shift", "own_line", "replacement_noise"})
LABELLED = ("after_promise", "hot_cold", "came_before", "tactic_switch", "escalation")
"""Patterns that are counts, which infer nothing; and those that rest on labels."""


def mirrored(archive: Archive) -> Archive:
    """Give the same archive with the sides changed."""
    return archive._replace(
        said=[one._replace(mine=not one.mine) for one in archive.said], mine=not archive.mine
    )


def switching(
    random: np.random.Generator, before: str, after: str, others: tuple[str, ...]
) -> Archive:
    """Invent sixty marks in which one tactic is nearly always followed by another."""
    said = chat(random, 120, sessions=0.5, marked=0)
    last = ""
    for number in range(60):
        if last == before and random.random() < 0.9:
            last = after
        else:
            last = str(random.choice([*others, before]))
        said.append(Said(1.9 * number + float(random.random()), mine=False, tactic=last))
    return Archive(said, Given())


def finds(found: Patterns, pattern: str, *, mine: bool = False) -> bool:
    """Tell whether what was planted was said, about the right side."""
    kind = "count" if pattern in COUNTS else "pattern"
    return any(
        one.pattern == pattern
        and one.kind == kind
        and (
            one.about == "both"
            or pattern in COUNTS
            or _OWN.get(pattern, False)
            or one.about == ("me" if mine else "them")
        )
        for one in found.statements
    )


_OWN = {"date_of_vulnerability": True, "recovery_arc": True}
