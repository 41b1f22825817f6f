"""What the person holds on to: reasons, values, joys, a closing line, guilt sorted, their pace."""

from datetime import date, datetime
from typing import Literal

import msgspec

GuiltSort = Literal["wrong", "no", "not_mine", "both", "unclear"]
"""I did something I call wrong; I said no; it was another adult's to carry; both; not clear."""


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """A reason for the distance, in the person's own words. `message` is one it stands on."""

    words: str
    day: date | None = None
    message: str | None = None


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """Something that matters to the person, and one small thing that would be living by it."""

    words: str
    small_step: str = ""


class Joy(msgspec.Struct, frozen=True, kw_only=True):
    """Something the person liked, or would like, to do; `again` the days they did it again."""

    words: str
    from_before: bool = False
    again: tuple[date, ...] = ()


class ClosingLine(msgspec.Struct, frozen=True, kw_only=True):
    """The sentence with which the person closes it for themself."""

    words: str
    made_at: datetime


class GuiltNote(msgspec.Struct, frozen=True, kw_only=True):
    """One feeling of guilt: what it is about, the answers given, and how they sort it."""

    day: date
    about: str
    answers: dict[str, bool]
    sort: GuiltSort
    repair: str = ""


class PaceNote(msgspec.Struct, frozen=True, kw_only=True):
    """How fast something new is going for the person. It says nothing of anybody else."""

    day: date
    answers: dict[str, str]
    words: str = ""
