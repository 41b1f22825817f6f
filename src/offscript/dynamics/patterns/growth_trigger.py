"""Contact in the week after things went well."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from offscript.dynamics._chance import chance_of, share_interval
from offscript.dynamics._contacts import openings
from offscript.dynamics._pattern import BUSY, Claim, Pattern, Seen, days_noted
from offscript.dynamics._timeline import DAY, Timeline, Whole
from offscript.record import Effect, Sayable, Share, counted, said

FEWEST = 5
WEEK = 7
QUIET = 3 * DAY


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Compare weeks after the person's wins with weeks after any day, by wins put anywhere else.

    Contact that never pauses cannot follow anything: a contact is a message after three days
    without one of that side. Of wins within a week only the first counts, or one contact would
    count for each. Weeks with days that are not in the archive are left out.
    """
    wins = [one.day.toordinal() - timeline.first for one in timeline.given.log if one.kind == "win"]
    lost = np.concatenate([[0], np.cumsum(timeline.missing)])
    known = lost[WEEK + 1 :] == lost[: -WEEK - 1] if lost.size > WEEK + 1 else lost[:0] == 0
    wins = _apart(one for one in wins if 0 <= one < timeline.length - WEEK and known[one])
    if not wins:
        return
    noted = counted("1 win you noted", "{n} wins you noted, a week apart", len(wins))
    if len(wins) < FEWEST:
        table = days_noted(timeline.day(one) for one in wins)
        yield pattern.short(timeline, mine=mine, n=len(wins), counted=noted, table=table)
        return
    places = openings(timeline, QUIET, mine=mine)
    began = timeline.day_flags(places)
    total = np.concatenate([[0], np.cumsum(began)])
    starts = np.arange(timeline.length - WEEK)
    followed = (total[starts + WEEK + 1] - total[starts + 1]) > 0
    count, n = int(followed[wins].sum()), len(wins)
    followed = followed[known[: followed.size]]

    def draw(times: int) -> npt.NDArray[np.float64]:
        drawn: npt.NDArray[np.float64] = followed[
            random.integers(0, followed.size, (times, n))
        ].mean(axis=1)
        return drawn

    low, high = share_interval(count, n)
    values: dict[str, Sayable] = {"count": count, "n": n, "usual": Share(float(followed.mean()))}
    says = (
        said(
            "In the week after {count} of {n} wins you noted, you began to write anew after three "
            "quiet days or more; after any day, that was so {usual} of the time.",
            **values,
        )
        if mine
        else said(
            "In the week after {count} of {n} wins you noted, contact from {them} began anew after "
            "three quiet days or more; after any day, that was so {usual} of the time.",
            them=timeline.person,
            **values,
        )
    )
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=mine,
            n=n,
            counted=noted,
            effect=Effect(
                count / n, low, high, said("share of wins with contact in the week after")
            ),
            places=_in_weeks(timeline, places, wins),
        ),
        chance=chance_of(count / n, draw, above=True),
    )


def _in_weeks(timeline: Timeline, places: Whole, wins: Sequence[int]) -> Whole:
    """Give which of these messages came in the week after one of the wins, which are in order."""
    days = timeline.days[places] - timeline.first
    last = np.searchsorted(wins, days) - 1
    near: Whole = places[(last >= 0) & (days - np.take(wins, last) <= WEEK)]
    return near


def _apart(days: Iterable[int]) -> list[int]:
    """Give the days in order, without those that come within a week of the last one kept."""
    kept: list[int] = []
    for day in sorted(days):
        if not kept or day - kept[-1] >= WEEK:
            kept.append(day)
    return kept


pattern = Pattern(
    id="growth_trigger",
    title=said("When things go well"),
    needs=said("5 wins that you noted, a week apart"),
    instead=(said("good news gets congratulations"), BUSY),
    rows=(
        "K05",
        "K20",
        "P20",
    ),
    paper="Fisher 1935 (randomisation)",
    looks=looks,
)
