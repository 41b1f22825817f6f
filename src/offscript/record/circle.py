"""The people around: who helps with what, what they may say, and a plan to be safer."""

from typing import Literal

import msgspec

Role = Literal[
    "friend",
    "shared_friend",
    "family",
    "children",
    "new_partner",
    "neighbour",
    "work",
    "school",
    "therapist",
    "advocate",
    "doctor",
    "other",
]
"""Who somebody is to the person. Most have a brief of their own in the library."""


class CirclePerson(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody the person trusts. `keep_private` is what they are asked to keep to themself."""

    name: str
    role: Role = "friend"
    helps_with: str = ""
    reach: str = ""
    says: str = ""
    keep_private: str = ""


class PlanAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What the person wrote for one part of the safety plan."""

    part: str
    words: str


class SafetyPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The person's own plan, best made with an advocate. `parts` are ids of parts and words."""

    parts: tuple[PlanAnswer, ...] = ()
