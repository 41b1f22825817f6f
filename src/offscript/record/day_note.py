"""Energy, sleep and body: two taps a day."""

from datetime import date
from typing import Annotated, Literal

import msgspec

from offscript.record.statement import Way

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


NoteOf = Literal["news", "sign", "check", "told"]
"""News that came unasked, a sign that was no message, looking somebody up, telling somebody."""


class NewsNote(msgspec.Struct, frozen=True, kw_only=True):
    """News or a sign of the other person that reached somebody, or their own looking or telling.

    `way` says in own words by which way news came, `sign` of a sign which of the known ways.
    """

    day: date
    way: str = ""
    words: str = ""
    kind: NoteOf = "news"
    sign: Way | None = None
