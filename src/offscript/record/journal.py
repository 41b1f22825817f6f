"""The short journal: what happened, what was felt, and where the person is now."""

from datetime import date, datetime
from typing import Annotated, Literal

import msgspec

Mood = Annotated[int, msgspec.Meta(ge=-2, le=2)]
"""From -2 (very low) over 0 to 2 (very good)."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One entry. `now` is the last line, about the present; an entry without it can be finished.

    `message` is the id of the message it began from, `day` the day it is about. `form` is long
    for a sitting that was opened without a yes to the questions of the gate.
    """

    started_at: datetime
    offset_minutes: int
    form: Literal["short", "long"] = "short"
    happened: str = ""
    felt: str = ""
    did: str = ""
    now: str = ""
    mood: Mood | None = None
    mood_after: Mood | None = None
    message: str | None = None
    day: date | None = None
    ended_at: datetime | None = None
