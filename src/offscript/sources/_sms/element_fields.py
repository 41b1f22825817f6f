"""The fields of one message of GO SMS Pro or a Windows phone, made a record of a phone.

A Windows phone counts times in tenths of microseconds since 1601, and holds the parts of an MMS as
base64, texts of them as UTF-16.
"""

import binascii
import re

import msgspec

from offscript.sources._sms.mms import Mms, Part, read_part
from offscript.sources._sms.phone_records import Record
from offscript.sources._sms.plain_tags import Text
from offscript.sources._source import said_by

_TO_1970 = 11_644_473_600_000
_TICKS = 10_000
_TICK = re.compile(r"[0-9]{1,19}")
_WAYS = {"true": "1", "1": "1", "false": "2", "0": "2"}


class OpenRecord:
    """A record that is being read."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self.fields: dict[str, str] = {}
        self.receivers: list[str] = []
        self.parts: list[tuple[str, str]] = []

    def add(self, tag: str, text: str) -> None:
        """Keep a field. Where one stands twice, the first counts."""
        if tag == "string":
            self.receivers.append(text.strip())
        elif tag == "MessageAttachment":
            kind = self.fields.pop("AttachmentContentType", "")
            data = self.fields.pop("AttachmentDataBase64String", "")
            self.parts.append((kind.strip(), data))
        else:
            self.fields.setdefault(tag, text)

    def words(self) -> str | msgspec.UnsetType:
        """Give what a person wrote, behind whose message it was."""
        people = (self.fields.get("address"), self.fields.get("Sender"), *self.receivers)
        text = self.fields.get("body") or self.fields.get("Body") or ""
        return said_by(", ".join(filter(None, people)), text)

    def close(self, place: int, *, android: bool) -> Record:
        """Make it a record of a phone."""
        return self._of_android(place) if android else self._of_windows(place)

    def _of_android(self, place: int) -> Text:
        """Read what GO SMS Pro wrote."""
        fields = self.fields
        return Text(
            place=place,
            address=fields.get("address"),
            names=fields.get("contactName"),
            date=fields.get("date", "").strip(),
            way=fields.get("type", "").strip(),
            body=fields.get("body"),
            subject=fields.get("subject"),
        )

    def _of_windows(self, place: int) -> Record:
        """Read what a Windows phone wrote."""
        fields = self.fields
        sender = fields.get("Sender", "").strip()
        way = _WAYS.get(fields.get("IsIncoming", "").strip().lower(), "")
        people = [sender, *self.receivers] if way == "1" else self.receivers
        address = "~".join(dict.fromkeys(filter(None, people)))
        when = _milliseconds(fields.get("LocalTimestamp", "").strip())
        body = fields.get("Body", "")
        if not self.parts:
            return Text(place, address, None, when, way, body, None)
        parts = [part for at, pair in enumerate(self.parts) if (part := _part(at, *pair))]
        said_in_parts = "\n".join(part.text for part in parts if part.text is not None)
        if body.strip() and body != said_in_parts:
            parts.insert(0, Part(-1, text=body))
        named = {"address": address, "msg_box": way, "date": when}
        return Mms(place, named, parts, [{"address": sender, "type": "137"}])


def _part(at: int, kind: str, data: str) -> Part | None:
    """Read a part of an MMS; its texts are UTF-16."""
    attributes = {"ct": kind, "seq": str(at)}
    if kind.lower() == "text/plain":
        try:
            text = binascii.a2b_base64(data).decode("utf-16-le")
        except ValueError:
            return read_part({**attributes, "data": data})
        return Part(at, text=text.removeprefix("\ufeff"))
    return read_part({**attributes, "data": data} if data else attributes)


def _milliseconds(ticks: str) -> str:
    """Write a time as Android does; what is none as it stands."""
    return str(int(ticks) // _TICKS - _TO_1970) if _TICK.fullmatch(ticks) else ticks
