"""Joins exports that hold the same conversation: nothing counted twice, no repetition lost.

A message has one id wherever it is read from the same app, so a longer export of a chat adds only
what is new. Two people's exports of one chat, or two apps', name the chat and each other
differently; they are known by what they say at the same minutes. A photo that one export holds and
another only mentions is one message too (`_left_out.py`).
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import combinations

import msgspec

from offscript.record import Message, Note, Sayable, counted, said
from offscript.sources._left_out import FilesTwice, beside_of, name_of

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

    `doubles` are what was left out though it has an id of its own, each with the one it is.
    """

    messages: tuple[Message, ...]
    notes: tuple[Note, ...]
    doubles: tuple[tuple[Message, Message], ...] = ()


def join(
    messages: Iterable[Message],
    names: dict[str, str],
    also: Mapping[str, Collection[str]] | None = None,
) -> Joined:
    """Join the messages of several files; `names` tells files by their SHA-256.

    Within one file nothing is joined: what it says twice was said twice. `also` names files that
    hold a message of an id too, where not each of them is given again.
    """
    also = also or {}
    ordered = sorted(messages, key=lambda message: message.sent_at)
    notes: list[Note] = []
    doubles: list[tuple[Message, Message]] = []
    if len({message.origin.sha256 for message in ordered}) > 1:
        twice = FilesTwice()
        for message in ordered:
            twice.add(message, also.get(message.id, ()))
        ordered, notes = _join_ids(ordered, names)
        chats = _chats(ordered)
        dropped: set[int] = set()
        for pair in _candidates(chats):
            left = {chat: [one for one in chats[chat] if id(one) not in dropped] for chat in pair}
            if not all(left.values()):
                continue
            first, second = sorted(left, key=lambda chat: -_files_in(left[chat]))
            overlap = _Overlap(left[first], left[second])
            if overlap.is_same_chat:
                doubles += overlap.doubles()
                dropped |= {id(double) for double, _ in overlap.doubles()}
                notes.append(overlap.note(names.get(first[0], ""), names.get(second[0], "")))
        ordered = [message for message in ordered if id(message) not in dropped]
        left_out = _join_files(ordered, twice)
        doubles += left_out
        notes += _left_out_notes(left_out, names)
        dropped = {id(double) for double, _ in left_out}
        ordered = [message for message in ordered if id(message) not in dropped]
    return Joined(tuple(ordered), tuple(notes), tuple(doubles))


def _join_ids(ordered: list[Message], names: dict[str, str]) -> tuple[list[Message], list[Note]]:
    """Keep one of the messages that two files hold under one id: the one that holds more."""
    chosen_by: dict[tuple[str, ...], Message] = {}
    for message in ordered:
        known = chosen_by.setdefault(name_of(message), message)
        if known.origin.sha256 != message.origin.sha256 and _holds(message) > _holds(known):
            chosen_by[name_of(message)] = message
    kept, doubled = [], Counter[tuple[str, str]]()
    for message in ordered:
        chosen = chosen_by[name_of(message)]
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


def _join_files(ordered: list[Message], twice: FilesTwice) -> list[tuple[Message, Message]]:
    """Find the messages that another export has with their file, or under the file's name."""
    kept = {name_of(message): message for message in ordered}
    return [
        (kept[double], kept[of]) for double, of in twice.doubles() if double in kept and of in kept
    ]


def _left_out_notes(
    doubles: list[tuple[Message, Message]], names: dict[str, str]
) -> Iterator[Note]:
    """Say how many files two exports hold, and each only once is counted."""
    pairs = Counter((double.origin.sha256, of.origin.sha256) for double, of in doubles)
    for (other, first), count in pairs.items():
        yield left_out_note(names.get(other, ""), names.get(first, said("another file")), count)


def left_out_note(file: str, first: Sayable, count: int) -> Note:
    """Say how many photos and other files a file and the first both speak of."""
    return Note(
        file=file,
        about="double",
        says=counted(
            "1 photo, recording or other file stands in {file} too; it was counted once, as it "
            "stands there.",
            "{n} photos, recordings or other files stand in {file} too; each was counted once, as "
            "it stands there.",
            count,
            file=first,
        ),
    )


def _holds(message: Message) -> int:
    """Count what a message holds beside its text: files that are there, reactions, edits."""
    return _files_in([message]) + len(message.reactions) + len(message.edits) + len(message.seen)


def _files_in(messages: Iterable[Message]) -> int:
    """Count the files that came with messages."""
    return sum(not file.missing for message in messages for file in message.attachments)


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
            if _is_telling(message):
                said[_minute(message), _words(message)].append(chat)
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
            waiting[_words(message)].append(message)
        self._pairs: list[tuple[Message, Message]] = []
        for message in self._second:
            there = waiting.get(_words(message), [])
            while there and there[-1].sent_at < message.sent_at - _APART:
                there.pop()
            if (
                there
                and there[-1].sent_at <= message.sent_at + _APART
                and _may_be(there[-1], message)
            ):
                self._pairs.append((there.pop(), message))
        authors = Counter((one.author, other.author) for one, other in self._pairs)
        self._same = {pair for pair, count in authors.items() if count == _most(authors, pair)}

    @property
    def is_same_chat(self) -> bool:
        """Whether most of what is telling stands in both, by the same authors."""
        telling = sum(
            _is_telling(one) and (one.author, other.author) in self._same
            for one, other in self._pairs
        )
        fewest = min(sum(map(_is_telling, messages)) for messages in (self._first, self._second))
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


def _words(message: Message) -> str:
    """Give what two chats are compared by: of a file its minute and the words beside it.

    Its placeholder is no word of theirs, and tells no chats apart.
    """
    beside = beside_of(message)
    return message.text if beside is None else f"\0{_minute(message)}\0{beside.words}"


def _is_telling(message: Message) -> bool:
    """Whether a text is long enough to be seldom sent twice."""
    beside = beside_of(message)
    return len(message.text if beside is None else beside.words) >= _TELLING


def _may_be(one: Message, other: Message) -> bool:
    """Whether two messages that say the same may be one, by their files too."""
    first, second = beside_of(one), beside_of(other)
    if first is None or second is None or one.text == other.text:
        return True
    return first.may_be(second)


def _minute(message: Message) -> int:
    """Count the minutes since 1970, so that seconds one app leaves out don't matter."""
    return (message.sent_at - _EPOCH) // timedelta(minutes=1)
