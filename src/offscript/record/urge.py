"""The pull to answer: what set it off, how strong it was, and what the person chose."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

Strength = Annotated[int, msgspec.Meta(ge=0, le=10)]
"""How strong a pull is, from 0 (not at all) to 10 (nothing else fits in the mind)."""

Trigger = Literal[
    "apology",
    "nostalgia",
    "check_in",
    "guilt",
    "charm",
    "rage",
    "silence",
    "date",
    "news",
    "lonely",
    "post",
    "other",
]
"""What set a pull off. `post`: the wish to look at, or put up, something that others see."""

Choice = Literal[
    "waited",
    "did_other",
    "told_someone",
    "wrote_here",
    "answered_short",
    "answered",
    "called",
    "looked",
    "met",
    "undecided",
]
"""What the person chose, as the taps of the library name it. None of them is wrong."""


class Urge(msgspec.Struct, frozen=True, kw_only=True):
    """One pull to answer. `set_off` are taps of the library that say more than `trigger`.

    The timer is `started_at` and `minutes`: nothing has to keep running. `started_at` is in UTC,
    and `offset_minutes` is the distance of the clock on the wall from it.
    """

    started_at: datetime
    offset_minutes: int
    trigger: Trigger
    strength: Strength
    minutes: Annotated[int, msgspec.Meta(ge=10, le=20)]
    set_off: tuple[str, ...] = ()
    words: str = ""
    ended_at: datetime | None = None
    chose: Choice | None = None
    strength_after: Strength | None = None
