"""What was found in a message, and the exact words that gave it away."""

from collections.abc import Iterable
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


Listening = Literal["closely", "faintly"]
"""How danger is listened for where missing it costs more than a look, or than a question."""

Threat = Literal["no", "unsure", "yes"]
"""What a person answers who is asked whether there is a threat before help with a reply."""


class Span(msgspec.Struct, frozen=True, gc=False, array_like=True, order=True):
    """A stretch of a message's text: half-open, in characters of the untouched text."""

    start: int
    end: int


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Give spans in order, overlapping ones as one; those that only touch stay apart."""
    whole: list[Span] = []
    for span in sorted(spans):
        if whole and span.start < whole[-1].end:
            whole[-1] = Span(whole[-1].start, max(whole[-1].end, span.end))
        else:
            whole.append(span)
    return tuple(whole)


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
    """Words that call for the safety page before anything else, or, if not `sure`, perhaps do."""

    signal: str
    spans: tuple[Span, ...]
    sure: bool = True


class Marking(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Everything read out of one message. Nothing here is kept: it can be read out again."""

    id: str
    tactics: tuple[Finding, ...] = ()
    reading: ReadingName | None = None
    safety: tuple[SafetySignal, ...] = ()
    asks_no_contact: bool = False

    @property
    def sure_safety(self) -> tuple[SafetySignal, ...]:
        """The safety signals that are sure: what counts and safety pages rest on."""
        return tuple(one for one in self.safety if one.sure)
