"""What a reply is followed by, beside what no reply is followed by."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from offscript.dynamics._chance import chance_of, draw_days, mean_difference
from offscript.dynamics._contacts import DAY, HOUR, count_between, openings
from offscript.dynamics._pattern import Claim, Pattern, Seen, capital, names
from offscript.dynamics._timeline import Flags, Numbers, Timeline, Whole
from offscript.record import Effect

FEWEST = 8
QUIET = 12 * HOUR
ANSWERED = 24 * HOUR
TALK = 6 * HOUR
WINDOW = 48 * HOUR
BLOCK = 84 * DAY


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: FBT001
    """Count further messages in two days after a reply, and after none.

    An approach is a message after twelve hours without one of that side. The two days begin six
    hours after the reply, when the talk of the moment is over; without a reply, as long after the
    approach as replies took, and six hours. Windows do not overlap; replies are
    shuffled among the approaches of the same twelve weeks.
    """
    places, replied, counts = _approaches(timeline, random, mine=mine)
    answered, unanswered = counts[replied], counts[~replied]
    if min(answered.size, unanswered.size) < FEWEST:
        counted = f"approaches, {answered.size:,} of them answered"
        yield pattern.short(timeline, mine=mine, n=int(counts.size), counted=counted)
        return
    difference, low, high = mean_difference(answered, unanswered, random)
    blocks = ((timeline.seconds[places] - timeline.seconds[0]) // BLOCK).astype(np.int64)

    def draw(times: int) -> npt.NDArray[np.float64]:
        placed = draw_days(replied, np.ones(counts.size), blocks, random, times)
        inside = placed @ counts / answered.size
        outside = (~placed) @ counts / unanswered.size
        return inside - outside

    words = names(timeline, mine=mine)
    says = (
        f"After {words.other} replied to {words.who}, and the talk of that moment was over, on "
        f"average {answered.mean():.1f} more messages came in two days; after {words.other} did "
        f"not reply, {unanswered.mean():.1f}. To reply is no fault."
    )
    yield Claim(
        statement=pattern.say(
            timeline,
            capital(says),
            mine=mine,
            n=int(counts.size),
            counted=f"approaches, {answered.size:,} of them answered",
            effect=Effect(difference, low, high, "more messages in two days after a reply"),
            places=places,
        ),
        chance=chance_of(difference, draw),
    )


def _approaches(
    timeline: Timeline, random: np.random.Generator, *, mine: bool
) -> tuple[Whole, Flags, Numbers]:
    """Give approaches whose windows do not overlap, whether answered, and what came after."""
    places = openings(timeline, QUIET, mine=mine)
    at = timeline.seconds[places]
    others = timeline.seconds[timeline.mine != mine]
    own = timeline.seconds[timeline.mine == mine]
    if not others.size or not at.size:
        return places[:0], np.zeros(0, dtype=np.bool_), np.zeros(0)
    following = np.searchsorted(others, at, side="right")
    waits = np.append(others, np.inf)[following] - at
    replied = waits <= ANSWERED
    taken = waits[replied] if replied.any() else np.array([ANSWERED / 2])
    starts = at + np.where(replied, waits, random.choice(taken, at.size)) + TALK
    inside = starts + WINDOW <= timeline.seconds[-1]
    chosen, free = [], -np.inf
    for number in np.flatnonzero(inside):
        if at[number] >= free:
            chosen.append(int(number))
            free = at[number] + ANSWERED + TALK + WINDOW
    picked = np.array(chosen, dtype=np.int64)
    counts = count_between(own, starts[picked], starts[picked] + WINDOW).astype(np.float64)
    return places[picked], replied[picked], counts


pattern = Pattern(
    id="after_reply",
    title="What a reply is followed by",
    needs="8 answered and 8 unanswered approaches",
    instead=("most talk goes on after a reply", "replies are written on busier days"),
    rows=(
        "K15",
        "X15",
        "X21",
    ),
    paper="Efron 1979 (bootstrap)",
    looks=looks,
)
