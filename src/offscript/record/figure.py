"""What is drawn over time: the counts it is made of, and the drawing with its numbers beside it."""

from datetime import date

import msgspec

from offscript.record.card import Family
from offscript.record.statement import Table, Whose


class SideCounts(msgspec.Struct, frozen=True, kw_only=True):
    """One side's counts: by day, by hour of the day, long silences, switches, and waits.

    `silences` last from the day of one message to the day of the next. `switches` name the approach
    before, the one after, and how often. `waits` hold, for each number of days, the share of
    apologies or promises after which harsh words had not come yet, and that of other days.
    """

    days: tuple[tuple[date, int], ...] = ()
    hours: tuple[int, ...] = (0,) * 24
    silences: tuple[tuple[date, date], ...] = ()
    switches: tuple[tuple[str, str, int], ...] = ()
    waits: tuple[tuple[int, float, float], ...] = ()


class TimeCounts(msgspec.Struct, frozen=True, kw_only=True):
    """Both sides' counts of what passed between the person and the one who wrote most."""

    person: str
    mine: SideCounts
    theirs: SideCounts


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """One drawing of a figure: whose messages it shows, in words what it shows, and its SVG.

    `drawing` is what stands inside an SVG element with that view box: our own words and numbers
    alone, no text that a stranger wrote.
    """

    whose: Whose
    label: str
    view_box: str
    drawing: str


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """Drawings of one thing for both sides, what they show, and all numbers as a table.

    `families` are those drawn, in stacking order; `starts` and `ends` bound what is drawn, the
    end outside.
    """

    id: str
    title: str
    says: str
    panels: tuple[Panel, ...]
    table: Table
    rest: str = ""
    families: tuple[Family, ...] = ()
    starts: date | None = None
    ends: date | None = None
    labels: bool = False
