"""SMS Backup & Restore for Android: text messages, MMS and call logs as XML.

Fields: https://synctech.com.au/sms-backup-restore/fields-in-xml-backup-files/
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from offscript.record import (
    OWNER,
    Attachment,
    Clock,
    Kind,
    Message,
    Note,
    Origin,
    Unreadable,
    message_id,
)
from offscript.sources._epochs import since_1970
from offscript.sources._file import InputFile
from offscript.sources._phone_records import Mms, PhoneRecords, Record
from offscript.sources._phones import NOBODY, label, labels, match, number_of
from offscript.sources._plain_tags import Call, Text
from offscript.sources._source import Item, Repeats, Source

NAME = "sms_backup"
_ENTRY = re.compile(rb"<(?:sms|mms|call)\s[^>]*\b(?:address|number|date)=")
_ROOT = re.compile(rb"<(?:smses|calls)[\s>/]")
_NUMBER = re.compile(r"-?[0-9]{1,15}")
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


def recognises(file: InputFile) -> bool:
    """Look for the root element near the start."""
    head = file.head[:8192].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith(b"<") and _ROOT.search(head) is not None


def resembles(file: InputFile) -> str | None:
    """Say what a file of single messages lacks."""
    if _ENTRY.search(file.head) is None:
        return None
    return (
        "It has <sms>, <mms> or <call> as SMS Backup & Restore writes them, but does not begin "
        "with <smses> or <calls>: its beginning may be cut off."
    )


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every record; a damaged one, and all after a break, is Unreadable."""
    reader = _Reader(file, clock)
    with file.open() as stream:
        records = PhoneRecords(stream)
        for record in records:
            if isinstance(record, Text):
                yield reader.text(record)
            elif isinstance(record, Call):
                yield reader.call(record)
            elif isinstance(record, Mms):
                yield reader.mms(record)
            else:
                yield reader.unreadable(record.reason, record.place)
    yield from _notes(file, records, reader)


class _Reader:
    """Turns the records of one file into messages, or says why one can't be."""

    def __init__(self, file: InputFile, clock: Clock) -> None:
        """Read for `file`."""
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
        moment = since_1970(int(when), self._zone) if _NUMBER.fullmatch(when) else None
        if moment is None:
            named = f"Record {record.place} ({_TAGS[type(record)]})"
            reason = f"{named} has no date that can be read: {when[:40]!r}."
            return self.unreadable(reason, record.place)
        if kind == "system":
            self.unsent += 1
        repeat = self._repeats.count(conversation, author, when, text)
        return Message(
            id=message_id(conversation, author, when, text, repeat),
            conversation=conversation,
            author=author,
            sent_at=moment[0],
            offset_minutes=moment[1],
            zone="stated",
            kind=kind,
            text=text,
            attachments=attachments,
            subject=subject,
            repeat=repeat,
            origin=Origin(NAME, self._sha256, record.place),
        )

    def _neither(self, record: Record, way: str | None) -> Unreadable:
        """Say that a message is neither sent nor received."""
        named = f"Record {record.place} ({_TAGS[type(record)]})"
        reason = f"{named} is neither sent nor received: {(way or '')[:40]!r}."
        return self.unreadable(reason, record.place)

    def unreadable(self, reason: str, place: int) -> Unreadable:
        """Say why something here can't be read."""
        return Unreadable(reason=reason, origin=Origin(NAME, self._sha256, place))


@lru_cache(maxsize=4096)
def _conversation(address: str | None, names: str | None) -> str:
    """Name everyone a text was exchanged with."""
    return ", ".join(sorted(labels(address, names))) or NOBODY


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


def _notes(file: InputFile, records: PhoneRecords, reader: _Reader) -> Iterator[Note]:
    """Tell what a person should know about this file."""
    if records.stated is not None and records.stated != records.count:
        yield Note(
            file=file.name,
            about="limit",
            says=f"The file says it holds {records.stated} records; {records.count} were found.",
        )
    if reader.unsent:
        yield Note(
            file=file.name,
            about="limit",
            says="Written on this phone but never sent (drafts, or sending failed): "
            f"{reader.unsent}. They are kept as system lines, and not read as messages.",
        )
    if reader.without_media:
        yield Note(
            file=file.name,
            about="media",
            says=f"Messages with an attachment too damaged to weigh: {reader.without_media}.",
        )
    if records.broken:
        yield Note(
            file=file.name,
            about="encoding",
            says="Some characters were damaged in the file itself. Each stands as \ufffd.",
        )


source = Source(
    name=NAME,
    title="SMS Backup & Restore (Android)",
    how_to_get=(
        "On the phone, open the app SMS Backup & Restore, choose Back up now, tick Messages "
        "(with media) and Phone calls, and keep the backup on the phone. Copy the files "
        "sms-….xml and calls-….xml to this computer."
    ),
    recognises=recognises,
    resembles=resembles,
    read=read,
)
