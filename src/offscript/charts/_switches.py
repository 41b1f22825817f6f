"""The switch map: which approach came next after which, within three days."""

from offscript.charts._drawing import PLAIN, Spec, draw
from offscript.charts._sides import named, side_of, sides
from offscript.record import Figure, Said, Sayable, Table, TimeCounts, counted, said

FEWEST = 10
Pairs = tuple[tuple[Said, Said, int], ...]
STEP = 26
ROOM = {"left": 30, "right": 30, "top": 30, "bottom": 5}
"""For names of approaches, which a page may set in wider letters than those measured here."""


def draw_switches(counts: TimeCounts, other: Sayable | None) -> Figure | None:
    """Draw a number for each pair, the larger the more often; None where there are few."""
    by_side = {whose: side_of(counts, whose).switches for whose, _ in sides(other)}
    every = [one for pairs in by_side.values() for one in pairs]
    if sum(count for _, _, count in every) < FEWEST:
        return None
    kinds = sorted({kind for before, after, _ in every for kind in (before, after)}, key=str)
    most = max(count for _, _, count in every)
    drawn = [(whose, name) for whose, name in sides(other) if by_side[whose]]
    return Figure(
        id="switches",
        title=said("What came after what"),
        says=said(
            "Down the side stands what a message was marked as; above, what the next marked "
            "message from the same side within three days was. The number is how often. It says "
            "what came after, not why."
        ),
        panels=tuple(
            draw(
                _map(by_side[whose], kinds, most),
                named("switches", whose),
                whose,
                _label(name, sum(count for _, _, count in by_side[whose])),
            )
            for whose, name in drawn
        ),
        table=Table(
            (said("After"), said("Came"), *(name for _, name in sides(other))),
            tuple(
                (
                    before,
                    after,
                    *(_count(by_side[whose], before, after) for whose, _ in sides(other)),
                )
                for before in kinds
                for after in kinds
                if any(_count(by_side[whose], before, after) for whose, _ in sides(other))
            ),
        ),
        labels=True,
    )


def _label(name: Sayable, pairs: int) -> Said:
    """Say in one sentence what a map shows."""
    return counted(
        "Map, {who}: 1 pair of marked messages. It is in the table that follows.",
        "Map, {who}: {n} pairs of marked messages. All are in the table that follows.",
        pairs,
        who=name,
    )


def _count(pairs: Pairs, before: Said, after: Said) -> int:
    return next((count for one, two, count in pairs if (one, two) == (before, after)), 0)


def _map(pairs: Pairs, kinds: list[Said], most: int) -> Spec:
    """Draw the pairs of one side; `most` is that of both, so that a count is as large on either."""
    rows = [
        {"before": str(before), "after": str(after), "count": count}
        for before, after, count in pairs
    ]
    names = [str(kind) for kind in kinds]
    axis = {"title": None, "domain": False, "ticks": False}
    return {
        "height": STEP * len(kinds),
        "width": STEP * len(kinds),
        "padding": ROOM,
        "data": {"values": rows},
        "encoding": {
            "x": {
                "field": "after",
                "type": "nominal",
                "scale": {"domain": names},
                "axis": {**axis, "orient": "top", "labelAngle": -60, "labelLimit": 150},
            },
            "y": {
                "field": "before",
                "type": "nominal",
                "scale": {"domain": names},
                "axis": {**axis, "labelLimit": 150},
            },
        },
        "layer": [
            {
                "mark": {"type": "circle", "filled": False, "stroke": PLAIN, "opacity": 1},
                "encoding": {
                    "size": {
                        "field": "count",
                        "type": "quantitative",
                        "scale": {"domain": [0, most], "range": [150, STEP * STEP]},
                        "legend": None,
                    }
                },
            },
            {
                "mark": {"type": "text", "fontSize": 11},
                "encoding": {"text": {"field": "count", "type": "quantitative"}},
            },
        ],
    }
