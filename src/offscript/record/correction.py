"""What the person says of a mark: that it is not this, or that this is here too."""

from typing import Literal

import msgspec

from offscript.record.finding import Finding, SafetySignal

CORRECTION = "correction"
"""The kind under which it is kept."""

BY_YOU = "you"
"""Stands as `Finding.found_by` where the person saw a tactic themself."""

Says = Literal["not this", "this too"]


class Correction(msgspec.Struct, frozen=True, kw_only=True):
    """What the person said of one message and one tactic or signal.

    It holds for that message at once, and weighs a little when messages are read again. `found` or
    `signal` is what the program had seen, so that it can be taken back.
    """

    message: str
    tactic: str
    says: Says
    found: Finding | None = None
    signal: SafetySignal | None = None
