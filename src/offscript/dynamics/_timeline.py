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
from offscript.record import (
    ContactAfterNo,
    Logged,
    MarkedDate,
    Marking,
    Message,
    NotLogged,
    Person,
    Relation,
)

PEOPLE = 10
FEWEST = 20
"""The most people looked at, and the fewest messages of both sides."""

LIKELY = 0.5
"""The chance from which on a bare count takes a mark."""

HOUR = 3600.0
DAY = 24 * HOUR
"""In seconds."""
DAY_MINUTES = 24 * 60
EPOCH = date(1970, 1, 1).toordinal()

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
    """What the person gave, and what was counted before: dates, their log, and requests.

    `severities` (1 to 4) are those of tactics, `signals` and `channels` the titles of safety
    signals and of sources, all by id. `relations` say what somebody is to the person, by their
    name; `not_logged` on which days nothing is in the archive, so that quiet there is no quiet.
    """

    dates: tuple[MarkedDate, ...] = ()
    log: tuple[Logged, ...] = ()
    after_no: tuple[ContactAfterNo, ...] = ()
    severities: Mapping[str, int] = msgspec.field(default_factory=dict)
    signals: Mapping[str, str] = msgspec.field(default_factory=dict)
    channels: Mapping[str, str] = msgspec.field(default_factory=dict)
    relations: Mapping[str, Relation] = msgspec.field(default_factory=dict)
    not_logged: tuple[NotLogged, ...] = ()


class Timeline(msgspec.Struct, frozen=True, kw_only=True):
    """Messages and calls of two people in time order: seconds since 1970, local days, sides.

    `hours` are those that the clock showed where a message was written; `read` holds what was read
    out of messages, by their places, in order. `first` is the first local day, as
    `date.toordinal` counts; `missing` tells for each day from it to the last whether the person
    noted that it is not in the archive.
    """

    person: str
    messages: Sequence[Message]
    read: Mapping[int, Marking]
    seconds: Numbers
    days: Whole
    first: int
    hours: Whole
    mine: Flags
    marks: Marks
    given: Given
    missing: Flags

    @property
    def length(self) -> int:
        """Days from the first to the last, both counted."""
        return self.missing.size

    def day(self, number: int) -> date:
        """Give the day that many days after the first."""
        return date.fromordinal(self.first + int(number))

    def not_logged_days(self, starts: date, ends: date) -> int:
        """Count the days that are not in the archive between two, both counted."""
        days: set[int] = set()
        for one in self.given.not_logged:
            first, last = max(one.starts, starts), min(one.ends, ends)
            days.update(range(first.toordinal(), last.toordinal() + 1))
        return len(days)

    def broken(self, starts: Numbers, ends: Numbers) -> Flags:
        """Tell of stretches of time, in seconds, whether a day in them is not in the archive."""
        if not self.missing.any():
            return np.zeros(np.shape(starts), dtype=np.bool_)
        before = np.concatenate([[0], np.cumsum(self.missing)])
        first, last = (
            np.clip(self._day_of(at), -1, self.length) for at in (starts, np.maximum(starts, ends))
        )
        broken: Flags = before[np.minimum(last + 1, self.length)] > before[np.maximum(first, 0)]
        return broken

    def gaps_broken(self, places: Whole) -> Flags:
        """Tell of each message whether a day is missing since the one before it on the timeline."""
        return self.broken(self.seconds[np.maximum(places - 1, 0)], self.seconds[places])

    def _day_of(self, at: Numbers) -> Whole:
        """Give the local day of a time, in days after the first, by the nearest message's clock."""
        near = np.clip(np.searchsorted(self.seconds, at), 0, self.seconds.size - 1)
        apart = self.days[near] - self.first - np.floor(self.seconds[near] / DAY).astype(np.int64)
        days: Whole = np.floor(np.asarray(at) / DAY).astype(np.int64) + apart
        return days

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

    def signal_places(self, *, mine: bool) -> Whole:
        """Give the places of one side's sure safety signals, in order."""
        sure = [place for place, marking in self.read.items() if marking.sure_safety]
        places = np.array(sure, dtype=np.int64)
        of_side: Whole = places[self.mine[places] == mine]
        return of_side

    def day_flags(self, places: Whole) -> Flags:
        """Tell for each day whether any of these messages was sent on it."""
        flags = np.zeros(self.length, dtype=np.bool_)
        flags[self.days[places] - self.first] = True
        return flags

    def ids(self, places: Iterable[int]) -> tuple[str, ...]:
        """Name messages by their places."""
        return tuple(self.messages[int(place)].id for place in places)

    def requests(self, *, mine: bool) -> Iterator[ContactAfterNo]:
        """Give what followed each request for no contact that one side put to the other.

        One found in a message is between those two alone who have it; one whose day the person
        gave holds for everybody.
        """
        for request in self.given.after_no:
            at = request.asked_at.timestamp()
            first, end = np.searchsorted(self.seconds, [at, np.nextafter(at, np.inf)])
            then = {message.id for message in self.messages[first:end]}
            if request.asked_by_me is mine and request.asked_in in {None, *then}:
                yield request

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
    seconds = np.array([one.sent_at.timestamp() for one in chosen])
    offsets = np.array([one.offset_minutes for one in chosen], dtype=np.int64)
    minutes = np.floor_divide(seconds, 60).astype(np.int64) + offsets
    days = np.clip(minutes // DAY_MINUTES + EPOCH, 1, date.max.toordinal())
    found = (markings.get(one.id) for one in chosen)
    read = {place: marking for place, marking in enumerate(found) if marking is not None}
    return Timeline(
        person=name,
        messages=chosen,
        seconds=seconds,
        days=days,
        first=int(days.min()),
        hours=minutes // 60 % 24,
        mine=np.array([one.author in me for one in chosen], dtype=np.bool_),
        read=read,
        marks=_marks(read),
        given=given,
        missing=_missing(given.not_logged, days),
    )


def _missing(periods: Sequence[NotLogged], days: Whole) -> Flags:
    """Tell for each day from the first to the last whether it is in one of the periods."""
    first = int(days.min())
    missing = np.zeros(int(days.max()) - first + 1, dtype=np.bool_)
    for one in periods:
        start, end = one.starts.toordinal() - first, one.ends.toordinal() - first + 1
        missing[max(start, 0) : max(end, 0)] = True
    return missing


def _marks(read: Mapping[int, Marking]) -> Marks:
    """Gather the marks; two of one approach in a message make it surer."""
    rows: list[tuple[int, int, float, bool]] = []
    for place, marking in read.items():
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
