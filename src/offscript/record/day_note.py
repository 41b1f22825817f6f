"""Energy, sleep and body: two taps a day."""

from datetime import date
from typing import Annotated

import msgspec

Tap = Annotated[int, msgspec.Meta(ge=0, le=4)]
"""From 0 (least) to 4 (most, or best)."""


class DayNote(msgspec.Struct, frozen=True, kw_only=True):
    """One day: energy, the night before it, and what the body says."""

    day: date
    energy: Tap | None = None
    sleep: Tap | None = None
    body: tuple[str, ...] = ()


class WinNote(msgspec.Struct, frozen=True, kw_only=True):
    """Something that went well, however small."""

    day: date
    words: str


class NewsNote(msgspec.Struct, frozen=True, kw_only=True):
    """News of the other person that reached somebody unasked, and the way by which it came."""

    day: date
    way: str
    words: str = ""
