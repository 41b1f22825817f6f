"""What followed an apology or promise: how soon the next harsh message came."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from offscript.dynamics._approaches import HARSH
from offscript.dynamics._chance import chance_of, draw_days, share_interval
from offscript.dynamics._pattern import CONFLICT, LABELS, Claim, Pattern, Seen, hours_said
from offscript.dynamics._promises import PromiseDays, half_over, promise_days
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect, Said, Sayable, Share, counted, said, together

FEWEST = 8
BLOCK = 84


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Compare the wait from a promise with the wait from other days of the same season.

    Waits are Kaplan and Meier's (1958): one that had not ended with the files is not taken for an
    end. Chance: promises put on other days of the same twelve weeks, by how much was written.
    """
    places = timeline.promise_places(mine=mine)
    data = promise_days(timeline, mine=mine)
    n = int(data.promised.sum())
    if n < FEWEST or not data.soon.any():
        yield pattern.short(
            timeline,
            mine=mine,
            n=int(places.size),
            counted=counted("1 apology or promise", "{n} apologies or promises", int(places.size)),
            places=places,
        )
        return
    followed = int(data.soon[data.promised].sum())
    observed = followed / n
    usual = float(np.average(data.soon, weights=data.weights))
    blocks = data.days // BLOCK

    def draw(times: int) -> npt.NDArray[np.float64]:
        placed = draw_days(data.promised, data.weights, blocks, random, times)
        return placed.astype(np.float32) @ data.soon.astype(np.float32) / n

    low, high = share_interval(followed, n)
    on_days = counted("1 day with an apology or promise", "{n} days with an apology or promise", n)
    values: dict[str, Sayable] = {
        "days": on_days,
        "times": counted("1 time", "{n} times", followed),
        "usual": Share(usual),
    }
    says = (
        said(
            "After {days} from you, harsh words from you came within a week {times}; after any day "
            "you wrote on, they came within a week {usual} of the time.",
            **values,
        )
        if mine
        else said(
            "After {days} from {them}, harsh words from {them} came within a week {times}; after "
            "any day {them} wrote on, they came within a week {usual} of the time.",
            them=timeline.person,
            **values,
        )
    )
    on = set((data.days[data.promised] + timeline.first).tolist())
    promises = [int(one) for one in places if int(timeline.days[one]) in on]
    yield Claim(
        statement=pattern.say(
            timeline,
            together(says, *_waits(data)),
            mine=mine,
            n=n,
            counted=on_days,
            effect=Effect(observed, low, high, said("share followed by harsh words within a week")),
            places=promises,
            times=_each(timeline, promises, mine=mine),
        ),
        chance=chance_of(observed, draw),
        again=lambda drawn: _difference(drawn, mine=mine) * (1 if observed > usual else -1),
    )


def _each(timeline: Timeline, promises: list[int], *, mine: bool) -> list[list[int]]:
    """Give each apology or promise with the next harsh message of a later day, where one came."""
    harsh = timeline.marked_places(HARSH, mine=mine)
    after = np.searchsorted(timeline.days[harsh], timeline.days[promises], side="right").tolist()
    return [
        [place, *harsh[following : following + 1].tolist()]
        for place, following in zip(promises, after, strict=True)
    ]


def _waits(data: PromiseDays) -> tuple[Said, Said]:
    """Say half of the waits, from a promise and from any day, by Kaplan and Meier."""
    promised, usual = (
        half_over(data.waits[chosen], data.seen[chosen])
        for chosen in (data.promised, np.ones(data.days.size, dtype=np.bool_))
    )
    return (
        said("Half of the waits after an apology or promise did not end in these files.")
        if promised is None
        else said(
            "Half of the waits after an apology or promise were over in {days}.",
            days=hours_said(promised),
        ),
        said("After any day, half of them did not end in these files.")
        if usual is None
        else said("After any day, half of them were over in {days}.", days=hours_said(usual)),
    )


def _difference(timeline: Timeline, *, mine: bool) -> float:
    data = promise_days(timeline, mine=mine)
    if not data.promised.any():
        return 0.0
    return float(data.soon[data.promised].mean() - np.average(data.soon, weights=data.weights))


pattern = Pattern(
    id="after_promise",
    title=said("What followed an apology or promise"),
    needs=said("8 days with an apology or promise, three days apart"),
    instead=(CONFLICT, said("an apology is written where harsh words are near"), LABELS),
    rows=(
        "P07",
        "P10",
    ),
    paper="Kaplan and Meier 1958; Lewicki 2016 on what apologies hold",
    labels=True,
    looks=looks,
)
