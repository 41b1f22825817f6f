"""What the person says of who is who, and of their days."""

from datetime import date
from typing import Literal

import msgspec

ONE_PERSON, TWO_PEOPLE, OWN_DATE, NOT_LOGGED = "one person", "two people", "date", "not logged"
"""The kinds under which these are kept."""

DateKind = Literal["anniversary", "birthday", "hearing", "order", "no_contact", "win", "other"]


class OnePerson(msgspec.Struct, frozen=True, kw_only=True):
    """These author strings are one person. `is_me`: they are the person's own."""

    authors: tuple[str, ...]
    name: str = ""
    is_me: bool = False


class TwoPeople(msgspec.Struct, frozen=True, kw_only=True):
    """These two author strings are different people, whatever they look like."""

    one: str
    other: str


class OwnDate(msgspec.Struct, frozen=True, kw_only=True):
    """A day that matters to the person, in their own words."""

    day: date
    kind: DateKind = "other"
    label: str = ""


class NotLogged(msgspec.Struct, frozen=True, kw_only=True):
    """Days of which nothing is in the archive, and why: quiet there says nothing. Both count."""

    starts: date
    ends: date
    why: str = ""
