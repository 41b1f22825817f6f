"""What a pattern is to the rest: its name, what it needs, and how it looks at a timeline."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date

import msgspec
import numpy as np

from offscript.dynamics._timeline import DAY, HOUR, Timeline
from offscript.record import (
    Day,
    Effect,
    Number,
    Relation,
    Said,
    Sayable,
    Several,
    Statement,
    StatementKind,
    Table,
    Whose,
    counted,
    said,
    together,
)

MOST_IDS = 1000
MOST_TIMES = 100
"""How many messages a statement names, and how many times each with its messages."""

IN_CONTEXT: dict[Relation, Said] = {
    "partner": said("two lives that had to be taken apart"),
    "co_parent": said("children, who need both of you to agree on things"),
    "family": said("a family that meets, and talks among itself"),
    "work": said("tasks and hours that work sets"),
    "friend": said("friends and plans that were shared"),
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


class Unseen(msgspec.Struct, frozen=True):
    """Enough was there to look at, and no clear sign was seen: there is nothing to test or say."""


Seen = Claim | Statement | Short | Unseen
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
    title: Said
    needs: Said
    instead: tuple[Said, ...]
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
        says: Sayable,
        *,
        mine: bool,
        n: int,
        counted: Said,
        kind: StatementKind = "pattern",
        effect: Effect | None = None,
        places: Iterable[int] = (),
        ids: Sequence[str] = (),
        times: Sequence[Sequence[int]] = (),
        table: Table | None = None,
        days: tuple[date, date] | None = None,
        rows: tuple[str, ...] | None = None,
        title: Said | None = None,
        safety: bool = False,
    ) -> Statement:
        """Put a sentence into a statement of this pattern; it says which days are not there."""
        starts, ends = days or (timeline.day(0), timeline.day(timeline.length - 1))
        missing = timeline.not_logged_days(starts, ends)
        relation = timeline.given.relations.get(timeline.person)
        return Statement(
            pattern=self.id,
            title=title or self.title,
            kind=kind,
            about=self.about(mine=mine),
            person=timeline.person,
            says=together(says, _missing(missing)) if missing else says,
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
            not_logged=missing,
        )

    def short(
        self,
        timeline: Timeline,
        *,
        mine: bool,
        n: int,
        counted: Said,
        places: Iterable[int] = (),
        times: Sequence[Sequence[int]] = (),
        table: Table | None = None,
    ) -> Short:
        """Say that there is too little, and list what there is."""
        if n == 0:
            return Short()
        says = said(
            "Counted here: {counted}. That is not enough to say more (needed: {needs}).",
            counted=counted,
            needs=self.needs,
        )
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
                table=table,
            )
        )


def _missing(days: int) -> Said:
    """Say that part of a time is not in the archive, as the person noted."""
    return counted(
        "You noted 1 day of this time as not in your archive: quiet on it is not counted as quiet.",
        "You noted {n} days of this time as not in your archive: quiet on them is not counted as "
        "quiet.",
        days,
    )


def listed(counts: Iterable[tuple[Sayable, int]]) -> Several:
    """Say things with how often they came: blame 3, guilt 2."""
    return Several(tuple(said("{what} {times}", what=what, times=times) for what, times in counts))


def days_noted(days: Iterable[date]) -> Table:
    """List the days of what the person noted, where it is too little to say more."""
    return Table((said("day"),), tuple((Day(day),) for day in sorted(days)))


def hours_said(days: float) -> Said:
    """Say a length of time in hours or days."""
    if days < 1:
        return counted("1 hour", "{n} hours", max(round(days * 24), 1))
    return days_said(days)


def days_said(days: float) -> Said:
    """Say a length of time in days."""
    return counted("1 day", "{n} days", round(days))


def days_between(least: float, most: float) -> Said:
    """Say from how many to how many days; once, where both are the same in whole days."""
    low, high = Number(least), Number(most)
    return (
        days_said(least)
        if round(least) == round(most)
        else said("{low} to {high} days", low=low, high=high)
    )


def wait_said(seconds: float) -> Said:
    """Say a wait in minutes where it is short, else in hours or days."""
    if seconds < HOUR:
        return counted("1 minute", "{n} minutes", max(round(seconds / 60), 1))
    return hours_said(seconds / DAY)


def rate_said(weekly: float) -> Number:
    """Say about how many, as in a week: the fewer, the more decimals, but nothing for 0.00."""
    return Number(weekly, 0 if weekly >= 2 or weekly < 0.005 else 1 if weekly >= 0.1 else 2)  # noqa: PLR2004 - see above


def messages_said(number: int) -> Said:
    """Say how many messages."""
    return counted("1 message", "{n} messages", number)


def messages_and_calls(number: int) -> Said:
    """Say how many messages and calls."""
    return counted("1 message or call", "{n} messages and calls", number)


SAFETY_FIRST = said("Please look at Safety first.")
QUIET_IS_NOT_SAFE = said("Quiet is not the same as safe.")
"""What goes with getting worse, and with silence."""

BUSY = said("a busy or an empty time in either life")
CONFLICT = said("two people in conflict")
PRACTICAL = said("something practical to settle, such as children, money or things")
LABELS = said("labels that a program put on words, and that can be wrong")
"""Plain reasons that several patterns share."""
