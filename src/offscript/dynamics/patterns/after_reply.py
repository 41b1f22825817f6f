"""What a reply is followed by, beside what no reply is followed by."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from offscript.dynamics._chance import chance_of, draw_days, mean_difference
from offscript.dynamics._contacts import count_between, openings
from offscript.dynamics._pattern import Claim, Pattern, Seen
from offscript.dynamics._timeline import DAY, HOUR, Flags, Numbers, Timeline, Whole
from offscript.record import Effect, Number, Said, Sayable, counted, said

FEWEST = 8
QUIET = 12 * HOUR
ANSWERED = 12 * HOUR
TALK = 6 * HOUR
WINDOW = 48 * HOUR
BLOCK = 28 * DAY


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Count further messages in two days after a reply, and after none.

    An approach is a message after twelve hours without one of that side; it is answered if a reply
    comes within twelve hours. The two days begin eighteen hours after the approach, answered or
    not: what is counted never lies in the time that says whether there was a reply, or a quiet
    day would count twice. Windows do not overlap; replies are shuffled among the approaches of
    the same four weeks.
    """
    places, replied, counts = _approaches(timeline, mine=mine)
    answered, unanswered = counts[replied], counts[~replied]
    if min(answered.size, unanswered.size) < FEWEST:
        yield pattern.short(
            timeline,
            mine=mine,
            n=int(counts.size),
            counted=_approached(counts, replied),
            places=places,
        )
        return
    difference, low, high = mean_difference(answered, unanswered, random)
    blocks = ((timeline.seconds[places] - timeline.seconds[0]) // BLOCK).astype(np.int64)

    def draw(times: int) -> npt.NDArray[np.float64]:
        placed = draw_days(replied, np.ones(counts.size), blocks, random, times)
        inside = placed @ counts / answered.size
        outside = (~placed) @ counts / unanswered.size
        return inside - outside

    values: dict[str, Sayable] = {
        "them": timeline.person,
        "answered": Number(float(answered.mean()), 1),
        "unanswered": Number(float(unanswered.mean()), 1),
    }
    says = (
        said(
            "After {them} replied to you, and the talk of that moment was over, you wrote on "
            "average {answered} more messages in two days; after {them} did not reply, "
            "{unanswered}. To reply is no fault.",
            **values,
        )
        if mine
        else said(
            "After you replied to {them}, and the talk of that moment was over, on average "
            "{answered} more messages came in two days; after you did not reply, {unanswered}. To "
            "reply is no fault.",
            **values,
        )
    )
    yield Claim(
        statement=pattern.say(
            timeline,
            says,
            mine=mine,
            n=int(counts.size),
            counted=_approached(counts, replied),
            effect=Effect(difference, low, high, said("more messages in two days after a reply")),
            places=places,
        ),
        chance=chance_of(difference, draw),
    )


def _approached(counts: Numbers, replied: Flags) -> Said:
    return counted(
        "1 approach, {answered} of them answered",
        "{n} approaches, {answered} of them answered",
        int(counts.size),
        answered=int(replied.sum()),
    )


def _approaches(timeline: Timeline, *, mine: bool) -> tuple[Whole, Flags, Numbers]:
    """Give approaches whose windows do not overlap, whether answered, and what came after."""
    places = openings(timeline, QUIET, mine=mine)
    at = timeline.seconds[places]
    others = timeline.seconds[timeline.mine != mine]
    own = timeline.seconds[timeline.mine == mine]
    if not others.size or not at.size:
        return places[:0], np.zeros(0, dtype=np.bool_), np.zeros(0)
    following = np.searchsorted(others, at, side="right")
    replied = np.append(others, np.inf)[following] - at <= ANSWERED
    starts = at + ANSWERED + TALK
    inside = starts + WINDOW <= timeline.seconds[-1]
    inside &= ~timeline.broken(at, starts + WINDOW)
    chosen, free = [], -np.inf
    for number in np.flatnonzero(inside):
        if at[number] >= free:
            chosen.append(int(number))
            free = starts[number] + WINDOW
    picked = np.array(chosen, dtype=np.int64)
    counts = count_between(own, starts[picked], starts[picked] + WINDOW).astype(np.float64)
    return places[picked], replied[picked], counts


pattern = Pattern(
    id="after_reply",
    title=said("What a reply is followed by"),
    needs=said("8 answered and 8 unanswered approaches"),
    instead=(said("most talk goes on after a reply"), said("replies are written on busier days")),
    rows=(
        "K15",
        "X15",
        "X21",
    ),
    paper="Efron 1979 (bootstrap)",
    looks=looks,
)
