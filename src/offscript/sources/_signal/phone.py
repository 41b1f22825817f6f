"""Signal's own readable export from a phone: `main.jsonl`, one frame of its backup to a line.

https://github.com/signalapp/libsignal/blob/main/rust/message-backup/src/proto/backup.proto
"""

import re
from collections import Counter
from collections.abc import Iterator

import msgspec

from offscript.record import OWNER, Clock, Note, Origin, Sayable, Unreadable, said
from offscript.sources._files.file import InputFile
from offscript.sources._files.long_lines import LONGEST, numbered_lines
from offscript.sources._json.loose import Thing, read_object, thing, whole
from offscript.sources._json.salvage import strings_in
from offscript.sources._signal.files import Files
from offscript.sources._signal.items import edits_of, never_left, read_item, seen_of
from offscript.sources._signal.message import NAME, Said, When, message_of
from offscript.sources._signal.people import Directory
from offscript.sources._source import Item, Repeats, said_by
from offscript.sources._times.epoch import of_milliseconds

_MOST_NAMED = 12
_MARK = b"\xef\xbb\xbf"
_FIRST = re.compile(rb'\{[^{}\n]*"backupTimeMs"\s*:')
_FRAME = re.compile(rb'\{\s*"(?:account|recipient|chat|chatItem)"\s*:\s*\{\s*"\w+"\s*:')
_FRAMES = {
    "account": "the account",
    "recipient": "people and groups",
    "chat": "chats",
    "stickerPack": "sticker packs",
    "notificationProfile": "notification profiles",
    "chatFolder": "chat folders",
    "version": "the export itself",
}
_SURE = (b'"recipientId"', b'"chatId"', b'"profileKey"', b'"releaseNotes"', b'"self"')


def is_phone_export(head: bytes) -> bool:
    """Look at the first line: what a backup says of itself, or one of its frames."""
    first = head.removeprefix(_MARK).lstrip().partition(b"\n")[0]
    if _FIRST.match(first):
        return True
    return bool(_FRAME.match(first)) and any(key in head for key in _SURE)


class PhoneExport:
    """The lines of one export, read in order: who is who comes before what they wrote."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        """Read `file`."""
        self._file = file
        self._zone = clock.zone
        self._files = Files(file)
        self._people = Directory()
        self._repeats = Repeats()
        self._other: Counter[str] = Counter()
        self._mended = self._unsent = 0

    def read(self) -> Iterator[Item]:
        """Read every line."""
        self._file.near("metadata.json")
        with self._file.open() as stream:
            for place, line in numbered_lines(stream):
                if line is None:
                    yield self._unreadable(
                        place,
                        said(
                            "Line {place} is longer than {size} MB.",
                            place=place,
                            size=LONGEST >> 20,
                        ),
                    )
                elif content := (line.removeprefix(_MARK) if place == 1 else line).strip():
                    yield from self._frame(content, place)
        yield from self._notes()

    def _frame(self, line: bytes, place: int) -> Iterator[Item]:
        """Read one line."""
        frame, sound = read_object(line)
        if frame is None:
            reason = said("Line {place} is no JSON, or was cut off.", place=place)
            yield self._unreadable(place, reason, strings_in(line))
            return
        self._mended += not sound
        if "chatItem" in frame:
            yield self._item(thing(frame["chatItem"]), place)
        elif "adHocCall" in frame:
            yield self._call_by_link(thing(frame["adHocCall"]), place)
        else:
            self._learn(frame)

    def _learn(self, frame: Thing) -> None:
        """Take in a line that is no message."""
        if "recipient" in frame:
            self._people.add_recipient(thing(frame["recipient"]))
        elif "chat" in frame:
            self._people.add_chat(thing(frame["chat"]))
        elif "account" in frame:
            self._people.learn_owner(thing(frame["account"]).get("aci"))
        self._other[next((_FRAMES[key] for key in frame if key in _FRAMES), "others")] += 1

    def _item(self, item: Thing, place: int) -> Item:
        """Read a chat item."""
        outgoing = thing(item.get("outgoing"))
        author = OWNER if "outgoing" in item else self._people.name(item.get("authorId"))
        told = read_item(item, author, self._people, self._files)
        told.edits = edits_of(item, author, self._people, self._files)
        told.seen = seen_of(outgoing, self._people)
        told.author = author if told.author is None else told.author
        if told.kind == "message" and never_left(outgoing):
            told.kind = "system"
            self._unsent += 1
        conversation = self._people.conversation(item.get("chatId"))
        return self._message(told, conversation, whole(item.get("dateSent")), place)

    def _call_by_link(self, call: Thing, place: int) -> Item:
        """Read a call that people joined by a link; the export does not say who began it."""
        told = Said(text="Call by link", kind="call", author="")
        conversation = self._people.name(call.get("recipientId"))
        return self._message(told, conversation, whole(call.get("callTimestamp")), place)

    def _message(self, told: Said, conversation: str, when: int | None, place: int) -> Item:
        """Date what was said, and name it."""
        moment = of_milliseconds(when, self._zone) if when else None
        origin = Origin(NAME, self._file.sha256, place)
        if moment is None:
            reason = said("Line {place} has no date that can be read.", place=place)
            return Unreadable(
                reason=reason, origin=origin, words=said_by(told.author or "", told.text)
            )
        return message_of(
            told,
            conversation,
            When(str(when), moment.sent_at, moment.offset_minutes),
            origin,
            self._repeats,
        )

    def _unreadable(
        self, place: int, reason: Sayable, words: str | msgspec.UnsetType = msgspec.UNSET
    ) -> Unreadable:
        """Say why a line can't be read, and keep the words that could be."""
        origin = Origin(NAME, self._file.sha256, place)
        return Unreadable(reason=reason, origin=origin, words=words)

    def _notes(self) -> Iterator[Note]:
        """Tell what a person should know about this export."""
        if self._other:
            kinds = ", ".join(f"{kind} {count}" for kind, count in self._other.most_common())
            says = said(
                "Lines that are no messages: {total} ({kinds}).",
                total=self._other.total(),
                kinds=kinds,
            )
            yield Note(file=self._file.name, about="limit", says=says)
        if chats := self._people.disappearing:
            says = said(
                "Signal leaves messages that disappear out of this export. They are set to "
                "disappear in: {all}.",
                all=", ".join(chats[:_MOST_NAMED]),
            )
            yield Note(file=self._file.name, about="limit", says=says)
        if self._unsent:
            says = said(
                "Written on this phone but never sent: {unsent}. They are kept as system lines, "
                "and not read as messages.",
                unsent=self._unsent,
            )
            yield Note(file=self._file.name, about="limit", says=says)
        if self._mended:
            says = said(
                "Lines with damaged characters: {mended}. Each stands as �.", mended=self._mended
            )
            yield Note(file=self._file.name, about="encoding", says=says)
