"""Changes of approach: from blame to affection, from anger to a plea, and others with a name."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from offscript.dynamics._approaches import APPROACHES, SWITCHES, WORDS, Switch
from offscript.dynamics._chance import corrected_by_most, share_interval
from offscript.dynamics._contacts import DAY
from offscript.dynamics._pattern import LABELS, Claim, Pattern, Seen, capital, names
from offscript.dynamics._timeline import Timeline
from offscript.record import Effect

FEWEST, SWITCHED = 20, 8
WITHIN = 3 * DAY
BLOCK = 84
LEAST = 3
LARGE = 3000
SHUFFLES = 1999
KINDS = len(APPROACHES)


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: FBT001
    """Count what came next, within three days, after each approach, and compare with chance.

    Approaches are shuffled among the marked messages of the same twelve weeks; the switches with
    names are corrected for how many they are by the largest of each shuffle (Westfall, Young 1993).
    """
    places, kinds = _sequence(timeline, mine=mine)
    pairs = np.flatnonzero(np.diff(timeline.seconds[places]) <= WITHIN)
    switched = int((kinds[pairs] != kinds[pairs + 1]).sum())
    if places.size < FEWEST or switched < SWITCHED:
        yield pattern.short(
            timeline, mine=mine, n=int(places.size), counted="marked messages", places=places
        )
        return
    table = _table(kinds[np.newaxis, :], pairs)[0]
    often = np.bincount(kinds, minlength=KINDS)
    named = [
        one
        for one in SWITCHES
        if min(often[APPROACHES.index(one.before)], often[APPROACHES.index(one.after)]) >= LEAST
        and table[APPROACHES.index(one.before)].any()
    ]
    if not named:
        return
    shuffled = _shuffled(timeline, places, kinds, pairs, named, random)
    observed = np.array([_count(table, one) for one in named], dtype=np.float64)
    chances = corrected_by_most(observed, shuffled)
    words = names(timeline, mine=mine)
    for switch, chance in zip(named, chances, strict=True):
        count, of = _count(table, switch), int(table[APPROACHES.index(switch.before)].sum())
        low, high = share_interval(count, of)
        code = APPROACHES.index(switch.before) * KINDS + APPROACHES.index(switch.after)
        at = pairs[kinds[pairs] * KINDS + kinds[pairs + 1] == code]
        usual = int((kinds == APPROACHES.index(switch.after)).sum()) / places.size
        says = (
            f"After {WORDS[switch.before]} from {words.who}, the next marked message within three "
            f"days was {WORDS[switch.after]} {count:,} of {of:,} times; of all marked messages "
            f"from {words.who}, {usual:.0%} were."
        )
        yield Claim(
            statement=pattern.say(
                timeline,
                capital(says),
                mine=mine,
                n=of,
                counted=f"marked messages within three days of {WORDS[switch.before]}",
                effect=Effect(count / of, low, high, f"share followed by {WORDS[switch.after]}"),
                places=np.unique(np.concatenate([places[at], places[at + 1]])),
                rows=(switch.row, *pattern.rows),
            ),
            chance=chance,
            again=lambda drawn, switch=switch: _excess(drawn, switch, mine=mine),  # type: ignore[misc]
        )


def _sequence(
    timeline: Timeline, *, mine: bool
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Give one side's marked messages in order, each with its surest approach."""
    chosen = np.flatnonzero(timeline.mine[timeline.marks.places] == mine)
    places = timeline.marks.places[chosen]
    order = np.lexsort((-timeline.marks.chances[chosen], places))
    places, first = np.unique(places[order], return_index=True)
    return places, timeline.marks.approaches[chosen][order][first]


def _table(kinds: npt.NDArray[np.int64], pairs: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Count, for each row, how often each approach was followed by each."""
    rows = kinds.shape[0]
    codes = kinds[:, pairs] * KINDS + kinds[:, pairs + 1]
    codes = codes + np.arange(rows)[:, np.newaxis] * KINDS * KINDS
    flat = np.bincount(codes.ravel(), minlength=rows * KINDS * KINDS)
    return flat.reshape(rows, KINDS, KINDS)


def _count(table: npt.NDArray[np.int64], switch: Switch) -> int:
    return int(table[APPROACHES.index(switch.before), APPROACHES.index(switch.after)])


def _shuffled(
    timeline: Timeline,
    places: npt.NDArray[np.int64],
    kinds: npt.NDArray[np.int64],
    pairs: npt.NDArray[np.int64],
    named: list[Switch],
    random: np.random.Generator,
) -> npt.NDArray[np.float64]:
    """Count the named switches in shuffles, a few at a time so that memory stays small."""
    blocks = (timeline.days[places] - timeline.first) // BLOCK
    wanted = [(APPROACHES.index(one.before), APPROACHES.index(one.after)) for one in named]
    times = SHUFFLES if places.size <= LARGE else 199
    rows = max(1, min(times, 2_000_000 // places.size))
    drawn = []
    for start in range(0, times, rows):
        keys = random.random((min(rows, times - start), places.size)) + blocks
        table = _table(kinds[np.argsort(keys, axis=1)], pairs)
        drawn.append(np.stack([table[:, one, other] for one, other in wanted], axis=1))
    return np.concatenate(drawn).astype(np.float64)


def _excess(timeline: Timeline, switch: Switch, *, mine: bool) -> float:
    """Give how much more often a switch came than the mix of approaches alone would give."""
    places, kinds = _sequence(timeline, mine=mine)
    if places.size < 2:  # noqa: PLR2004 - no pair
        return 0.0
    pairs = np.flatnonzero(np.diff(timeline.seconds[places]) <= WITHIN)
    table = _table(kinds[np.newaxis, :], pairs)[0]
    of = int(table[APPROACHES.index(switch.before)].sum())
    usual = float((kinds == APPROACHES.index(switch.after)).mean())
    return _count(table, switch) / of - usual if of else 0.0


pattern = Pattern(
    id="tactic_switch",
    title="Changing tack",
    needs="20 marked messages with 8 changes of approach",
    instead=("moods that change in an argument", LABELS),
    rows=(
        "P09",
        "P13",
        "P15",
        "P16",
        "P21",
        "K11",
        "K12",
    ),
    paper="Westfall and Young 1993, on resampling-based multiple testing",
    corrected=True,
    labels=True,
    looks=looks,
)
