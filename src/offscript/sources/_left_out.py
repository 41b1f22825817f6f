"""Finds the photos, recordings and other files that two exports of one chat hold, each in its way.

WhatsApp names a file in an export with media, and in one without says only that it was left out:
one message, with two texts and two ids. It is known by its author, its minute and the words beside
it, one for one in their order, where most of what both exports cover stands in both.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from datetime import UTC, datetime, timedelta

import msgspec

from offscript.record import Attachment, Message
from offscript.sources._whatsapp.texts import beside_file

_MOSTLY = 0.6
"""This part of the shorter export, in the time both cover, stands in both of one chat."""
_MANY = 400
"""Nobody sends more files in a minute; what looks so is left as it is."""
_SORTS = frozenset({"image", "video", "audio", "contact"})
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECOND = timedelta(seconds=1)

Name = tuple[str, ...]


class Beside(msgspec.Struct, frozen=True):
    """A file in a message: the words beside it, and whether it is named or only left out."""

    words: str
    is_named: bool
    file: Attachment

    def may_be(self, other: "Beside") -> bool:
        """Whether nothing in what two exports say of a file speaks against its being one.

        Two names are two files, unless they hold the same bytes: iPhones number the names anew.
        """
        if self.is_named and other.is_named:
            return self.file.sha256 is not None and self.file.sha256 == other.file.sha256
        if not self.is_named and not other.is_named:
            return False
        sorts = {_sort(self.file), _sort(other.file)}
        return not sorts <= _SORTS or len(sorts) == 1


class FilesTwice:
    """Goes through the messages of several exports, and tells which files stand in two."""

    def __init__(self) -> None:
        """Begin with none."""
        self._chats: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
        self._held: dict[Name, _Held] = {}
        self._slots: dict[tuple[str, str, int, str], list[_Held]] = defaultdict(list)
        self._to_the_second: set[str] = set()
        self._same: dict[tuple[str, str, str], bool] = {}

    def add(self, message: Message, also: Collection[str] = ()) -> None:
        """Look at a message; `also` are the SHA-256 of other exports that hold it."""
        if message.origin.source != "whatsapp" or message.kind != "message" or not message.author:
            return
        files = {message.origin.sha256, *also}
        second = (message.sent_at - _EPOCH) // _SECOND + 60 * message.offset_minutes
        beside = beside_of(message)
        if beside is None:
            key = hash(message.id)
        else:
            slot = (message.conversation, message.author, second // 60, beside.words)
            key = hash(slot)
            held = self._held.get(name_of(message))
            if held is None:
                held = self._held[name_of(message)] = _Held(name_of(message), second, beside)
                self._slots[slot].append(held)
            elif held.beside.file.missing:
                held.beside = beside
            held.files |= files
        for file in files:
            self._chats[message.conversation, file].append((second // 60, key))
        if second % 60:
            self._to_the_second |= files

    def doubles(self) -> Iterator[tuple[Name, Name]]:
        """Give each message that stands elsewhere too, with the one to keep: it has the file."""
        for slot, held in self._slots.items():
            if 1 < len(held) <= _MANY:
                for together in self._together(slot[0], held):
                    kept = max(together, key=_worth)
                    yield from ((one.name, kept.name) for one in together if one is not kept)

    def _together(self, conversation: str, slot: "list[_Held]") -> "list[list[_Held]]":
        """Put what is one message together, of those of one author in one minute, in order."""
        found: list[list[_Held]] = []
        for one in sorted(slot, key=lambda held: held.second):
            for together in found:
                if all(self._is_one(conversation, one, other) for other in together):
                    together.append(one)
                    break
            else:
                found.append([one])
        return found

    def _is_one(self, conversation: str, one: "_Held", other: "_Held") -> bool:
        """Whether two messages are one: never where some export holds both."""
        if one.files & other.files or not one.beside.may_be(other.beside):
            return False
        if one.second != other.second and one.files | other.files <= self._to_the_second:
            return False
        return any(
            self._is_one_chat(conversation, *sorted((first, second)))
            for first in one.files
            for second in other.files
        )

    def _is_one_chat(self, conversation: str, first: str, second: str) -> bool:
        """Whether two files hold one chat, and not two that are called alike."""
        pair = (conversation, first, second)
        if pair not in self._same:
            both = self._chats[conversation, first], self._chats[conversation, second]
            begins, ends = (max(map(min, both))[0], min(map(max, both))[0])
            one, other = (
                Counter(key for minute, key in chat if begins <= minute <= ends) for chat in both
            )
            shared = (one & other).total()
            self._same[pair] = 0 < min(one.total(), other.total()) * _MOSTLY <= shared
        return self._same[pair]


class _Held(msgspec.Struct):
    """A message with a file, and the exports that hold it."""

    name: Name
    second: int
    beside: Beside
    files: set[str] = msgspec.field(default_factory=set)


def name_of(message: Message) -> Name:
    """Name a message; ids that others gave their rows may mean something else in each file."""
    return message.id, message.conversation, message.author, message.text


def beside_of(message: Message) -> Beside | None:
    """Tell what stands beside the file of a WhatsApp export's message; None of any other."""
    if message.origin.source != "whatsapp" or not message.attachments:
        return None
    (file, *_) = message.attachments
    found = beside_file(message.text, file.name)
    return None if found is None else Beside(*found, file)


def _worth(held: _Held) -> tuple[bool, bool]:
    """Rank what may be kept: with the file, or at least with its name."""
    return not held.beside.file.missing, held.beside.is_named


def _sort(file: Attachment) -> str:
    """Name the sort of a file, where that is sure: an animation comes as a picture or a video."""
    if file.type == "text/vcard":
        return "contact"
    return "" if "gif" in file.name.lower() else (file.type or "").partition("/")[0]
