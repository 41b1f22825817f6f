"""A mail as Outlook keeps it: numbered properties, recipients and files, on its way to a message.

https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxprops
"""

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, tzinfo

import msgspec

from offscript.record import Attachment
from offscript.sources._mail.addresses import Person, people_in
from offscript.sources._mail.charsets import decode
from offscript.sources._mail.html_text import Page, html_text
from offscript.sources._mail.kinds import MailKind, kind_of
from offscript.sources._mail.letters import NOBODY, Letter
from offscript.sources._mail.mime import Part
from offscript.sources._mail.rich_text import rich_text, unpacked
from offscript.sources._times.mail import read_date
from offscript.sources._times.moments import Moment, of_instant

Value = str | bytes | int | datetime
Properties = Mapping[int, Value]

CLASS, SUBJECT, SUBMITTED, HEADERS = 0x001A, 0x0037, 0x0039, 0x007D
BODY, RICH, HTML, REFERENCE, ANSWERED = 0x1000, 0x1009, 0x1013, 0x1035, 0x1042
FLAGS, DELIVERED, CREATED, CODEPAGE = 0x0E07, 0x0E06, 0x3007, 0x3FDE
NAME, TYPE, ADDRESS, SMTP = 0x3001, 0x0C15, 0x3003, 0x39FE
SENDER = ((0x5D02, 0x0042), (0x5D01, 0x0C1A), (0x0065, 0x0042), (0x0C1F, 0x0C1A))
"""Where a sender's address and name stand; whoever sent it for them comes after."""
DISPLAY_TO, DISPLAY_CC = 0x0E04, 0x0E03
FILE, FILE_SHORT, FILE_DATA, FILE_TYPE, FILE_METHOD = 0x3707, 0x3704, 0x3701, 0x370E, 0x3705
EMBEDDED = 5
_MAIL_CLASSES = (
    *("IPM.NOTE", "IPM.SCHEDULE", "IPM.POST", "IPM.OUTLOOK", "IPM.SKYPETEAMS", "REPORT."),
)
_UNSENT = 8
_BLIND = 3
_YEAR_1601 = datetime(1601, 1, 1, tzinfo=UTC)


class MapiMail(msgspec.Struct):
    """One item of Outlook's."""

    properties: Properties
    recipients: list[Properties] = []
    files: list[Attachment] = []


def is_mail(properties: Properties) -> bool:
    """Tell whether an item is a mail, an invitation or a report, and no contact or task.

    Exchange keeps a copy of each message in Teams as an item like a mail, and exports it as one.
    """
    kind = text_of(properties, CLASS).upper()
    return kind == "" or kind.startswith(_MAIL_CLASSES)


def text_of(properties: Properties, number: int) -> str:
    """Give a property that is text; empty if there is none."""
    value = properties.get(number)
    if isinstance(value, bytes):
        return decode(value, _charset(properties)).rstrip("\0")
    return value.rstrip("\0") if isinstance(value, str) else ""


def filetime(ticks: int) -> datetime | None:
    """Read a time in tenths of a microsecond since 1601; None for nought and beyond all years."""
    try:
        return _YEAR_1601 + timedelta(microseconds=ticks // 10) if ticks > 0 else None
    except OverflowError:
        return None


def letter_of(mail: MapiMail, zone: tzinfo) -> Letter | None:
    """Read an item; None where it has no time. What its mail servers wrote above it comes first."""
    properties = mail.properties
    headers = _headers(properties)
    moment = _moment(properties, headers, zone)
    if moment is None:
        return None
    author, people = _people(mail, headers)
    kind = _kind(properties, headers)
    answered = text_of(properties, ANSWERED).strip() or headers.header("in-reply-to")
    page = page_of(properties)
    return Letter(
        author=author,
        people=[author, *people] if author != NOBODY else people,
        moment=moment,
        when=moment.sent_at.isoformat(),
        text=page.text,
        hidden=page.hidden,
        attachments=mail.files,
        subject=text_of(properties, SUBJECT).removeprefix("\x01").strip(),
        kind=kind,
        reference=text_of(properties, REFERENCE).strip() or headers.header("message-id"),
        answered=answered or None,
        opened=text_of(properties, CLASS).upper().endswith("IPNRN"),
    )


def words_of(mail: MapiMail) -> str:
    """Give what an item says that can be no message: from whom, to whom, about what, its words."""
    author, people = _people(mail, _headers(mail.properties))
    subject = text_of(mail.properties, SUBJECT).removeprefix("\x01").strip()
    to = ", ".join(person.label for person in people)
    told = (("From", author.label), ("To", to), ("Subject", subject))
    lines = [f"{name}: {value}" for name, value in told if value]
    named = [one.name for one in mail.files]
    return "\n".join([*lines, "", page_of(mail.properties).text.rstrip("\r\n"), *named])


def file_of(properties: Properties, content: bytes | None) -> Attachment:
    """Describe a file that came with a mail; its name is never a path."""
    name = text_of(properties, FILE) or text_of(properties, FILE_SHORT) or text_of(properties, NAME)
    name = "".join(
        char for char in name.replace("\\", "/").rpartition("/")[2] if char.isprintable()
    )
    is_mail_too = properties.get(FILE_METHOD) == EMBEDDED
    return Attachment(
        name=name.strip(" .") or "unnamed",
        type=text_of(properties, FILE_TYPE) or ("message/rfc822" if is_mail_too else None),
        size=len(content) if content is not None else None,
        sha256=hashlib.sha256(content).hexdigest() if content is not None else None,
        missing=content is None and not is_mail_too,
    )


def _headers(properties: Properties) -> Part:
    """Read what mail servers wrote above it; Exchange puts a line of its own before that."""
    written = text_of(properties, HEADERS).lstrip("\r\n")
    first, _, rest = written.partition("\n")
    written = written if ":" in first else rest
    return Part(written.encode("utf-8", "replace") + b"\n\n")


def _moment(properties: Properties, headers: Part, zone: tzinfo) -> Moment | None:
    """Find when it was sent: as its headers say, with the writer's zone, else as Outlook noted."""
    stated = read_date(headers.header("date"), zone)
    if stated is not None:
        return stated
    for number in (SUBMITTED, DELIVERED, CREATED):
        at = properties.get(number)
        if isinstance(at, datetime):
            try:
                return of_instant(at.astimezone(zone))
            except OverflowError:
                continue
    return None


def _people(mail: MapiMail, headers: Part) -> tuple[Person, list[Person]]:
    """Find who wrote and to whom; not who had a blind copy, which no other form of mail tells."""
    written = [person for name in ("to", "cc") for person in people_in(headers.header(name))]
    senders = people_in(headers.header("from"))
    author = senders[0] if senders else _sender(mail.properties)
    return author, written or _recipients(mail)


def _recipients(mail: MapiMail) -> list[Person]:
    """Find to whom, as Outlook noted it; failing that, by the names it shows."""
    noted = [_person(each) for each in mail.recipients if each.get(TYPE) != _BLIND]
    people = [person for person in noted if person.name or person.address]
    shown = (text_of(mail.properties, number) for number in (DISPLAY_TO, DISPLAY_CC))
    names = (name.strip() for line in shown for name in line.split(";"))
    return people or [Person(name, "") for name in names if name]


def _sender(properties: Properties) -> Person:
    """Find who wrote, as Outlook noted it; a name alone only where there is no address at all."""
    for address, name in SENDER:
        found = _address(text_of(properties, address))
        if found:
            return _tidy(Person(text_of(properties, name).strip(), found))
    names = (text_of(properties, name).strip() for _, name in SENDER)
    return next((Person(name, "") for name in names if name), NOBODY)


def _person(recipient: Properties) -> Person:
    """Name a recipient."""
    address = _address(text_of(recipient, SMTP)) or _address(text_of(recipient, ADDRESS))
    return _tidy(Person(text_of(recipient, NAME).strip(), address))


def _address(text: str) -> str:
    """Take an address of mail; Exchange also has paths of its own, which name nobody."""
    text = text.strip().strip("'").lower()
    return text if "@" in text else ""


def _tidy(person: Person) -> Person:
    """Drop a name that only repeats the address."""
    name = person.name.strip("'\"")
    return Person("" if name.lower() == person.address else name, person.address)


def _kind(properties: Properties, headers: Part) -> MailKind:
    """Tell what an item is."""
    kind = text_of(properties, CLASS).upper()
    if kind.startswith("REPORT."):
        return "receipt" if kind.endswith(("IPNRN", "IPNNRN")) else "failure"
    flags = properties.get(FLAGS)
    if isinstance(flags, int) and flags & _UNSENT:
        return "draft"
    return kind_of(headers)


def page_of(properties: Properties) -> Page:
    """Find the words: plain, else those of the HTML, else those of the rich text."""
    plain = text_of(properties, BODY)
    if plain.strip():
        return Page(plain.replace("\r\n", "\n"))
    html = properties.get(HTML)
    if isinstance(html, str | bytes) and html:
        return html_text(html if isinstance(html, str) else decode(html, _charset(properties)))
    rich = properties.get(RICH)
    if isinstance(rich, bytes):
        return rich_text(rich if rich.startswith(b"{\\rtf") else unpacked(rich))
    return Page(plain)


def _charset(properties: Properties) -> str | None:
    """Name the charset of text that is kept as bytes."""
    number = properties.get(CODEPAGE)
    if not isinstance(number, int) or number <= 0:
        return None
    return {65001: "utf-8", 20127: "ascii", 28591: "iso-8859-1"}.get(number, f"cp{number}")
