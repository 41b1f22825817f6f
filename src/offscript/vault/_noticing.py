"""Notices what is missing in an export while it is read in: silences, deletions, clocks set back.

It goes into the acquisition log, so that a gap is told by us before somebody else points at it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from heapq import nlargest

import msgspec

from offscript.record import Message

LONG = timedelta(days=30)
"""A silence worth telling."""
_BACK = timedelta(days=1)
_MANY = 10


class _Silence(msgspec.Struct, frozen=True, order=True):
    length: timedelta
    began: datetime
    conversation: str


class Noticed:
    """What was noticed of one export; messages are given in the order of the file."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.unsent = 0
        self._missing = 0
        self._back = 0
        self._last: dict[str, datetime] = {}
        self._silences: list[_Silence] = []

    def add(self, batch: Sequence[Message]) -> None:
        """Look at the next messages."""
        for message in batch:
            self.unsent += message.unsent
            if message.attachments:
                self._missing += sum(one.missing for one in message.attachments)
            last = self._last.get(message.conversation, message.sent_at)
            length = message.sent_at - last
            if length >= LONG:
                self._silences.append(_Silence(length, last, message.conversation))
            self._back += length < -_BACK
            self._last[message.conversation] = message.sent_at

    def words(self) -> tuple[str, ...]:
        """Say what was noticed: the longest silences, and what the export names and lacks."""
        said = []
        for one in nlargest(_MANY, self._silences):
            days, day = one.length.days, f"{one.began:%Y-%m-%d}"
            said.append(f"No message in {one.conversation} for {days} days after {day}.")
        if len(self._silences) > _MANY:
            more = len(self._silences) - _MANY
            said.append(f"More silences of {LONG.days} days or longer: {more:,}.")
        if self.unsent:
            said.append(f"Messages that their author took back: {self.unsent:,}.")
        if self._missing:
            said.append(f"Files that messages name and the export lacks: {self._missing:,}.")
        if self._back:
            said.append(f"Times more than a day before the message above: {self._back:,}.")
        return tuple(said)
