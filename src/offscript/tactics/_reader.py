"""Reads messages one conversation at a time, and marks what has the shape of a tactic."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from offscript.record import Listening, Marking, Message
from offscript.tactics._calibration import Calibration
from offscript.tactics._library import Library
from offscript.tactics._look import Look
from offscript.tactics._looked import Looked
from offscript.tactics.model import Model

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
        self._model = model
        self._everything = everything
        self._readings = readings
        self._look = Look(
            library, calibration, readings=readings, people=people, no_contact=no_contact
        )

    def note_no_contact(self, conversation: str, author: str, since: datetime) -> None:
        """Take in that `author` asked for no contact, as the person says; it never lapses."""
        self._look.note_no_contact(conversation, author, since)

    def recall(self, messages: Iterable[Message]) -> None:
        """Take messages in as what came before, in the order given, without marking them."""
        for message in messages:
            self._look.at(message)

    def read(
        self, messages: Iterable[Message], *, listening: Listening | None = None
    ) -> Iterator[Marking]:
        """Mark messages in the order given; each conversation must stand in time order.

        Marks come in groups, because the model reads many messages faster than one by one; what a
        message is marked with doesn't depend on its group. `listening` is for the few in which
        missing danger costs more than a look: the encoder reads every one, and the alarm for
        signals is set lower, or so low that a person has to say what it is.
        """
        waiting: list[tuple[str, Looked | None]] = []
        for message in messages:
            waiting.append((message.id, self._look.at(message)))
            if len(waiting) == AT_ONCE:
                yield from self._settle(waiting, listening=listening)
                waiting = []
        yield from self._settle(waiting, listening=listening)

    def _settle(
        self, waiting: list[tuple[str, Looked | None]], *, listening: Listening | None
    ) -> Iterator[Marking]:
        """Mark what was looked at."""
        looked = [look for _, look in waiting if look is not None]
        marked: Iterator[Marking]
        if self._model is None:
            marked = (self._by_cards(look) for look in looked)
        else:
            marked = self._model.mark(
                looked,
                everything=self._everything,
                readings=self._readings,
                listening=listening,
            )
        for identity, look in waiting:
            yield Marking(id=identity) if look is None else next(marked)

    def _by_cards(self, look: Looked) -> Marking:
        return Marking(
            id=look.message.id,
            tactics=look.findings if self._everything else look.sure,
            reading=None if look.safety else look.reading,
            safety=look.safety,
            asks_no_contact="asks_no_contact" in look.events,
        )
