"""What a pattern is to the rest: its name, what it needs, and how it looks at a timeline."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date

import msgspec
import numpy as np

from offscript.dynamics._timeline import Timeline
from offscript.record import Effect, Relation, Statement, StatementKind, Table, Whose

MOST_IDS = 1000
MOST_TIMES = 100
"""How many messages a statement names, and how many times each with its messages."""

IN_CONTEXT: dict[Relation, str] = {
    "partner": "two lives that had to be taken apart",
    "co_parent": "children, who need both of you to agree on things",
    "family": "a family that meets, and talks among itself",
    "work": "tasks and hours that work sets",
    "friend": "friends and plans that were shared",
}
"""The plain reason that goes with what two people are to each other."""


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """A statement that must stand up to chance, and to doubt about the labels it rests on.

    `again` measures it on a timeline in which each mark was kept by its chance: above zero means
    that it points the same way. It is None where no labels are involved.
    """

    statement: Statement
    chance: float
    again: Callable[[Timeline], float] | None = None


class Short(msgspec.Struct, frozen=True):
    """Too little to say anything; the statement, if there is one, lists what there is."""

    statement: Statement | None = None


Seen = Claim | Statement | Short
Looks = Callable[[Timeline, bool, np.random.Generator], Iterable[Seen]]


class Pattern(msgspec.Struct, frozen=True, kw_only=True):
    """One pattern: `looks` is asked for either side, or once where it is about both.

    One of the person's `own` rests on what they noted, and is looked for once, whoever wrote.
    `corrected`: the chances of its claims are corrected among themselves already.
    `labels`: it rests on what messages were marked with. `background`: it stands behind other
    counts.

    `rows` are the rows of docs/coverage.md it answers, `needs` its minimum data in words,
    `instead` the plain reasons that give the same picture, `paper` where the method is from.
    """

    id: str
    title: str
    needs: str
    instead: tuple[str, ...]
    rows: tuple[str, ...]
    paper: str
    both: bool = False
    own: bool = False
    corrected: bool = False
    labels: bool = False
    background: bool = False
    looks: Looks

    def about(self, *, mine: bool) -> Whose:
        """Say whose messages a statement is about."""
        return "both" if self.both else ("me" if mine else "them")

    def say(  # noqa: PLR0913 - a statement has that many parts
        self,
        timeline: Timeline,
        says: str,
        *,
        mine: bool,
        n: int,
        counted: str,
        kind: StatementKind = "pattern",
        effect: Effect | None = None,
        places: Iterable[int] = (),
        ids: Sequence[str] = (),
        times: Sequence[Sequence[int]] = (),
        table: Table | None = None,
        days: tuple[date, date] | None = None,
        rows: tuple[str, ...] | None = None,
        safety: bool = False,
    ) -> Statement:
        """Put a sentence into a statement of this pattern."""
        starts, ends = days or (timeline.day(0), timeline.day(timeline.length - 1))
        relation = timeline.given.relations.get(timeline.person)
        return Statement(
            pattern=self.id,
            title=self.title,
            kind=kind,
            about=self.about(mine=mine),
            person=timeline.person,
            says=says,
            n=n,
            counted=counted,
            starts=starts,
            ends=ends,
            effect=effect,
            instead=self.instead if relation is None else (*self.instead, IN_CONTEXT[relation]),
            rows=self.rows if rows is None else rows,
            messages=tuple(ids)[:MOST_IDS] or timeline.ids(list(places)[:MOST_IDS]),
            instances=tuple(timeline.ids(one) for one in times[:MOST_TIMES]),
            table=table,
            safety=safety,
            labels=self.labels,
        )

    def short(
        self,
        timeline: Timeline,
        *,
        mine: bool,
        n: int,
        counted: str,
        places: Iterable[int] = (),
        times: Sequence[Sequence[int]] = (),
    ) -> Short:
        """Say that there is too little, and list what there is."""
        if n == 0:
            return Short()
        says = f"{capital(counted)}: {n:,}. That is not enough to say more (needed: {self.needs})."
        return Short(
            self.say(
                timeline,
                says,
                mine=mine,
                n=n,
                counted=counted,
                kind="not enough",
                places=places,
                times=times,
            )
        )


class Names(msgspec.Struct, frozen=True):
    """The two sides in a sentence: who it is about, and the other."""

    who: str
    whose: str
    other: str
    others: str


def names(timeline: Timeline, *, mine: bool) -> Names:
    """Name the two sides; the person is "you"."""
    theirs = timeline.person
    if mine:
        return Names("you", "your", theirs, f"{theirs}’s")
    return Names(theirs, f"{theirs}’s", "you", "your")


def capital(text: str) -> str:
    """Begin a sentence with a capital, leaving names as they are."""
    return text[:1].upper() + text[1:]


def day_said(day: date) -> str:
    """Say a day, as 3 June 2024."""
    return f"{day.day} {day:%B} {day.year}"


def month_said(day: date) -> str:
    """Say a month, as March 2024."""
    return f"{day:%B} {day.year}"


def days_said(days: float) -> str:
    """Say a length of time in hours, days or weeks."""
    if days < 1:
        hours = max(round(days * 24), 1)
        return "1 hour" if hours == 1 else f"{hours} hours"
    whole = round(days)
    return "1 day" if whole == 1 else f"{whole} days"


BUSY = "a busy or an empty time in either life"
CONFLICT = "two people in conflict"
PRACTICAL = "something practical to settle, such as children, money or things"
LABELS = "labels that a program put on words, and that can be wrong"
"""Plain reasons that several patterns share."""
