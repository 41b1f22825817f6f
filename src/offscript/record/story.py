"""The person's own story, in chapters: their version, what the record shows, what I know now."""

from datetime import date, datetime

import msgspec


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """Something the record holds: a message as it was written, or a day the person noted."""

    day: date
    words: str
    message: str | None = None
    by_me: bool = False


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """One chapter. `place` is its place in the story, from 1; `sittings` when it was worked on."""

    place: int
    title: str
    their_version: str = ""
    facts: tuple[Fact, ...] = ()
    know_now: str = ""
    sittings: tuple[datetime, ...] = ()
