"""A message as the cards saw it, with what came before: what a model is given."""

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec

from offscript.record import Finding, Message, ReadingName, SafetySignal
from offscript.tactics._card import ContextName, EventName


class Earlier(msgspec.Struct, frozen=True, gc=False):
    """An earlier message of the conversation."""

    author: str
    at: datetime
    text: str


class Looked(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A message with all that the cards see in it, and what a model needs to know of its moment.

    `points` has what the cues of each tactic come to. `findings` and `sure` hold for the cards
    alone: all they find, and those their own threshold lets pass.
    """

    message: Message
    author: str
    points: Mapping[str, int]
    findings: tuple[Finding, ...]
    sure: tuple[Finding, ...]
    reading: ReadingName | None
    guarded: bool
    safety: tuple[SafetySignal, ...]
    events: frozenset[EventName]
    moment: frozenset[ContextName]
    earlier: tuple[Earlier, ...]
    since: timedelta | None
