"""What is drawn over time: the counts it is made of, and the drawing with its numbers beside it."""

import re
from datetime import date
from html import escape

import msgspec

from offscript.record.card import Family
from offscript.record.said import ENGLISH, SHORT_NAMES, Said, Voice
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
    switches: tuple[tuple[Said, Said, int], ...] = ()
    waits: tuple[tuple[int, float, float], ...] = ()


class TimeCounts(msgspec.Struct, frozen=True, kw_only=True):
    """Both sides' counts of what passed between the person and the one who wrote most."""

    person: str
    mine: SideCounts
    theirs: SideCounts


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """One drawing of a figure: whose messages it shows, in words what it shows, and its SVG.

    `drawing` is what stands inside an SVG element with that view box: our own words and numbers
    alone, no text that a stranger wrote. `drawn` says those words in a language.
    """

    whose: Whose
    label: Said
    view_box: str
    drawing: str

    def drawn(self, voice: Voice) -> str:
        """Give the drawing with its words said by a voice: months, weekdays, approaches."""
        if voice is ENGLISH:
            return self.drawing
        return _WORDS.sub(
            lambda found: f">{escape(_in_voice(found[1], voice))}</text>", self.drawing
        )


_WORDS = re.compile(r">([^<]*[A-Za-z][^<]*)</text>")


def _in_voice(words: str, voice: Voice) -> str:
    """Say `Mar 2024`, `3 Mar` or `Mon` part by part, and anything else whole."""
    parts = words.split(" ")
    if any(part in SHORT_NAMES for part in parts):
        return " ".join(voice.gettext(part) if part in SHORT_NAMES else part for part in parts)
    return voice.gettext(words)


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """Drawings of one thing for both sides, what they show, and all numbers as a table.

    `families` are those drawn, in stacking order; `starts` and `ends` bound what is drawn, the
    end outside. `between` names the one other whose messages are counted beside the person's,
    where others wrote too and are not in it.
    """

    id: str
    title: Said
    says: Said
    panels: tuple[Panel, ...]
    table: Table
    rest: Said | None = None
    families: tuple[Family, ...] = ()
    starts: date | None = None
    ends: date | None = None
    labels: bool = False
    between: str | None = None
