"""Texts and calls as Android programs write them as JSON, into records.

Each names the fields of Android's own tables in its own way:
https://developer.android.com/reference/android/provider/Telephony
"""

import binascii
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

from offscript.sources._fields import as_text, objects, under
from offscript.sources._files.attachments import attached
from offscript.sources._files.file import InputFile
from offscript.sources._json.loose import whole
from offscript.sources._phones import number_of
from offscript.sources._sms.mms import Mms, Part, read_part
from offscript.sources._sms.phone_records import Record
from offscript.sources._sms.plain_tags import Call, Text

Loose = Any
_PLACEHOLDER = "insert-address-token"
_FROM, _TO, _COPIES = "137", "151", {"130", "129"}
_SECONDS = range(1, 10**11)
"""MMS count seconds where texts count milliseconds."""


class Entry(msgspec.Struct, kw_only=True, gc=False):
    """One text, MMS or call, with every name its fields go by."""

    address: Loose = None
    body: Loose = None
    date: Loose = None
    type: Loose = None
    box: Loose = msgspec.field(default=None, name="msg_box")
    boxed: Loose = msgspec.field(default=None, name="messageBox")
    kind: Loose = msgspec.field(default=None, name="m_type")
    kinded: Loose = msgspec.field(default=None, name="messageType")
    sub: Loose = None
    subject: Loose = None
    shown: Loose = msgspec.field(default=None, name="__display_name")
    shown_old: Loose = msgspec.field(default=None, name="display_name")
    name: Loose = None
    number: Loose = None
    duration: Loose = None
    parts: Loose = None
    own_parts: Loose = msgspec.field(default=None, name="__parts")
    addresses: Loose = None
    sender: Loose = msgspec.field(default=None, name="__sender_address")
    sender_old: Loose = msgspec.field(default=None, name="sender_address")
    recipients: Loose = msgspec.field(default=None, name="__recipient_addresses")
    recipients_old: Loose = msgspec.field(default=None, name="recipient_addresses")

    @property
    def is_mms(self) -> bool:
        """Whether it is an MMS: those alone have parts, and a box in place of a type."""
        return self.box is not None or self.boxed is not None

    @property
    def people(self) -> list[dict[str, object]]:
        """Everyone an MMS names, with what each is in it."""
        sender = self.sender or self.sender_old
        listed = objects(self.recipients or self.recipients_old)
        return [*([sender] if isinstance(sender, dict) else []), *objects(self.addresses), *listed]


def own_number(entry: Entry) -> str:
    """Give the owner's number where an MMS shows it: they alone received it, or they sent it."""
    if not entry.is_mms:
        return ""
    if as_text(entry.box if entry.box is not None else entry.boxed) == "1":
        received = [one for one in entry.people if under(one, "type") in {_TO, *_COPIES}]
        return number_of(under(received[0], "address")) if len(received) == 1 else ""
    sent = [one for one in entry.people if under(one, "type") == _FROM]
    return number_of(under(sent[0], "address")) if sent else ""


def record_of(entry: Entry, place: int, file: InputFile, own: set[str]) -> Record:
    """Make a record of an entry. `own` are the owner's numbers, who is nobody's other end."""
    name = as_text(entry.shown or entry.shown_old or entry.name)
    if entry.number is not None and entry.body is None and not entry.is_mms:
        return Call(
            place=place,
            number=as_text(entry.number),
            name=name,
            date=as_text(entry.date),
            way=as_text(entry.type),
            duration=as_text(entry.duration),
        )
    if not entry.is_mms:
        return Text(
            place=place,
            address=as_text(entry.address),
            names=name,
            date=as_text(entry.date),
            way=as_text(entry.type),
            body=as_text(entry.body),
            subject=as_text(entry.subject) or None,
        )
    return _mms(entry, place, file, own)


def _mms(entry: Entry, place: int, file: InputFile, own: set[str]) -> Mms:
    """Make a record of an MMS; its people are all it names but the owner."""
    people = {number_of(under(one, "address")): one for one in entry.people}
    others = {number: one for number, one in people.items() if number and number not in own}
    names = [under(one, "__display_name") or under(one, "display_name") for one in others.values()]
    attributes = {
        "msg_box": as_text(entry.box if entry.box is not None else entry.boxed),
        "m_type": as_text(entry.kind if entry.kind is not None else entry.kinded),
        "date": _milliseconds(entry.date),
        "address": "~".join(others) or as_text(entry.address),
        "contact_name": ", ".join(names) if all(names) else "",
        "sub": as_text(entry.sub or entry.subject),
    }
    parts = [part for one in objects(entry.parts or entry.own_parts) if (part := _part(one, file))]
    addresses = [
        {"address": under(one, "address"), "type": under(one, "type")} for one in entry.people
    ]
    return Mms(place, attributes, parts, addresses)


def _part(one: dict[str, object], file: InputFile) -> Part | None:
    """Read a part; its bytes stand in it, or in a file beside the export."""
    attributes = {
        "ct": under(one, "ct") or under(one, "contentType"),
        "seq": under(one, "seq") or under(one, "sequenceOrder"),
        "fn": under(one, "fn") or under(one, "filename"),
        "name": under(one, "name"),
        "cl": under(one, "cl") or under(one, "contentLocation"),
        "cid": under(one, "cid") or under(one, "contentId"),
    }
    for key, names in (("text", ("text",)), ("data", ("data", "binary_data"))):
        if found := next((words for name in names if (words := under(one, name))), ""):
            attributes[key] = found
    part = read_part(attributes)
    stored = under(one, "_data").rpartition("/")[2]
    if part is None or part.attachment is None or not part.attachment.missing or not stored:
        return part
    shown = part.attachment.name if part.attachment.name != "unnamed" else stored
    beside = attached(file, f"data/{stored}", name=shown, kind=attributes["ct"] or None)
    return Part(part.order, attachment=beside)


def _milliseconds(date: object) -> str:
    """Write the time of an MMS as texts have theirs."""
    number = whole(date)
    return str(number * 1000) if number is not None and number in _SECONDS else as_text(date)


def own_numbers(entries: Iterator[Entry]) -> set[str]:
    """Find the numbers of the phone's owner, as far as its MMS show them."""
    return {own_number(entry) for entry in entries} - {"", _PLACEHOLDER}


def bytes_in(entry: Entry) -> Iterator[bytes]:
    """Give the bytes of each file that stands in an MMS."""
    for one in objects(entry.parts or entry.own_parts):
        written = under(one, "data") or under(one, "binary_data")
        with suppress(ValueError):
            yield binascii.a2b_base64(written, strict_mode=True)
