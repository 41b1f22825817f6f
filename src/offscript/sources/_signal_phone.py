"""Signal's own readable export from a phone: `main.jsonl`, one frame of its backup to a line.

https://github.com/signalapp/libsignal/blob/main/rust/message-backup/src/proto/backup.proto
"""

import re
from collections import Counter
from collections.abc import Iterator

from offscript.record import OWNER, Clock, Note, Origin, Unreadable
from offscript.sources._epochs import since_1970
from offscript.sources._file import InputFile
from offscript.sources._long_lines import LONGEST, numbered_lines
from offscript.sources._loose_json import Thing, read_object, thing, whole
from offscript.sources._signal_files import Files
from offscript.sources._signal_items import edits_of, never_left, read_item, seen_of
from offscript.sources._signal_message import NAME, Said, When, message_of
from offscript.sources._signal_people import Directory
from offscript.sources._source import Item, Repeats

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
                    yield self._unreadable(place, f"Line {place} is longer than {LONGEST >> 20} MB")
                elif content := (line.removeprefix(_MARK) if place == 1 else line).strip():
                    yield from self._frame(content, place)
        yield from self._notes()

    def _frame(self, line: bytes, place: int) -> Iterator[Item]:
        """Read one line."""
        frame, sound = read_object(line)
        if frame is None:
            yield self._unreadable(place, f"Line {place} is no JSON, or was cut off")
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
        said = read_item(item, author, self._people, self._files)
        said.edits = edits_of(item, author, self._people, self._files)
        said.seen = seen_of(outgoing, self._people)
        said.author = author if said.author is None else said.author
        if said.kind == "message" and never_left(outgoing):
            said.kind = "system"
            self._unsent += 1
        conversation = self._people.conversation(item.get("chatId"))
        return self._message(said, conversation, whole(item.get("dateSent")), place)

    def _call_by_link(self, call: Thing, place: int) -> Item:
        """Read a call that people joined by a link; the export does not say who began it."""
        said = Said(text="Call by link", kind="call", author="")
        conversation = self._people.name(call.get("recipientId"))
        return self._message(said, conversation, whole(call.get("callTimestamp")), place)

    def _message(self, said: Said, conversation: str, when: int | None, place: int) -> Item:
        """Date what was said, and name it."""
        moment = since_1970(when, self._zone) if when else None
        if moment is None:
            return self._unreadable(place, f"Line {place} has no date that can be read")
        origin = Origin(NAME, self._file.sha256, place)
        return message_of(said, conversation, When(str(when), *moment), origin, self._repeats)

    def _unreadable(self, place: int, reason: str) -> Unreadable:
        """Say why a line can't be read."""
        return Unreadable(reason=f"{reason}.", origin=Origin(NAME, self._file.sha256, place))

    def _notes(self) -> Iterator[Note]:
        """Tell what a person should know about this export."""
        if self._other:
            kinds = ", ".join(f"{kind} {count}" for kind, count in self._other.most_common())
            says = f"Lines that are no messages: {self._other.total()} ({kinds})."
            yield Note(file=self._file.name, about="limit", says=says)
        if chats := self._people.disappearing:
            says = (
                "Signal leaves messages that disappear out of this export. They are set to "
                f"disappear in: {', '.join(chats[:_MOST_NAMED])}."
            )
            yield Note(file=self._file.name, about="limit", says=says)
        if self._unsent:
            says = (
                f"Written on this phone but never sent: {self._unsent}. They are kept as system "
                "lines, and not read as messages."
            )
            yield Note(file=self._file.name, about="limit", says=says)
        if self._mended:
            says = f"Lines with damaged characters: {self._mended}. Each stands as \ufffd."
            yield Note(file=self._file.name, about="encoding", says=says)
