"""What is said about time: a count or a pattern, how surely, and on which messages it rests."""

from datetime import date
from typing import Literal

import msgspec

from offscript.record.said import Said, Sayable, said

StatementKind = Literal["pattern", "count", "model", "not enough"]
"""Tested against chance; counted, with nothing inferred; described by a model that fits better than
a plain rate; or too little to say anything."""

Whose = Literal["them", "me", "both"]
"""Whose messages a statement is about. The same is looked for on both sides."""

WHOSE: dict[Whose, Said] = {"them": said("theirs"), "me": said("yours"), "both": said("both")}
"""Whose, in a word beside a title."""

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
    """How much: a value with its 95 % interval, and in words what is measured.

    `told` says that the sentence it belongs to has the interval in words already.
    """

    value: float
    low: float
    high: float
    what: Said
    told: bool = False


class Table(msgspec.Struct, frozen=True):
    """The counts behind a statement: names of columns, and rows in the order to show them."""

    columns: tuple[Sayable, ...]
    rows: tuple[tuple[Sayable, ...], ...]


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that can be said of what happened over time.

    `says` is a plain sentence that says "after" and never "because". `n` counts what `counted`
    names with it, between `starts` and `ends`. `chance` is how often chance alone would give as
    much, corrected for everything that was looked for; None where nothing is inferred. `instead`
    are plain reasons that give the same picture, `rows` the coverage rows it answers, `messages`
    the ids it rests on, in time order; `instances` those of each time it was so, where one time is
    several messages in order. `safety` sends the reader to the safety page first; `labels` says
    that it rests on what messages were marked with. `not_logged` counts the days between `starts`
    and `ends` that the person noted as not in their archive.
    """

    pattern: str
    title: Said
    kind: StatementKind
    about: Whose
    person: str
    says: Sayable
    n: int
    counted: Said
    starts: date
    ends: date
    effect: Effect | None = None
    chance: float | None = None
    instead: tuple[Said, ...]
    rows: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()
    instances: tuple[tuple[str, ...], ...] = ()
    table: Table | None = None
    safety: bool = False
    labels: bool = False
    not_logged: int = 0


class Looked(msgspec.Struct, frozen=True, kw_only=True):
    """That a pattern was looked for with one person, on which side, and what came of it."""

    pattern: str
    title: Said
    about: Whose
    person: str
    outcome: Outcome
    needs: Said


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
