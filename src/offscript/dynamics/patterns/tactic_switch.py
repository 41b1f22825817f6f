"""Changes of approach: from blame to affection, from anger to a plea, and others with a name."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from offscript.dynamics._approaches import APPROACHES, SWITCHES, WORDS, Switch
from offscript.dynamics._chance import (
    corrected_where_reachable,
    more_together,
    share_interval,
)
from offscript.dynamics._pattern import LABELS, Claim, Pattern, Seen, Unseen, wait_said
from offscript.dynamics._timeline import DAY, Timeline
from offscript.record import Effect, Said, Sayable, Share, counted, said, together

FEWEST, SWITCHED = 20, 8
WITHIN = 3 * DAY
BLOCK = 84
LEAST = 3
KINDS = len(APPROACHES)


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Count what came next, within three days, after each approach, and compare with chance.

    Within each twelve weeks, pairs are tested as a table of what came first and what came next
    (Fisher, exact); the switches with names are corrected for how many of them could have stood
    out (Tarone 1990).
    """
    places, kinds = _sequence(timeline, mine=mine)
    pairs = _pairs(timeline, places)
    switched = int((kinds[pairs] != kinds[pairs + 1]).sum())
    if places.size < FEWEST or switched < SWITCHED:
        yield pattern.short(
            timeline,
            mine=mine,
            n=int(places.size),
            counted=counted("1 marked message", "{n} marked messages", int(places.size)),
            places=places,
        )
        return
    table = _table(kinds, pairs)
    often = np.bincount(kinds, minlength=KINDS)
    named = [
        one
        for one in SWITCHES
        if min(often[APPROACHES.index(one.before)], often[APPROACHES.index(one.after)]) >= LEAST
        and table[APPROACHES.index(one.before)].any()
    ]
    if not named:
        yield Unseen()
        return
    blocks = (timeline.days[places[pairs]] - timeline.first) // BLOCK
    both = np.stack([_chances(kinds[pairs], kinds[pairs + 1], blocks, one) for one in named])
    chances = corrected_where_reachable(both[:, 0], both[:, 1])
    for switch, chance in zip(named, chances, strict=True):
        count, of = _count(table, switch), int(table[APPROACHES.index(switch.before)].sum())
        low, high = share_interval(count, of)
        code = APPROACHES.index(switch.before) * KINDS + APPROACHES.index(switch.after)
        at = pairs[kinds[pairs] * KINDS + kinds[pairs + 1] == code]
        usual = int((kinds == APPROACHES.index(switch.after)).sum()) / places.size
        values: dict[str, Sayable] = {
            "before": WORDS[switch.before],
            "after": WORDS[switch.after],
            "count": count,
            "of": of,
            "usual": Share(usual),
        }
        says = (
            said(
                "After {before} from you, the next marked message within three days was {after}: "
                "{count} of {of} times. Of all marked messages from you, {usual} were.",
                **values,
            )
            if mine
            else said(
                "After {before} from {them}, the next marked message within three days was "
                "{after}: {count} of {of} times. Of all marked messages from {them}, {usual} were.",
                them=timeline.person,
                **values,
            )
        )
        yield Claim(
            statement=pattern.say(
                timeline,
                together(says, _how_soon(timeline, places, at)),
                mine=mine,
                n=of,
                counted=counted(
                    "1 marked message within three days of {before}",
                    "{n} marked messages within three days of {before}",
                    of,
                    before=WORDS[switch.before],
                ),
                effect=Effect(
                    count / of,
                    low,
                    high,
                    said("share followed by {after}", after=WORDS[switch.after]),
                ),
                places=np.unique(np.concatenate([places[at], places[at + 1]])),
                times=np.stack([places[at], places[at + 1]], axis=1).tolist(),
                rows=(switch.row, *pattern.rows),
            ),
            chance=chance,
            again=lambda drawn, switch=switch: _excess(drawn, switch, mine=mine),  # type: ignore[misc]
        )


def _how_soon(
    timeline: Timeline, places: npt.NDArray[np.int64], at: npt.NDArray[np.int64]
) -> Said | None:
    """Say within which time half of the switches came."""
    if not at.size:
        return None
    waits = timeline.seconds[places[at + 1]] - timeline.seconds[places[at]]
    return said("Half of these came within {wait}.", wait=wait_said(float(np.median(waits))))


def _sequence(
    timeline: Timeline, *, mine: bool
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Give one side's marked messages in order, each with its surest approach."""
    chosen = np.flatnonzero(timeline.mine[timeline.marks.places] == mine)
    places = timeline.marks.places[chosen]
    order = np.lexsort((-timeline.marks.chances[chosen], places))
    places, first = np.unique(places[order], return_index=True)
    return places, timeline.marks.approaches[chosen][order][first]


def _pairs(timeline: Timeline, places: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Give which marks have a next one within three days, with no day missing in between."""
    at = timeline.seconds[places]
    near = (np.diff(at) <= WITHIN) & ~timeline.broken(at[:-1], at[1:])
    return np.flatnonzero(near)


def _table(kinds: npt.NDArray[np.int64], pairs: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Count how often each approach was followed by each."""
    codes = kinds[pairs] * KINDS + kinds[pairs + 1]
    return np.bincount(codes, minlength=KINDS * KINDS).reshape(KINDS, KINDS)


def _count(table: npt.NDArray[np.int64], switch: Switch) -> int:
    return int(table[APPROACHES.index(switch.before), APPROACHES.index(switch.after)])


def _chances(
    before: npt.NDArray[np.int64],
    after: npt.NDArray[np.int64],
    blocks: npt.NDArray[np.int64],
    switch: Switch,
) -> npt.NDArray[np.float64]:
    """Give the chance of as many of a switch or more, and the least chance it could have."""
    begins = before == APPROACHES.index(switch.before)
    ends = after == APPROACHES.index(switch.after)
    counts = [
        np.bincount(blocks, weights=chosen).astype(np.int64)
        for chosen in (begins & ends, begins, ends, np.ones(blocks.size, dtype=np.bool_))
    ]
    return more_together(*counts)


def _excess(timeline: Timeline, switch: Switch, *, mine: bool) -> float:
    """Give how much more often a switch came than the mix of approaches alone would give."""
    places, kinds = _sequence(timeline, mine=mine)
    if places.size < 2:  # noqa: PLR2004 - no pair
        return 0.0
    pairs = _pairs(timeline, places)
    table = _table(kinds, pairs)
    of = int(table[APPROACHES.index(switch.before)].sum())
    usual = float((kinds == APPROACHES.index(switch.after)).mean())
    return _count(table, switch) / of - usual if of else 0.0


pattern = Pattern(
    id="tactic_switch",
    title=said("Changing tack"),
    needs=said("20 marked messages with 8 changes of approach"),
    instead=(said("moods that change in an argument"), LABELS),
    rows=(
        "P09",
        "P13",
        "P15",
        "P16",
        "P21",
        "K12",
    ),
    paper="Fisher 1935; Anderson and Goodman 1957, on chains; Tarone 1990",
    corrected=True,
    labels=True,
    looks=looks,
)
