"""What was found in a message, and the exact words that gave it away."""

from typing import Literal

import msgspec

ReadingName = Literal[
    "sincere_repair",
    "healthy_boundary",
    "ordinary_conflict",
    "logistics",
    "plain_information",
    "warm_ok",
]
"""The six readings of a message that is not a tactic."""


class Span(msgspec.Struct, frozen=True, gc=False, array_like=True, order=True):
    """A stretch of a message's text: half-open, in characters of the untouched text."""

    start: int
    end: int


class Finding(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A message has the shape of a tactic: how surely, in which words, found by what, and why.

    `confidence` is calibrated: of findings given 0.8, about 8 in 10 agree with a careful reader
    on the calibration messages. `why` is a plain sentence from the card.
    """

    tactic: str
    confidence: float
    spans: tuple[Span, ...]
    found_by: str
    why: str


class SafetySignal(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Words that call for the safety page before anything else."""

    signal: str
    spans: tuple[Span, ...]


class Marking(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Everything read out of one message. Nothing here is kept: it can be read out again."""

    id: str
    tactics: tuple[Finding, ...] = ()
    reading: ReadingName | None = None
    safety: tuple[SafetySignal, ...] = ()
    asks_no_contact: bool = False
