"""Joins exports that hold the same conversation: nothing counted twice, no repetition lost.

A message has one id wherever it is read from the same app, so a longer export of a chat adds only
what is new. Two people's exports of one chat, or two apps', name the chat and each other
differently; they are known by what they say at the same minutes.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import combinations

import msgspec

from offscript.record import Message, Note, counted, said

_TELLING = 12
"""Texts of this many characters are seldom sent twice in one chat, so they tell chats apart."""
_ENOUGH = 8
"""So many telling texts must stand in both chats at the same minutes,"""
_MOSTLY = 0.6
"""and be this part of the telling texts of either, in the time both cover."""
_EVERYWHERE = 20
"""What more chats than this say at one minute was sent to all of them."""
_APART = timedelta(minutes=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

Chat = tuple[str, str]
"""A conversation as one file holds it: the file's SHA-256 and the conversation's name."""


class Joined(msgspec.Struct, frozen=True):
    """Messages of several files in time order, each once, and what a person should know of it.

    `doubles` are what was left out of another app's or person's export, each with the one it is.
    """

    messages: tuple[Message, ...]
    notes: tuple[Note, ...]
    doubles: tuple[tuple[Message, Message], ...] = ()


def join(messages: Iterable[Message], names: dict[str, str]) -> Joined:
    """Join the messages of several files; `names` tells files by their SHA-256.

    Within one file nothing is joined: what it says twice was said twice.
    """
    ordered = sorted(messages, key=lambda message: message.sent_at)
    notes: list[Note] = []
    doubles: list[tuple[Message, Message]] = []
    if len({message.origin.sha256 for message in ordered}) > 1:
        ordered, notes = _join_ids(ordered, names)
        chats = _chats(ordered)
        dropped: set[int] = set()
        for first, second in _candidates(chats):
            left = [
                [one for one in chats[chat] if id(one) not in dropped] for chat in (first, second)
            ]
            if not all(left):
                continue
            overlap = _Overlap(*left)
            if overlap.is_same_chat:
                doubles += overlap.doubles()
                dropped |= {id(double) for double, _ in overlap.doubles()}
                notes.append(overlap.note(names.get(first[0], ""), names.get(second[0], "")))
        ordered = [message for message in ordered if id(message) not in dropped]
    return Joined(tuple(ordered), tuple(notes), tuple(doubles))


def _join_ids(ordered: list[Message], names: dict[str, str]) -> tuple[list[Message], list[Note]]:
    """Keep one of the messages that two files hold under one id: the one that holds more."""
    chosen_by: dict[tuple[str, ...], Message] = {}
    for message in ordered:
        known = chosen_by.setdefault(_name(message), message)
        if known.origin.sha256 != message.origin.sha256 and _holds(message) > _holds(known):
            chosen_by[_name(message)] = message
    kept, doubled = [], Counter[tuple[str, str]]()
    for message in ordered:
        chosen = chosen_by[_name(message)]
        if message.origin.sha256 == chosen.origin.sha256:
            kept.append(message)
        else:
            doubled[message.origin.sha256, chosen.origin.sha256] += 1
    notes = [
        Note(
            file=names.get(other, ""),
            about="double",
            says=counted(
                "1 message stands in {file} too; it was counted once.",
                "{n} messages stand in {file} too; each was counted once.",
                count,
                file=names.get(first, said("another file")),
            ),
        )
        for (other, first), count in doubled.items()
    ]
    return kept, notes


def _name(message: Message) -> tuple[str, ...]:
    """Name a message; ids that others gave their rows may mean something else in each file."""
    return message.id, message.conversation, message.author, message.text


def _holds(message: Message) -> int:
    """Count what a message holds beside its text: files that are there, reactions, edits."""
    there = sum(not attachment.missing for attachment in message.attachments)
    return there + len(message.reactions) + len(message.edits) + len(message.seen)


def _chats(messages: Iterable[Message]) -> dict[Chat, list[Message]]:
    """Put the messages of each conversation in each file together."""
    chats: dict[Chat, list[Message]] = defaultdict(list)
    for message in messages:
        if message.kind == "message" and message.author:
            chats[message.origin.sha256, message.conversation].append(message)
    return chats


def _candidates(chats: dict[Chat, list[Message]]) -> Iterator[tuple[Chat, Chat]]:
    """Pair the chats of different files that say some of the same at the same minutes."""
    said: dict[tuple[int, str], list[Chat]] = defaultdict(list)
    for chat, messages in chats.items():
        for message in messages:
            if len(message.text) >= _TELLING:
                said[_minute(message), message.text].append(chat)
    shared = Counter(
        pair
        for found in said.values()
        if len(found) <= _EVERYWHERE
        for pair in combinations(found, 2)
        if pair[0][0] != pair[1][0]
    )
    yield from (pair for pair, count in shared.items() if count >= _ENOUGH)


class _Overlap:
    """What two chats of different files have in common, in the time both cover."""

    def __init__(self, first: Sequence[Message], second: Sequence[Message]) -> None:
        """Match the messages of `second` with those of `first`, one to one."""
        self._begins = max(first[0].sent_at, second[0].sent_at)
        self._ends = min(first[-1].sent_at, second[-1].sent_at)
        begins, ends = self._begins - _APART, self._ends + _APART
        self._first = [message for message in first if begins <= message.sent_at <= ends]
        self._second = [message for message in second if begins <= message.sent_at <= ends]
        waiting: dict[str, list[Message]] = defaultdict(list)
        for message in reversed(self._first):
            waiting[message.text].append(message)
        self._pairs: list[tuple[Message, Message]] = []
        for message in self._second:
            there = waiting.get(message.text, [])
            while there and there[-1].sent_at < message.sent_at - _APART:
                there.pop()
            if there and there[-1].sent_at <= message.sent_at + _APART:
                self._pairs.append((there.pop(), message))
        authors = Counter((one.author, other.author) for one, other in self._pairs)
        self._same = {pair for pair, count in authors.items() if count == _most(authors, pair)}

    @property
    def is_same_chat(self) -> bool:
        """Whether most of what is telling stands in both, by the same authors."""
        telling = sum(
            len(one.text) >= _TELLING and (one.author, other.author) in self._same
            for one, other in self._pairs
        )
        fewest = min(
            sum(len(message.text) >= _TELLING for message in messages)
            for messages in (self._first, self._second)
        )
        return telling >= _ENOUGH and telling >= _MOSTLY * fewest

    def doubles(self) -> list[tuple[Message, Message]]:
        """Give the messages of the second that stand in the first, each with the first's."""
        return [
            (other, one) for one, other in self._pairs if (one.author, other.author) in self._same
        ]

    def note(self, first: str, second: str) -> Note:
        """Say how far the two agree: each is a witness to the other."""
        doubles = self.doubles()
        known = {id(message) for pair in doubles for message in pair}
        # What was said within a minute of where one breaks off is looked at, but it may come after
        # that one's end: that it is not there says nothing.
        alone, others = (
            sum(
                self._begins <= message.sent_at <= self._ends and id(message) not in known
                for message in messages
            )
            for messages in (self._first, self._second)
        )
        return Note(
            file=second,
            about="double",
            says=said(
                "This holds the same conversation as {first}. In the time both cover, {both} "
                "messages stand in both, word for word and at the same minute, and were counted "
                "once; {alone} stand only in {first}, {others} only in {second}.",
                first=first,
                both=len(doubles),
                alone=alone,
                others=others,
                second=second,
            ),
        )


def _most(authors: Counter[tuple[str, str]], pair: tuple[str, str]) -> int:
    """Give the count of the commonest pair that names either author of `pair`."""
    return max(
        count for other, count in authors.items() if other[0] == pair[0] or other[1] == pair[1]
    )


def _minute(message: Message) -> int:
    """Count the minutes since 1970, so that seconds one app leaves out don't matter."""
    return (message.sent_at - _EPOCH) // timedelta(minutes=1)
