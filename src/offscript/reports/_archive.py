"""Looks through the messages once, so that every part of the report can find what it shows."""

from collections import Counter, defaultdict
from datetime import datetime

import msgspec

from offscript.record import (
    ENGLISH,
    CaseFile,
    Message,
    Person,
    Said,
    Sayable,
    Voice,
    local_time,
    said,
)

BEFORE = 2
COLUMNS = 3
YOU = said("You")


class Side(msgspec.Struct, frozen=True):
    """Somebody whose messages are counted: the name to show, and whether it is the reader."""

    name: Sayable
    is_me: bool


class Turn(msgspec.Struct, frozen=True):
    """A message in its thread, and whether it is the one that the thread is shown for."""

    message: Message
    marked: bool


class Archive:
    """The messages of a case by id, by thread and by side.

    Positions are kept for messages that may be quoted only; the rest is counted and let go.
    """

    def __init__(self, case: CaseFile, voice: Voice = ENGLISH) -> None:
        """Look through the messages of `case` once; `voice` says what stands inside quotes."""
        self.voice = voice
        self.messages = case.imported.messages
        self.titles = {file.sha256: file.source for file in case.imported.files}
        self.files = {file.sha256: file.name for file in case.imported.files if file.sha256}
        self.sides = _sides(case.people)
        self._side_of = {
            author: side
            for person, side in zip(case.people, self.sides, strict=True)
            for author in person.authors
        }
        self.others = sum(not side.is_me for side in self.sides)
        self.kinds: Counter[str] = Counter()
        self.assumed = 0
        self.twice = 0
        self._written: Counter[str] = Counter()
        self._threads: dict[str, list[int]] = defaultdict(list)
        self._places: dict[str, tuple[int, int]] = {}
        self._look_through(_quotable(case))
        self.written: Counter[Side] = Counter()
        for author, count in self._written.items():
            self.written[self.side_of(author)] += count

    def _look_through(self, wanted: set[str]) -> None:
        seen: set[str] = set()
        for position, message in enumerate(self.messages):
            self.kinds[message.kind] += 1
            self.assumed += message.zone == "assumed"
            self.twice += message.id in seen
            seen.add(message.id)
            if message.kind == "system":
                continue
            if message.kind == "message":
                self._written[message.author] += 1
            thread = self._threads[message.conversation]
            if message.id in wanted:
                self._places.setdefault(message.id, (position, len(thread)))
            thread.append(position)

    def side_of(self, author: str) -> Side:
        """Tell whose an author string is; an unknown one is its own side."""
        return self._side_of.get(author) or Side(author or said("the app itself"), is_me=False)

    def find(self, identity: str) -> Message | None:
        """Find a message that may be quoted; None when no file holds it."""
        place = self._places.get(identity)
        return None if place is None else self.messages[place[0]]

    def thread(self, identity: str) -> list[Turn]:
        """Give a message with up to two messages before it and one after, in its thread."""
        message = self.messages[self._places[identity][0]]
        positions = self._threads[message.conversation]
        place = self._places[identity][1]
        return [
            Turn(self.messages[position], marked=position == positions[place])
            for position in positions[max(place - BEFORE, 0) : place + 2]
        ]

    def channel(self, message: Message) -> Said:
        """Name the kind of export a message came in, in words, without its file endings."""
        title = self.titles.get(message.origin.sha256, message.origin.source)
        return said(title.partition(" (")[0])

    def other_side(self) -> Sayable:
        """Name everybody but the reader."""
        others = [side.name for side in self.sides if not side.is_me]
        return others[0] if len(others) == 1 else said("Everyone else")

    def columns(self) -> list[tuple[Sayable, frozenset[Side]]]:
        """Give the reader, the others who wrote most, and the rest together, as table columns."""
        mine: list[tuple[Sayable, frozenset[Side]]] = [
            (YOU, frozenset({side})) for side in self.sides if side.is_me
        ]
        others = sorted(
            (side for side in self.sides if not side.is_me), key=lambda side: -self.written[side]
        )
        shown = others if len(others) <= COLUMNS else others[: COLUMNS - 1]
        named: list[tuple[Sayable, frozenset[Side]]] = [
            (side.name, frozenset({side})) for side in shown
        ]
        rest = frozenset(others[len(shown) :])
        return mine + named + ([(said("{n} others", n=len(rest)), rest)] if rest else [])


def _sides(people: tuple[Person, ...]) -> list[Side]:
    """Make one side of each person, telling apart those who share a name."""
    seen: Counter[str] = Counter()
    sides = []
    for person in people:
        seen[person.name] += 1
        again = seen[person.name]
        name = f"{person.name} ({again})" if again > 1 else person.name
        sides.append(Side(YOU if person.is_me else name, person.is_me))
    return sides


def _quotable(case: CaseFile) -> set[str]:
    """Name every message that a part of the report may show or date."""
    wanted = set(case.markings)
    for request in case.after_no:
        wanted.update(request.contacts)
        if request.asked_in:
            wanted.add(request.asked_in)
    for one in case.patterns.statements:
        wanted.update(one.messages)
        wanted.update(name for names in one.instances for name in (names[0], names[-1]))
    return wanted


def local(message: Message) -> datetime:
    """Give the time of a message where it was written, with its distance from UTC."""
    return local_time(message.sent_at, message.offset_minutes)
