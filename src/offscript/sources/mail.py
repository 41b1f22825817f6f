"""Mail, one to a file (.eml) or many (.mbox, as Gmail, Thunderbird and Apple Mail give it).

https://www.rfc-editor.org/rfc/rfc5322
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from offscript.record import Attachment, Clock, Message, Note, Origin, Unreadable, message_id
from offscript.sources import _mbox
from offscript.sources._addresses import Person, people_in
from offscript.sources._file import InputFile
from offscript.sources._mail_times import read_date
from offscript.sources._mime import Part
from offscript.sources._moments import Moment
from offscript.sources._quoted import part as part_quoted
from offscript.sources._source import Item, Source

NAME = "email"
NOBODY = Person("", "unknown sender")
_NAMES = re.compile(
    rb"^(From|Date|Subject|Received|Message-ID|Return-Path|Delivered-To|MIME-Version|To|Sender|"
    rb"X-[\w-]+|Content-Type|DKIM-Signature|Reply-To|In-Reply-To|References|Cc|ARC-Seal)[ \t]*:",
    re.MULTILINE | re.IGNORECASE,
)
_FIRST_LINE = re.compile(rb"(?:>?From [^\n]*\n)?[!-9;-~]{1,100}[ \t]*:[^\n]*\n")
_DRAFT = re.compile(r"(?:^|,)\s*\"?Drafts?\"?\s*(?:,|$)", re.IGNORECASE)
_REFERENCE = re.compile(r"<[^<>\s]+>")


def recognises(file: InputFile) -> bool:
    """Look for an mbox separator, or for headers that only mail has."""
    return _is_mbox(file) or _is_mail(file)


def _head(file: InputFile) -> bytes:
    """Give the start of the file, without what some programs put before it."""
    return file.head.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")


def _is_mbox(file: InputFile) -> bool:
    """Tell whether the file begins with a separator."""
    return _mbox.SEPARATOR.match(_head(file)) is not None


def _is_mail(file: InputFile) -> bool:
    """Tell whether the file begins with the headers of a mail."""
    head = _head(file)
    if not _FIRST_LINE.match(head):
        return False
    headers = re.split(rb"\n\r?\n", head, maxsplit=1)[0]
    found = {name.lower() for name in _NAMES.findall(headers)}
    return {b"from"} < found and bool(
        found & {b"date", b"received", b"message-id", b"mime-version", b"delivered-to"}
    )


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every mail. One with no date, or too large to hold, is Unreadable."""
    tally = _Tally()
    with file.open() as stream:
        for place, raw in enumerate(_raw_mails(file, stream), 1):
            yield _read_mail(raw, Origin(NAME, file.sha256, place), clock, tally)
    yield from _notes(file, tally, clock)


class _Tally:
    """What is counted over a whole file: copies, and times that needed help.

    Mail stands in no order, so twins are known by a few bytes for each mail.
    """

    def __init__(self) -> None:
        """Start with nothing counted."""
        self._seen: dict[str, list[bytes]] = {}
        self.copies = self.by_server = self.assumed = 0

    def repeat(self, content: str, reference: str) -> int:
        """Count earlier twins of `content`; a copy of a mail is not a twin but that mail."""
        references = self._seen.setdefault(content, [])
        short = hashlib.blake2b(reference.encode(), digest_size=8).digest()
        if reference and short in references:
            self.copies += 1
            return references.index(short)
        references.append(short)
        return len(references) - 1


def _raw_mails(file: InputFile, stream: BinaryIO) -> Iterable[bytes | None]:
    """Give the bytes of each mail; None for one too large to hold."""
    if _is_mbox(file):
        return _mbox.mails(stream)
    return [None if file.size > _mbox.LARGEST else _mbox.bare(stream.read())]


def _read_mail(raw: bytes | None, origin: Origin, clock: Clock, tally: _Tally) -> Item:
    """Read one mail, or say why it can't be read."""
    if raw is None:
        reason = f"Mail {origin.place} is too large to read: over {_mbox.LARGEST >> 20} MB."
        return Unreadable(reason=reason, origin=origin)
    mail = Part(raw)
    moment = read_date(mail.header("date"), clock.zone)
    if moment is None:
        # The last Received header is the first server's, nearest to the sending.
        received = mail.header("received", last=True).rpartition(";")[2].strip()
        moment = read_date(received, clock.zone)
        tally.by_server += moment is not None
    if moment is None:
        date = mail.header("date")[:80]
        reason = f"Mail {origin.place} has no date that can be read: {date!r}."
        return Unreadable(reason=reason, origin=origin)
    tally.assumed += moment.zone == "assumed"
    return _message(mail, moment, origin, tally)


def _message(mail: Part, moment: Moment, origin: Origin, tally: _Tally) -> Message:
    """Make a message of a mail whose time is known."""
    senders = people_in(mail.header("from")) + people_in(mail.header("sender"))
    author = next(iter(senders), NOBODY).label
    conversation = _conversation(mail)
    content = mail.read()
    text, quoted = part_quoted(content.text)
    text = text.rstrip("\r\n")
    attachments = content.attachments
    if quoted:
        attachments = [*attachments, _quoted_text(quoted)]
    when = mail.header("date") or moment.sent_at.isoformat()
    name = message_id(conversation, author, when, text, 0)
    repeat = tally.repeat(name, mail.header("message-id"))
    answered = _REFERENCE.search(mail.header("in-reply-to"))
    return Message(
        id=message_id(conversation, author, when, text, repeat) if repeat else name,
        conversation=conversation,
        author=author,
        sent_at=moment.sent_at,
        offset_minutes=moment.offset_minutes,
        zone=moment.zone,
        kind="system" if _DRAFT.search(mail.words("x-gmail-labels")) else "message",
        text=text,
        attachments=tuple(attachments),
        reply_to=answered[0] if answered else None,
        subject=mail.words("subject") or None,
        repeat=repeat,
        origin=origin,
    )


def _conversation(mail: Part) -> str:
    """Name a conversation by everyone in it, so that both directions are one."""
    people = (person for name in ("from", "to", "cc") for person in people_in(mail.header(name)))
    return ", ".join(sorted({person.address or person.name for person in people})) or "unknown"


def _quoted_text(quoted: str) -> Attachment:
    """Account for the words of an earlier mail that stand in this one."""
    content = quoted.encode()
    return Attachment(
        name="quoted text",
        type="text/plain",
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
    )


def _notes(file: InputFile, tally: _Tally, clock: Clock) -> Iterator[Note]:
    """Tell what a person should know about this file."""
    if tally.by_server:
        says = (
            f"Mails with no readable date of their own: {tally.by_server}. "
            "The time their first mail server wrote was taken."
        )
        yield Note(file=file.name, about="zone", says=says)
    if tally.assumed:
        says = (
            f"Mails that state a time but no zone: {tally.assumed}. They were read as {clock.zone}."
        )
        yield Note(file=file.name, about="zone", says=says)
    if tally.copies:
        says = f"Mails that stand in this file more than once: {tally.copies} further copies."
        yield Note(file=file.name, about="limit", says=says)


source = Source(
    name=NAME,
    title="E-mail (.eml, .mbox)",
    how_to_get=(
        "One mail: open it and choose Save as or Download message (.eml). Many: at "
        "takeout.google.com choose Mail only and take the .mbox file; in Apple Mail choose "
        "Mailbox, Export Mailbox; a Thunderbird folder is an mbox file already."
    ),
    recognises=recognises,
    read=read,
)
