"""Tender times: when a person's own pulls came, counted from what they noted. No forecast."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

import msgspec

from offscript.record import MarkedDate, Urge, local_time
from offscript.recovery._words import Words

FEWEST = 10
FEWEST_DAYS = 7
FEWEST_ALIKE = 3
"""Pulls noted, days they came on, and pulls of one kind, before anything is said of times."""

NEAR = 3
BLOCK = 4
"""Days around a marked date, and hours in a part of the day."""


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """How many of the pulls fell on one weekday, part of the day, date or trigger."""

    name: str
    count: int


class TenderTimes(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of the pulls that were noted. Below the least number, `says` says that it is few."""

    n: int
    days: int
    enough: bool
    says: tuple[str, ...]
    weekdays: tuple[Share, ...] = ()
    hours: tuple[Share, ...] = ()
    triggers: tuple[Share, ...] = ()
    dates: tuple[Share, ...] = ()
    chose: tuple[Share, ...] = ()
    fell: int = 0
    """Pulls that were weaker at the end than at the start, of `rated` that noted both."""
    rated: int = 0


def tender_times(
    urges: Sequence[Urge], words: Words, dates: Iterable[MarkedDate] = ()
) -> TenderTimes:
    """Count pulls by local weekday, part of the day, trigger and nearness to a marked date.

    Counts are all that is given: pulls that nobody noted are not in them, and what was says
    nothing of what will be.
    """
    starts = [local_time(urge.started_at, urge.offset_minutes) for urge in urges]
    days = {start.date() for start in starts}
    says = words.tender
    n = len(urges)
    if n < FEWEST or len(days) < FEWEST_DAYS:
        few = says.few.format(n=n, needs=FEWEST, days=FEWEST_DAYS)
        return TenderTimes(n=n, days=len(days), enough=False, says=(few,))
    near = _near([start.date() for start in starts], dates)
    rated = [one for one in urges if one.strength_after is not None]
    fell = sum((one.strength_after or 0) < one.strength for one in rated)
    told = [says.counted.format(n=n, days=len(days))]
    named: tuple[tuple[Counter[str], str], ...] = (
        (Counter(words.weekdays[start.weekday()] for start in starts), says.weekday),
        (Counter(_block(start.hour // BLOCK) for start in starts), says.hours),
        (Counter(words.triggers[urge.trigger] for urge in urges), says.trigger),
    )
    for counts, sentence in named:
        (name, count), *others = counts.most_common(2)
        if count >= FEWEST_ALIKE and all(other < count for _, other in others):
            told.append(sentence.format(count=count, n=n, name=name))
    told += [
        says.date.format(count=share.count, n=n, name=share.name, near=NEAR)
        for share in near
        if share.count >= FEWEST_ALIKE
    ]
    if rated:
        told.append(says.fell.format(count=fell, n=len(rated)))
    told.append(says.limit)
    return TenderTimes(
        n=n,
        days=len(days),
        enough=True,
        says=tuple(told),
        weekdays=_shares(named[0][0], words.weekdays),
        hours=_shares(named[1][0], [_block(part) for part in range(24 // BLOCK)]),
        triggers=_shares(named[2][0], [name for name, _ in named[2][0].most_common()]),
        dates=near,
        chose=tuple(
            Share(name=words.choices[name], count=count)
            for name, count in Counter(one.chose for one in urges if one.chose).most_common()
        ),
        fell=fell,
        rated=len(rated),
    )


def _shares(counts: Counter[str], names: Iterable[str]) -> tuple[Share, ...]:
    return tuple(Share(name=name, count=counts[name]) for name in names)


def _near(days: Sequence[date], dates: Iterable[MarkedDate]) -> tuple[Share, ...]:
    """Count the pulls within a few days of each marked date."""
    reach = timedelta(days=NEAR)
    return tuple(
        Share(name=marked.label, count=sum(abs(day - marked.day) <= reach for day in days))
        for marked in sorted(dates, key=lambda marked: marked.day)
    )


def _block(part: int) -> str:
    """Name a part of the day by its hours."""
    return f"{part * BLOCK:02}:00–{part * BLOCK + BLOCK:02}:00"
