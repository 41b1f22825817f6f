"""Phases of contact: days around which one side's messages became more or fewer, for long."""

from collections.abc import Iterator

import msgspec
import numpy as np
import numpy.typing as npt
import scipy

from offscript.dynamics._chance import FIRST, MOST, STOP, SURE
from offscript.dynamics._pattern import BUSY, Claim, Pattern, Seen, messages_and_calls, rate_said
from offscript.dynamics._timeline import Timeline
from offscript.record import Day, Effect, Sayable, Statement, said

WEEKS, EVENTS = 8, 15
SIDE = 3
CHANGES = 6
CLEAR = 0.02
Counts = npt.NDArray[np.float64]


class _Change(msgspec.Struct, frozen=True):
    """A change: its day, the days it may have been on, its chance, and the rates around it."""

    day: int
    low: int
    high: int
    chance: float
    starts: int
    ends: int


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Find days around which contact changed.

    One change at a time, in the part left of and right of the last: the largest gain in Poisson's
    likelihood over the weeks, against weeks in random order. Its day, and the days it may have
    been on, by the exact Gamma-Poisson law of every split (Chib 1998 has the model), tempered by
    how much more than Poisson's the counts vary. Days that are not in the archive are taken out.
    """
    known = np.flatnonzero(~timeline.missing)
    counts = timeline.on_days(mine=mine)[known].astype(np.float64)
    total = int(counts.sum())
    if counts.size < WEEKS * 7 or total < EVENTS:
        yield pattern.short(timeline, mine=mine, n=total, counted=messages_and_calls(total))
        return
    own = np.flatnonzero(timeline.mine == mine)
    for change in _changes(counts, random):
        if change.chance >= CLEAR:
            yield Claim(statement=_unclear(timeline, mine=mine), chance=1.0)
            continue
        before = float(counts[change.starts : change.day].mean() * 7)
        after = float(counts[change.day : change.ends].mean() * 7)
        day, low, high, starts = (
            int(known[one]) for one in (change.day, change.low, change.high, change.starts)
        )
        values: dict[str, Sayable] = {
            "day": Day(timeline.day(day)),
            "low": Day(timeline.day(low)),
            "high": Day(timeline.day(high)),
            "before": rate_said(before),
            "after": rate_said(after),
        }
        says = (
            said(
                "Around {day} (95\u00a0% interval: {low} to {high}) messages and calls from you "
                "went from about {before} to about {after} a week.",
                **values,
            )
            if mine
            else said(
                "Around {day} (95\u00a0% interval: {low} to {high}) messages and calls from {them} "
                "went from about {before} to about {after} a week.",
                them=timeline.person,
                **values,
            )
        )
        near = own[np.abs(timeline.days[own] - timeline.first - day) <= 7]  # noqa: PLR2004 - days
        n = int(counts[change.starts : change.ends].sum())
        yield Claim(
            statement=pattern.say(
                timeline,
                says,
                mine=mine,
                n=n,
                counted=messages_and_calls(n),
                effect=Effect(
                    float(day - starts),
                    float(low - starts),
                    float(high - starts),
                    said("days after the phase before began"),
                    told=True,
                ),
                places=near,
                days=(timeline.day(starts), timeline.day(int(known[change.ends - 1]))),
            ),
            chance=change.chance,
        )


def _changes(counts: Counts, random: np.random.Generator) -> list[_Change]:
    """Split the days where that gains most, and again, until nothing stands out."""
    parts = [(0, counts.size)]
    found: list[_Change] = []
    while parts and len(found) < CHANGES:
        starts, ends = parts.pop(0)
        change = _change(counts[starts:ends], random)
        if change is None:
            continue
        whole = msgspec.structs.replace(
            change,
            day=change.day + starts,
            low=change.low + starts,
            high=change.high + starts,
            starts=starts,
            ends=ends,
        )
        found.append(whole)
        if change.chance < CLEAR:
            parts += [(starts, whole.day), (whole.day, ends)]
    return _with_neighbours(found, counts.size)


def _with_neighbours(found: list[_Change], length: int) -> list[_Change]:
    """Let each phase reach to the next clear changes; the others only count as looked at."""
    clear = sorted((one for one in found if one.chance < CLEAR), key=lambda one: one.day)
    edges = [0, *(one.day for one in clear), length]
    return [one for one in found if one.chance >= CLEAR] + [
        msgspec.structs.replace(one, starts=edges[number], ends=edges[number + 2])
        for number, one in enumerate(clear)
    ]


def _unclear(timeline: Timeline, *, mine: bool) -> Statement:
    """Stand for a change that was looked at; it is given no chance to be said."""
    return pattern.say(timeline, "", mine=mine, n=0, counted=messages_and_calls(0))


def _change(counts: Counts, random: np.random.Generator) -> _Change | None:
    weeks = counts[: counts.size // 7 * 7].reshape(-1, 7).sum(axis=1)
    if weeks.size < WEEKS or weeks.sum() < EVENTS:
        return None
    observed = _gain(weeks[np.newaxis, :])[0]
    drawn = _gain(random.permuted(np.tile(weeks, (FIRST, 1)), axis=1))
    chance = (1 + int((drawn >= observed).sum())) / (FIRST + 1)
    if chance < STOP:
        more = MOST if weeks.size < 300 else MOST // 4  # noqa: PLR2004 - weeks; time stays linear
        drawn = _gain(random.permuted(np.tile(weeks, (more, 1)), axis=1))
        chance = (1 + int((drawn >= observed).sum())) / (more + 1)
    day, low, high = _where(counts)
    return _Change(day, low, high, chance, 0, counts.size)


def _gain(weeks: Counts) -> Counts:
    """Give the largest gain in likelihood that one split of each row brings."""
    total = weeks.cumsum(axis=1)
    length = weeks.shape[1]
    at = np.arange(SIDE, length - SIDE + 1)
    left, whole = total[:, at - 1], total[:, -1:]
    gain: Counts = (
        scipy.special.xlogy(left, left / at)
        + scipy.special.xlogy(whole - left, (whole - left) / (length - at))
        - scipy.special.xlogy(whole, whole / length)
    )
    most: Counts = gain.max(axis=1)
    return most


def _where(counts: Counts) -> tuple[int, int, int]:
    """Give the likeliest day of the change, and the days that hold 95 % of its law."""
    law = _law(counts, 1.0)
    day = int(law.argmax()) + 1
    left, right = counts[:day], counts[day:]
    around = float(((left - left.mean()) ** 2).sum() + ((right - right.mean()) ** 2).sum())
    spread = max(1.0, around / max(counts.size - 2, 1) / max(float(counts.mean()), 1e-9))
    law = _law(counts, spread)
    at = int(law.argmax())
    low, high = _around(law, at)
    return at + 1, low + 1, high + 1


def _around(law: Counts, at: int) -> tuple[int, int]:
    """Give the shortest stretch around the likeliest day whose chance is nearest to 95 %.

    Days are whole: to go on to the first stretch beyond 95 % would say more than is sure.
    """
    low, high, held = at, at, float(law[at])
    while held < SURE:
        left = float(law[low - 1]) if low else 0.0
        right = float(law[high + 1]) if high + 1 < law.size else 0.0
        more = max(left, right)
        if more <= 0 or held + more - SURE > SURE - held:
            break
        low, high = (low - 1, high) if left >= right else (low, high + 1)
        held += more
    return low, high


def _law(counts: Counts, spread: float) -> Counts:
    """Give the chance of each day to begin the second part, under Gamma-Poisson counts."""
    total = counts.cumsum() / spread
    at = np.arange(1, counts.size)
    left, right = total[:-1], total[-1] - total[:-1]
    shape, scale = 0.5, 0.5 / max(float(counts.mean()) / spread, 1e-9)
    law: Counts = (
        scipy.special.gammaln(left + shape)
        - (left + shape) * np.log(at + scale)
        + scipy.special.gammaln(right + shape)
        - (right + shape) * np.log(counts.size - at + scale)
    )
    shares: Counts = np.exp(law - law.max())
    return shares / float(shares.sum())


pattern = Pattern(
    id="phases",
    title=said("Phases of contact"),
    needs=said("8 weeks and 15 messages or calls"),
    instead=(BUSY, said("talk that moved to ways these files do not hold")),
    rows=("P03",),
    paper="Chib 1998; Matteson and James 2014, on tests by shuffling",
    looks=looks,
)
