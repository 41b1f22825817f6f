"""How long it was until harsh words, after an apology or promise and after any day."""

from offscript.charts._drawing import PLAIN, Row, Spec, draw
from offscript.charts._sides import named, sides
from offscript.record import Figure, Table, TimeCounts


def draw_survival(counted: TimeCounts, other: str | None) -> Figure | None:
    """Draw the two curves of each side that made promises enough; None where neither did."""
    by_side = {
        whose: (counted.mine if whose == "me" else counted.theirs).waits
        for whose, _ in sides(other)
    }
    drawn = [(whose, name) for whose, name in sides(other) if by_side[whose]]
    if not drawn:
        return None
    return Figure(
        id="survival",
        title="How long until harsh words",
        says="The share of times on which no harsh words had come yet, so many days after an "
        "apology or promise (the full line) and after any day on which that side wrote (the broken "
        "line). Times that had not ended with these files are not taken for an end (Kaplan and "
        "Meier 1958).",
        panels=tuple(
            draw(
                _curves(by_side[whose]),
                named("survival", whose),
                whose,
                f"Line chart, {name}: a week after an apology or promise, no harsh words had come "
                f"in {by_side[whose][7][1]:.0%} of times; a week after any day, in "
                f"{by_side[whose][7][2]:.0%}. All shares are in the table that follows.",
            )
            for whose, name in drawn
        ),
        table=Table(
            (
                "Days",
                *(
                    f"{name}, {what}"
                    for _, name in drawn
                    for what in ("after an apology or promise", "after any day")
                ),
            ),
            tuple(
                (
                    day,
                    *(f"{share:.0%}" for whose, _ in drawn for share in by_side[whose][day][1:]),
                )
                for day, *_ in by_side[drawn[0][0]]
            ),
        ),
        labels=True,
    )


def _curves(waits: tuple[tuple[int, float, float], ...]) -> Spec:
    rows: list[Row] = [
        {"day": day, "share": share, "after": after}
        for day, one, two in waits
        for share, after in ((one, "promise"), (two, "any day"))
    ]
    return {
        "data": {"values": rows},
        "mark": {"type": "line", "interpolate": "step-after", "stroke": PLAIN, "strokeWidth": 1.5},
        "encoding": {
            "x": {
                "field": "day",
                "type": "quantitative",
                "title": None,
                "scale": {"domain": [0, 28], "nice": False},
                "axis": {"values": [0, 7, 14, 21, 28], "grid": False, "labelFlush": False},
            },
            "y": {
                "field": "share",
                "type": "quantitative",
                "title": None,
                "scale": {"domain": [0, 1]},
                "axis": {"format": "%", "tickCount": 4},
            },
            "strokeDash": {
                "field": "after",
                "type": "nominal",
                "scale": {"domain": ["promise", "any day"], "range": [[1, 0], [3, 3]]},
                "legend": None,
            },
        },
    }
