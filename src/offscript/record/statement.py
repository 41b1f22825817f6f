"""What is said about time: a count or a pattern, how surely, and on which messages it rests."""

from datetime import date
from typing import Literal

import msgspec

StatementKind = Literal["pattern", "count", "model", "not enough"]
"""Tested against chance; counted, with nothing inferred; described by a model that fits better than
a plain rate; or too little to say anything."""

Whose = Literal["them", "me", "both"]
"""Whose messages a statement is about. The same is looked for on both sides."""

Outcome = Literal["shown", "no sign", "labels too unsure", "not enough", "nothing to go by"]
"""What came of looking. No sign of a pattern is no sign of safety."""

LogKind = Literal["win", "urge", "sleep", "self_trust", "news", "sign", "check", "told"]
"""`sign`: a trace of the other side that is no message. `check`: the person looked for one
themself. `told`: the person told somebody what had happened."""

Way = Literal[
    "story_view",
    "post",
    "quote_or_video",
    "like",
    "old_comment",
    "shared_friend",
    "friend_or_family",
    "community",
    "place",
    "new_partner",
    "selfie",
    "rumour",
    "song_or_photo",
]
"""By which way a sign came. `place`: they turned up where the person was."""

Relation = Literal["partner", "co_parent", "family", "work", "friend"]
"""What somebody is to the person, as the person says it."""


class Effect(msgspec.Struct, frozen=True):
    """How much: a value with its 95 % interval, and in words what is measured."""

    value: float
    low: float
    high: float
    what: str


class Table(msgspec.Struct, frozen=True):
    """The counts behind a statement: names of columns, and rows in the order to show them."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that can be said of what happened over time.

    `says` is a plain sentence that says "after" and never "because". `n` counts what `counted`
    names, between `starts` and `ends`. `chance` is how often chance alone would give as much,
    corrected for everything that was looked for; None where nothing is inferred. `instead` are
    plain reasons that give the same picture, `rows` the coverage rows it answers, `messages` the
    ids it rests on, in time order; `instances` those of each time it was so, where one time is
    several messages in order. `safety` sends the reader to the safety page first; `labels` says
    that it rests on what messages were marked with.
    """

    pattern: str
    title: str
    kind: StatementKind
    about: Whose
    person: str
    says: str
    n: int
    counted: str
    starts: date
    ends: date
    effect: Effect | None = None
    chance: float | None = None
    instead: tuple[str, ...]
    rows: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()
    instances: tuple[tuple[str, ...], ...] = ()
    table: Table | None = None
    safety: bool = False
    labels: bool = False


class Looked(msgspec.Struct, frozen=True, kw_only=True):
    """That a pattern was looked for with one person, on which side, and what came of it."""

    pattern: str
    title: str
    about: Whose
    person: str
    outcome: Outcome
    needs: str


class Patterns(msgspec.Struct, frozen=True, kw_only=True):
    """Everything said of what happened over time, strongest first, and all that was looked for."""

    statements: tuple[Statement, ...] = ()
    looked: tuple[Looked, ...] = ()


class Logged(msgspec.Struct, frozen=True, kw_only=True):
    """Something the person noted themself: a win, an urge (0-10), a night's sleep, news, a sign.

    `hour` is the local hour of the day, where it is known; `label` is in their own words, `way` the
    way by which a sign or news came.
    """

    kind: LogKind
    day: date
    hour: int | None = None
    value: float | None = None
    label: str = ""
    way: Way | None = None
