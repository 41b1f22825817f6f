"""Reads messages one conversation at a time, and marks what has the shape of a tactic."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from offscript.record import Listening, Marking, Message
from offscript.tactics._calibration import Calibration
from offscript.tactics._library import Library
from offscript.tactics._look import Look
from offscript.tactics._looked import Looked
from offscript.tactics.model import Asked, Model, Stream

AT_ONCE = 1000  # messages the model's screen looks at together


class Reader:
    """Marks messages by the cards of a library and a model. It holds what came before them."""

    def __init__(
        self,
        library: Library,
        calibration: Calibration,
        model: Model | None,
        *,
        everything: bool = False,
        readings: bool = True,
        people: Mapping[str, str] | None = None,
        no_contact: Mapping[str, datetime] | None = None,
    ) -> None:
        """Prepare the cards.

        Without a `model` the cards decide alone. `everything` keeps findings below the shipped
        thresholds. Without `readings`, innocent readings are looked for only as far as they bear on
        findings, and no marking has one. `people` names the person behind each author; what one
        asked of another then holds in all their conversations. `no_contact`: people known to have
        asked everyone else for no contact, and since when.
        """
        self._stream = None if model is None else Stream(model)
        # What was read and is not given yet, and whether there are words in it.
        self._order = deque[tuple[str, bool]]()
        self._everything = everything
        self._readings = readings
        self._look = Look(
            library, calibration, readings=readings, people=people, no_contact=no_contact
        )

    def note_no_contact(self, conversation: str, author: str, since: datetime) -> None:
        """Take in that `author` asked for no contact, as the person says; it never lapses."""
        self._look.note_no_contact(conversation, author, since)

    def forget(self, conversation: str) -> None:
        """Let go of a conversation of which no more messages come."""
        self._look.forget(conversation)

    def recall(self, messages: Iterable[Message]) -> None:
        """Take messages in as what came before, in the order given, without marking them."""
        for message in messages:
            self._look.at(message)

    def read(
        self,
        messages: Iterable[Message],
        *,
        listening: Listening | None = None,
        goes_on: bool = False,
    ) -> Iterator[Marking]:
        """Mark messages in the order given; each conversation must stand in time order.

        Marks come in groups, because the model reads many messages faster than one by one; what a
        message is marked with doesn't depend on its group. `listening` is for the few in which
        missing danger costs more than a look: the encoder reads every one, and the alarm for
        signals is set lower, or so low that a person has to say what it is. If the archive
        `goes_on`, the last few are marked when more of it is read: what follows bears on whether
        the encoder reads them.
        """
        asked = Asked(everything=self._everything, readings=self._readings, listening=listening)
        waiting: list[Looked] = []
        for message in messages:
            look = self._look.at(message)
            self._order.append((message.id, look is not None))
            if look is not None:
                waiting.append(look)
            if len(waiting) == AT_ONCE:
                yield from self._settle(waiting, asked, goes_on=True)
                waiting = []
        yield from self._settle(waiting, asked, goes_on=goes_on)

    def _settle(self, looked: list[Looked], asked: Asked, *, goes_on: bool) -> Iterator[Marking]:
        """Mark what was looked at, and give what is settled of all that was read."""
        marked: Iterator[Marking]
        if self._stream is None:
            marked = map(self._by_cards, looked)
        else:
            passed = self._stream.take(looked, asked, goes_on=goes_on)
            marked = (one.marking for one in passed)
        while self._order:
            identity, has_words = self._order[0]
            marking = next(marked, None) if has_words else Marking(id=identity)
            if marking is None:
                break
            self._order.popleft()
            yield marking

    def _by_cards(self, look: Looked) -> Marking:
        return Marking(
            id=look.message.id,
            tactics=look.findings if self._everything else look.sure,
            reading=None if look.safety else look.reading,
            safety=look.safety,
            asks_no_contact="asks_no_contact" in look.events,
        )
