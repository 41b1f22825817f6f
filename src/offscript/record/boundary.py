"""What the person decided about contact, what they do when it is tested, and slips."""

from datetime import date
from typing import Literal

import msgspec

Duty = Literal["none", "children", "court", "work"]
"""Why some contact may have to be: nothing, children, an order of a court, or work."""


class Tested(msgspec.Struct, frozen=True, kw_only=True):
    """A day on which a boundary was tested, how, and what the person did."""

    day: date
    how: str
    did: str = ""


class Boundary(msgspec.Struct, frozen=True, kw_only=True):
    """What I decided, since when, why, and what I do when it is tested."""

    what: str
    since: date
    why: str = ""
    when_tested: str = ""
    duty: Duty = "none"
    tests: tuple[Tested, ...] = ()
    ended: date | None = None


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """When this happens, I do that. `day` is for a date that is known to be hard."""

    when: str
    then: str
    day: date | None = None


class SlipNote(msgspec.Struct, frozen=True, kw_only=True):
    """A day with contact that the person had not wanted: what led to it, and what it showed.

    It is information. Contact that children, a court or work ask for is none.
    """

    day: date
    led_to_it: str = ""
    showed: str = ""
