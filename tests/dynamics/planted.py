"""Invents archives with one pattern planted in each, at a known strength.

Everything is seeded. Planted strength is moderate and the data is about twice each pattern's
minimum; each says how strong in words.
"""

from collections.abc import Callable

import numpy as np

from offscript.dynamics import Given, all_patterns
from offscript.record import Logged, MarkedDate, Patterns

from .archives import START, Archive, Said, chat, day_at
from .counted import (
    after_a_no_,
    channel_shift_,
    contact_after_no_,
    follow_ups_,
    going_cold_,
    own_checking_,
    own_line_,
    own_pace_,
    replacement_noise_,
    returns_,
    script_,
    signs_,
    talk_to_others_,
)


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
        said += [Said(at + 0.76 + 1.95 * float(random.random()), mine=False) for _ in range(more)]
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
        MarkedDate(day=day_at(30 + 68 * number + random.integers(0, 20)), label="birthday")
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
        wins.append(Logged(kind="win", day=day_at(day)))
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


def date_of_vulnerability_(random: np.random.Generator) -> Archive:
    """Thirty urges, 8 in 10 of them late in the evening."""
    log = tuple(
        Logged(
            kind="urge",
            day=day_at(3 * number),
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
            day=day_at(7 * week + 2 * number),
            value=float(np.clip(8 - 0.5 * week + random.normal(0, 1), 0, 10)),
        )
        for week in range(12)
        for number in range(3)
    )
    return Archive(chat(random, 120), Given(log=log), truth=-0.5)


def praise_withdrawn_(random: np.random.Generator) -> Archive:
    """Twenty weeks with three marks each: 9 in 10 warm in the first half, then 1 in 10."""
    said = chat(random, 140, marked=0)
    for week in range(20):
        for _ in range(3):
            warm = random.random() < (0.9 if week < 10 else 0.1)
            tactic = "love_bombing" if warm else "put_down"
            said.append(Said(7 * week + 7 * float(random.random()), mine=False, tactic=tactic))
    return Archive(said, Given())


PLANTED: dict[str, Callable[..., Archive]] = {
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
        praise_withdrawn_,
        script_,
        own_pace_,
        follow_ups_,
        going_cold_,
        returns_,
        talk_to_others_,
        after_a_no_,
        signs_,
        own_checking_,
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

LABELLED = frozenset(pattern.id for pattern in all_patterns() if pattern.labels)
OWN = frozenset(pattern.id for pattern in all_patterns() if pattern.own)
COUNTS = frozenset(
    {
        "contact_after_no",
        "channel_shift",
        "own_line",
        "own_pace",
        "replacement_noise",
        "script",
        "going_cold",
        "returns",
        "talk_to_others",
        "after_a_no",
        "signs",
        "own_checking",
    }
)
MODELS = frozenset({"follow_ups"})
"""Patterns that rest on labels, on what the person noted, that infer nothing, that are a model."""

IN_GAPS = frozenset({"vanish_cycle", "returns"})
"""Archives whose silences are alike in length: gaps that change places keep that."""


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
    kind = "count" if pattern in COUNTS else "model" if pattern in MODELS else "pattern"
    return any(
        one.pattern == pattern
        and one.kind == kind
        and (
            one.about == "both"
            or pattern in COUNTS
            or pattern in OWN
            or one.about == ("me" if mine else "them")
        )
        for one in found.statements
    )
