"""Contact in the week after things went well."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from offscript.dynamics._chance import chance_of, share_interval
from offscript.dynamics._contacts import DAY, openings
from offscript.dynamics._pattern import BUSY, Claim, Pattern, Seen, names
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect

FEWEST = 5
WEEK = 7
QUIET = 3 * DAY


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: FBT001
    """Compare weeks after the person's wins with weeks after any day, by wins put anywhere else.

    Contact that never pauses cannot follow anything: a contact is a message after three days
    without one of that side.
    """
    wins = [one.day.toordinal() - timeline.first for one in timeline.given.log if one.kind == "win"]
    wins = sorted({one for one in wins if 0 <= one < timeline.length - WEEK})
    if not wins:
        return
    if len(wins) < FEWEST:
        yield pattern.short(timeline, mine=mine, n=len(wins), counted="wins you noted")
        return
    places = openings(timeline, QUIET, mine=mine)
    began = timeline.day_flags(places)
    total = np.concatenate([[0], np.cumsum(began)])
    starts = np.arange(timeline.length - WEEK)
    followed = (total[starts + WEEK + 1] - total[starts + 1]) > 0
    count, n = int(followed[wins].sum()), len(wins)

    def draw(times: int) -> npt.NDArray[np.float64]:
        drawn: npt.NDArray[np.float64] = followed[
            random.integers(0, followed.size, (times, n))
        ].mean(axis=1)
        return drawn

    low, high = share_interval(count, n)
    words = names(timeline, mine=mine)
    says = (
        f"In the week after {count:,} of {n:,} wins you noted, contact from {words.who} began "
        f"anew after three quiet days or more; after any day, that was so {followed.mean():.0%} "
        "of the time."
    )
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=mine,
            n=n,
            counted="wins you noted",
            effect=Effect(count / n, low, high, "share of wins with contact in the week after"),
            places=[
                int(place)
                for place in places
                if any(0 < timeline.days[place] - timeline.first - win <= WEEK for win in wins)
            ],
        ),
        chance=chance_of(count / n, draw, above=True),
    )


pattern = Pattern(
    id="growth_trigger",
    title="When things go well",
    needs="5 wins that you noted",
    instead=("good news gets congratulations", BUSY),
    rows=(
        "K05",
        "K20",
        "P20",
    ),
    paper="Fisher 1935 (randomisation)",
    looks=looks,
)
