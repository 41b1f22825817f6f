"""How long it was until harsh words, after an apology or promise and after any day."""

from offscript.charts._drawing import PLAIN, Row, Spec, draw
from offscript.charts._sides import named, side_of, sides
from offscript.record import Figure, Sayable, Share, Table, TimeCounts, said


def draw_survival(counts: TimeCounts, other: Sayable | None) -> Figure | None:
    """Draw the two curves of each side that made promises enough; None where neither did."""
    by_side = {whose: side_of(counts, whose).waits for whose, _ in sides(other)}
    drawn = [(whose, name) for whose, name in sides(other) if by_side[whose]]
    if not drawn:
        return None
    return Figure(
        id="survival",
        title=said("How long until harsh words"),
        says=said(
            "The share of times on which no harsh words had come yet, so many days after an "
            "apology or promise (the full line) and after any day on which that side wrote (the "
            "broken line). Times that had not ended with these files are not taken for an end "
            "(Kaplan and Meier 1958)."
        ),
        panels=tuple(
            draw(
                _curves(by_side[whose]),
                named("survival", whose),
                whose,
                said(
                    "Line chart, {who}: a week after an apology or promise, no harsh words had "
                    "come in {promised} of times; a week after any day, in {usual}. All shares "
                    "are in the table that follows.",
                    who=name,
                    promised=Share(by_side[whose][7][1]),
                    usual=Share(by_side[whose][7][2]),
                ),
            )
            for whose, name in drawn
        ),
        table=Table(
            (
                said("Days"),
                *(
                    head
                    for _, name in drawn
                    for head in (
                        said("{who}, after an apology or promise", who=name),
                        said("{who}, after any day", who=name),
                    )
                ),
            ),
            tuple(
                (
                    day,
                    *(Share(share) for whose, _ in drawn for share in by_side[whose][day][1:]),
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
