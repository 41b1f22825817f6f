"""SMS Backup & Restore for Android: text messages, MMS and call logs as XML.

Fields: https://synctech.com.au/sms-backup-restore/fields-in-xml-backup-files/
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
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
    Unreadable,
    message_id,
)
from offscript.sources._file import InputFile
from offscript.sources._phone_records import Break, PhoneRecords, Record
from offscript.sources._phones import NOBODY, label, labels, match, number_of
from offscript.sources._source import Item, Repeats, Source

NAME = "sms_backup"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_ROOT = re.compile(rb"<(?:smses|calls)[\s>/]")
_QUARTER = 15 * 60 * 1000
_NUMBER = re.compile(r"-?[0-9]{1,15}")
_RECEIVED, _SENT, _NOT_SENT = "1", "2", {"3", "4", "5", "6"}
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
_CALLS_THAT_LAST = {"1", "2", "4", "7"}


class _Content(msgspec.Struct, frozen=True, gc=False):
    """What a record says, before it is dated: who, to whom, in which words."""

    conversation: str
    author: str
    text: str
    kind: Kind = "message"
    attachments: tuple[Attachment, ...] = ()
    subject: str | None = None


def recognises(file: InputFile) -> bool:
    """Look for the root element near the start."""
    head = file.head[:8192].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith(b"<") and _ROOT.search(head) is not None


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every record; a damaged one, and all after a break, is Unreadable."""
    repeats = Repeats()
    unsent = without_media = 0
    with file.open() as stream:
        records = PhoneRecords(stream)
        for record in records:
            if isinstance(record, Break):
                yield _unreadable(record.reason, file, record.place)
                continue
            without_media += any(part.broken for part in record.parts)
            item = _read_record(record, file, clock, repeats)
            unsent += isinstance(item, Message) and item.kind == "system"
            yield item
    yield from _notes(file, records, unsent, without_media)


def _read_record(record: Record, file: InputFile, clock: Clock, repeats: Repeats) -> Item:
    """Turn one record into a message, or say why it can't be."""
    when = record.attributes.get("date", "")
    moment = _moment(when, clock.zone)
    if moment is None:
        reason = f"Record {record.place} ({record.tag}) has no date that can be read: {when!r}."
        return _unreadable(reason, file, record.place)
    direction = record.attributes.get("msg_box" if record.tag == "mms" else "type", "")
    if record.tag != "call" and direction not in {_RECEIVED, _SENT, *_NOT_SENT}:
        reason = (
            f"Record {record.place} ({record.tag}) is neither sent nor received: {direction!r}."
        )
        return _unreadable(reason, file, record.place)
    content = _READ[record.tag](record, direction)
    sent_at, offset_minutes = moment
    repeat = repeats.count(content.conversation, content.author, when, content.text)
    return Message(
        id=message_id(content.conversation, content.author, when, content.text, repeat),
        conversation=content.conversation,
        author=content.author,
        sent_at=sent_at,
        offset_minutes=offset_minutes,
        zone="stated",
        kind=content.kind,
        text=content.text,
        attachments=content.attachments,
        subject=content.subject,
        repeat=repeat,
        origin=Origin(NAME, file.sha256, record.place),
    )


def _read_sms(record: Record, direction: str) -> _Content:
    """Read a text message."""
    attributes = record.attributes
    people = labels(attributes.get("address"), attributes.get("contact_name"))
    conversation = ", ".join(sorted(people)) or NOBODY
    return _Content(
        conversation=conversation,
        author=conversation if direction == _RECEIVED else OWNER,
        kind="system" if direction in _NOT_SENT else "message",
        text=attributes.get("body", ""),
        subject=_said(attributes.get("subject")),
    )


def _read_mms(record: Record, direction: str) -> _Content:
    """Read a picture, group or RCS message. Each text part stands on a line of its own."""
    attributes = record.attributes
    people = _people_of(record)
    parts = sorted(record.parts, key=lambda part: part.order)
    attachments = tuple(part.attachment for part in parts if part.attachment)
    if attributes.get("m_type") == _NOT_FETCHED and not parts:
        attachments = (Attachment(name="message never fetched", missing=True),)
    return _Content(
        conversation=", ".join(sorted(people)) or NOBODY,
        author=_sender_of(record, people) if direction == _RECEIVED else OWNER,
        kind="system" if direction in _NOT_SENT else "message",
        text="\n".join(part.text for part in parts if part.text is not None),
        attachments=attachments,
        subject=_said(attributes.get("sub")),
    )


def _read_call(record: Record, direction: str) -> _Content:
    """Read a call, and say in a few words what the log says of it."""
    attributes = record.attributes
    person = label(number_of(attributes.get("number")), attributes.get("contact_name"))
    text = _CALLS.get(direction, f"Call of type {direction or 'unknown'}")
    duration = attributes.get("duration", "")
    if direction in _CALLS_THAT_LAST and duration.isdecimal():
        seconds = int(duration)
        text += f", {seconds} second{'' if seconds == 1 else 's'}"
    author = OWNER if direction == _SENT else person
    return _Content(conversation=person, author=author, kind="call", text=text)


_READ = {"sms": _read_sms, "mms": _read_mms, "call": _read_call}


def _people_of(record: Record) -> tuple[str, ...]:
    """Name everyone in an MMS but the owner; from its address list where it has no address."""
    attributes = record.attributes
    if number_of(attributes.get("address")):
        return labels(attributes.get("address"), attributes.get("contact_name"))
    numbers = {number_of(address.get("address")) for address in record.addresses}
    return tuple(sorted(numbers - {""}))


def _sender_of(record: Record, people: tuple[str, ...]) -> str:
    """Name who sent a received MMS."""
    for address in record.addresses:
        number = number_of(address.get("address"))
        if address.get("type") == _FROM and number:
            return match(number, people)
    return people[0] if len(people) == 1 else NOBODY


def _moment(milliseconds: str, zone: tzinfo) -> tuple[datetime, int] | None:
    """Read milliseconds since 1970 as a time in UTC, and the zone's minutes from it then."""
    if not _NUMBER.fullmatch(milliseconds):
        return None
    since = int(milliseconds)
    try:
        return _EPOCH + timedelta(milliseconds=since), _offset_minutes(since // _QUARTER, zone)
    except OverflowError:
        return None


@lru_cache(maxsize=64)
def _offset_minutes(quarter: int, zone: tzinfo) -> int:
    """Give the zone's minutes from UTC in a quarter of an hour; they change only between two."""
    begins = _EPOCH + timedelta(milliseconds=quarter * _QUARTER)
    offset = begins.astimezone(zone).utcoffset()
    return int((offset or timedelta()).total_seconds()) // 60


def _said(attribute: str | None) -> str | None:
    """Take what an optional attribute says; Android writes `null` for nothing."""
    return None if attribute in {None, "", "null"} else attribute


def _unreadable(reason: str, file: InputFile, place: int) -> Unreadable:
    """Say why something here can't be read."""
    return Unreadable(reason=reason, origin=Origin(NAME, file.sha256, place))


def _notes(
    file: InputFile, records: PhoneRecords, unsent: int, without_media: int
) -> Iterator[Note]:
    """Tell what a person should know about this file."""
    if records.stated is not None and records.stated != records.count:
        yield Note(
            file=file.name,
            about="limit",
            says=f"The file says it holds {records.stated} records; {records.count} were found.",
        )
    if unsent:
        yield Note(
            file=file.name,
            about="limit",
            says=f"Written on this phone but never sent (drafts, or sending failed): {unsent}. "
            "They are kept as system lines, and not read as messages.",
        )
    if without_media:
        yield Note(
            file=file.name,
            about="media",
            says=f"Messages with an attachment too damaged to weigh: {without_media}.",
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
    read=read,
)
