"""Records of a phone's texts and calls into messages, in whatever file they came."""

import re
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from offscript.record import (
    OWNER,
    Attachment,
    Clock,
    Kind,
    Message,
    Note,
    Origin,
    Sayable,
    Unreadable,
    message_id,
    said,
)
from offscript.sources._files.file import InputFile
from offscript.sources._phones import NOBODY, label, labels, match, number_of
from offscript.sources._sms.mms import Mms
from offscript.sources._sms.phone_records import Record
from offscript.sources._sms.plain_tags import Call, Text
from offscript.sources._source import Item, Repeats, said_by
from offscript.sources._times.epoch import of_milliseconds

_NUMBER = re.compile(r"-?[0-9]{1,15}")
_SECONDS = range(10**9, 10**11)
"""What can't be milliseconds: no phone is from early 1970. MMS count seconds in Android itself."""
_RECEIVED, _SENT = "1", "2"
_LEFT = {_RECEIVED, _SENT}
_WAYS = {*_LEFT, "3", "4", "5", "6"}
_RCS = "proto:"
_FROM = "137"
_NOT_FETCHED = "130"
_CALLS = {
    "1": "Incoming call",
    "2": "Outgoing call",
    "3": "Missed call",
    "4": "Voicemail",
    "5": "Rejected call",
    "6": "Blocked call",
    "7": "Call answered on another device",
}
_TAGS = {Text: "sms", Mms: "mms", Call: "call"}
_CALLS_THAT_LAST = {"1", "2", "4", "7"}


class RecordReader:
    """Turns the records of one file into messages, or says why one can't be."""

    def __init__(self, name: str, file: InputFile, clock: Clock) -> None:
        """Read for `file` and the source called `name`."""
        self._name, self._file = name, file.name
        self._sha256 = file.sha256
        self._zone = clock.zone
        self._repeats = Repeats()
        self.unsent = self.without_media = 0

    def text(self, record: Text) -> Item:
        """Read a text message."""
        way = record.way
        if way not in _WAYS:
            return self._neither(record, way)
        conversation = _conversation(record.address, record.names)
        return self._message(
            record,
            record.date,
            conversation,
            conversation if way == _RECEIVED else OWNER,
            record.body or "",
            kind="message" if way in _LEFT else "system",
            subject=_said(record.subject),
        )

    def mms(self, record: Mms) -> Item:
        """Read a picture, group or RCS message. Each text part stands on a line of its own."""
        attributes = record.attributes
        way = attributes.get("msg_box")
        if way not in _WAYS:
            return self._neither(record, way)
        people = _people_of(record)
        self.without_media += any(part.broken for part in record.parts)
        parts = sorted(record.parts, key=lambda part: part.order)
        attachments = tuple(part.attachment for part in parts if part.attachment)
        if attributes.get("m_type") == _NOT_FETCHED and not parts:
            attachments = (Attachment(name="message never fetched", missing=True),)
        return self._message(
            record,
            attributes.get("date"),
            ", ".join(sorted(people)) or NOBODY,
            _sender_of(record, people) if way == _RECEIVED else OWNER,
            "\n".join(part.text for part in parts if part.text is not None),
            kind="message" if way in _LEFT else "system",
            subject=_said(attributes.get("sub")),
            attachments=attachments,
        )

    def call(self, record: Call) -> Item:
        """Read a call, and say in a few words what the log says of it."""
        way, duration = record.way or "", record.duration or ""
        person = label(number_of(record.number), record.name)
        text = _CALLS.get(way, f"Call of type {way or 'unknown'}")
        if way in _CALLS_THAT_LAST and _NUMBER.fullmatch(duration):
            seconds = int(duration)
            text += f", {seconds} second{'' if seconds == 1 else 's'}"
        author = OWNER if way == _SENT else person
        return self._message(record, record.date, person, author, text, kind="call")

    def _message(
        self,
        record: Record,
        when: str | None,
        conversation: str,
        author: str,
        text: str,
        *,
        kind: Kind,
        subject: str | None = None,
        attachments: tuple[Attachment, ...] = (),
    ) -> Item:
        """Date what a record says, and name it."""
        when = when or ""
        since = int(when) if _NUMBER.fullmatch(when) else 0
        # The first second of 1970 is no date, and nor is a time before it.
        since = since * 1000 if since in _SECONDS else since
        moment = of_milliseconds(since, self._zone) if since > 0 else None
        if moment is None:
            reason = said(
                "Record {place} ({tag}) has no date that can be read: {when}.",
                place=record.place,
                tag=_TAGS[type(record)],
                when=repr(when[:40]),
            )
            return self.unreadable(reason, record.place, said_by(author, text))
        if kind == "system":
            self.unsent += 1
        repeat = self._repeats.count(conversation, author, when, text)
        return Message(
            id=message_id(conversation, author, when, text, repeat),
            conversation=conversation,
            author=author,
            sent_at=moment.sent_at,
            offset_minutes=moment.offset_minutes,
            zone="stated",
            kind=kind,
            text=text,
            attachments=attachments,
            subject=subject,
            repeat=repeat,
            origin=Origin(self._name, self._sha256, record.place),
        )

    def _neither(self, record: Record, way: str | None) -> Unreadable:
        """Say that a message is neither sent nor received."""
        reason = said(
            "Record {place} ({tag}) is neither sent nor received: {what}.",
            place=record.place,
            tag=_TAGS[type(record)],
            what=repr((way or "")[:40]),
        )
        return self.unreadable(reason, record.place, _words_of(record))

    def unreadable(
        self, reason: Sayable, place: int, words: str | msgspec.UnsetType = msgspec.UNSET
    ) -> Unreadable:
        """Say why something here can't be read, and keep the words that could be."""
        origin = Origin(self._name, self._sha256, place)
        return Unreadable(reason=reason, origin=origin, words=words)

    def notes(self) -> Iterator[Note]:
        """Tell what was counted over the file."""
        if self.unsent:
            yield Note(
                file=self._file,
                about="limit",
                says=said(
                    "Written on this phone but never sent (drafts, or not gone out): {unsent}. "
                    "They are kept as system lines, and not read as messages.",
                    unsent=self.unsent,
                ),
            )
        if self.without_media:
            yield Note(
                file=self._file,
                about="media",
                says=said(
                    "Messages with an attachment too damaged to weigh: {without_media}.",
                    without_media=self.without_media,
                ),
            )


@lru_cache(maxsize=4096)
def _conversation(address: str | None, names: str | None) -> str:
    """Name everyone a text was exchanged with."""
    return ", ".join(sorted(labels(address, names))) or NOBODY


def _words_of(record: Record) -> str | msgspec.UnsetType:
    """Give what a text or MMS says, behind the other side; who wrote it is not known."""
    if isinstance(record, Text):
        return said_by(_conversation(record.address, record.names), record.body or "")
    if isinstance(record, Mms):
        parts = sorted(record.parts, key=lambda part: part.order)
        text = "\n".join(part.text for part in parts if part.text is not None)
        return said_by(", ".join(sorted(_people_of(record))), text)
    return msgspec.UNSET


def _people_of(record: Mms) -> tuple[str, ...]:
    """Name everyone in an MMS but the owner; from its address list where it has no address."""
    attributes = record.attributes
    if number_of(attributes.get("address")):
        return labels(attributes.get("address"), attributes.get("contact_name"))
    numbers = {number_of(address.get("address")) for address in record.addresses}
    return tuple(sorted(numbers - {""}))


def _sender_of(record: Mms, people: tuple[str, ...]) -> str:
    """Name who sent a received MMS."""
    for address in record.addresses:
        number = number_of(address.get("address"))
        if address.get("type") == _FROM and number:
            return match(number, people)
    return people[0] if len(people) == 1 else NOBODY


def _said(attribute: str | None) -> str | None:
    """Take what an optional attribute says; Android writes `null` for nothing.

    An RCS message is stored as MMS, and has a mark of the app's own (`proto:…`) for a subject.
    """
    if attribute is None or attribute in {"", "null"} or attribute.startswith(_RCS):
        return None
    return attribute
