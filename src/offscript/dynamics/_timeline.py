"""What passed between the person and one other, as columns that can be counted quickly."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Self

import msgspec
import numpy as np
import numpy.typing as npt

from offscript.dynamics._approaches import (
    APPROACHES,
    OF_READING,
    OF_TACTIC,
    PROMISE_TACTICS,
    READING_CHANCE,
    Approach,
)
from offscript.dynamics._days import local_day
from offscript.record import (
    ContactAfterNo,
    Logged,
    MarkedDate,
    Marking,
    Message,
    Person,
    Relation,
)

PEOPLE = 10
FEWEST = 20
"""The most people looked at, and the fewest messages of both sides."""

LIKELY = 0.5
"""The chance from which on a bare count takes a mark."""

Whole = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.float64]


class Marks(msgspec.Struct, frozen=True):
    """What was read out of messages: place in the timeline, approach, chance, and if a promise."""

    places: Whole
    approaches: Whole
    chances: Numbers
    promises: Flags

    def kept(self, keep: Flags) -> Self:
        """Give only the marks that are kept."""
        return type(self)(
            self.places[keep], self.approaches[keep], self.chances[keep], self.promises[keep]
        )


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """What the person gave, and what was counted before: dates, their log, requests, severities.

    `relations` say what somebody is to the person, by their name.
    """

    dates: tuple[MarkedDate, ...] = ()
    log: tuple[Logged, ...] = ()
    after_no: tuple[ContactAfterNo, ...] = ()
    severities: Mapping[str, int] = msgspec.field(default_factory=dict)
    signals: Mapping[str, str] = msgspec.field(default_factory=dict)
    channels: Mapping[str, str] = msgspec.field(default_factory=dict)
    relations: Mapping[str, Relation] = msgspec.field(default_factory=dict)


class Timeline(msgspec.Struct, frozen=True, kw_only=True):
    """Messages and calls of two people in time order: seconds since 1970, local days, sides.

    `hours` are those that the clock showed where a message was written.
    """

    person: str
    messages: Sequence[Message]
    markings: Mapping[str, Marking]
    seconds: Numbers
    days: Whole
    hours: Whole
    mine: Flags
    marks: Marks
    given: Given

    @property
    def first(self) -> int:
        """The first local day, as `date.toordinal` counts."""
        return int(self.days.min())

    @property
    def length(self) -> int:
        """Days from the first to the last, both counted."""
        return int(self.days.max()) - self.first + 1

    def day(self, number: int) -> date:
        """Give the day that many days after the first."""
        return date.fromordinal(self.first + int(number))

    def on_days(self, *, mine: bool) -> Whole:
        """Count one side's messages by day."""
        return np.bincount(self.days[self.mine == mine] - self.first, minlength=self.length)

    def marked_places(
        self, approaches: Iterable[Approach], *, mine: bool, least: float = 0.0
    ) -> Whole:
        """Give the places of one side's messages marked with any of these approaches, in order.

        `least` is the chance that a mark must have: bare counts take those that are more likely
        right than wrong (LIKELY).
        """
        wanted = [APPROACHES.index(one) for one in approaches]
        chosen = np.isin(self.marks.approaches, wanted) & (self.mine[self.marks.places] == mine)
        chosen &= self.marks.chances >= least
        return np.unique(self.marks.places[chosen])

    def promise_places(self, *, mine: bool) -> Whole:
        """Give the places of one side's apologies and promises, in order."""
        chosen = self.marks.promises & (self.mine[self.marks.places] == mine)
        return np.unique(self.marks.places[chosen])

    def day_flags(self, places: Whole) -> Flags:
        """Tell for each day whether any of these messages was sent on it."""
        flags = np.zeros(self.length, dtype=np.bool_)
        flags[self.days[places] - self.first] = True
        return flags

    def ids(self, places: Iterable[int]) -> tuple[str, ...]:
        """Name messages by their places."""
        return tuple(self.messages[int(place)].id for place in places)

    def again(self, random: np.random.Generator) -> "Timeline":
        """Draw which marks hold: each with its own chance."""
        keep = random.random(self.marks.chances.size) < self.marks.chances
        return msgspec.structs.replace(self, marks=self.marks.kept(keep))


def timelines(
    messages: Sequence[Message],
    markings: Mapping[str, Marking],
    people: Sequence[Person],
    given: Given,
) -> Iterator[Timeline]:
    """Make a timeline with each other person: theirs, and the person's own where they wrote too."""
    me = {author for person in people if person.is_me for author in person.authors}
    known = {author for person in people for author in person.authors}
    by_author: dict[str, list[int]] = defaultdict(list)
    my_places: dict[str, list[int]] = defaultdict(list)
    conversations: dict[str, set[str]] = defaultdict(set)
    for place, message in enumerate(messages):
        if message.kind == "system" or message.author not in known:
            continue
        if message.author in me:
            my_places[message.conversation].append(place)
        else:
            by_author[message.author].append(place)
            conversations[message.author].add(message.conversation)
    others = [
        (person, [place for author in person.authors for place in by_author[author]])
        for person in people
        if not person.is_me
    ]
    for person, theirs in sorted(others, key=lambda one: -len(one[1]))[:PEOPLE]:
        shared = {name for author in person.authors for name in conversations[author]}
        mine = [place for name in shared for place in my_places[name]]
        if len(theirs) + len(mine) < FEWEST or not theirs:
            continue
        yield _timeline(person.name, messages, markings, sorted(theirs + mine), me, given)


def _timeline(
    name: str,
    messages: Sequence[Message],
    markings: Mapping[str, Marking],
    places: Sequence[int],
    me: set[str],
    given: Given,
) -> Timeline:
    chosen = sorted((messages[place] for place in places), key=lambda one: one.sent_at)
    return Timeline(
        person=name,
        messages=chosen,
        markings=markings,
        seconds=np.array([one.sent_at.timestamp() for one in chosen]),
        days=np.array([local_day(one) for one in chosen], dtype=np.int64),
        hours=np.array([_hour(one) for one in chosen], dtype=np.int64),
        mine=np.array([one.author in me for one in chosen], dtype=np.bool_),
        marks=_marks(chosen, markings),
        given=given,
    )


def _hour(message: Message) -> int:
    moment = message.sent_at
    return (moment.hour * 60 + moment.minute + message.offset_minutes) // 60 % 24


def _marks(messages: Sequence[Message], markings: Mapping[str, Marking]) -> Marks:
    """Gather the marks; two of one approach in a message make it surer."""
    rows: list[tuple[int, int, float, bool]] = []
    for place, message in enumerate(messages):
        marking = markings.get(message.id)
        if marking is None:
            continue
        doubt: dict[Approach, float] = {}
        promise = marking.reading == "sincere_repair"
        for finding in marking.tactics:
            approach = OF_TACTIC.get(finding.tactic)
            promise = promise or finding.tactic in PROMISE_TACTICS
            if approach is not None:
                doubt[approach] = doubt.get(approach, 1.0) * (1 - finding.confidence)
        if marking.reading in OF_READING:
            doubt[OF_READING[marking.reading]] = 1 - READING_CHANCE
        rows += [
            (place, APPROACHES.index(approach), 1 - left, promise and approach in _PROMISING)
            for approach, left in doubt.items()
        ]
    return Marks(
        np.array([row[0] for row in rows], dtype=np.int64),
        np.array([row[1] for row in rows], dtype=np.int64),
        np.array([row[2] for row in rows]),
        np.array([row[3] for row in rows], dtype=np.bool_),
    )


_PROMISING = frozenset({"apology", "charm"})
