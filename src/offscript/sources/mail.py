"""Mail, one to a file (.eml, .emlx, Maildir) or many (.mbox, as Gmail and Thunderbird give it).

https://www.rfc-editor.org/rfc/rfc5322
"""

import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import BinaryIO

from offscript.record import Clock, Origin, Sayable, Unreadable, said
from offscript.sources._files import ends
from offscript.sources._files.file import HEAD_BYTES, Begun, InputFile
from offscript.sources._mail import emlx, mbox
from offscript.sources._mail.kinds import lies_among_drafts
from offscript.sources._mail.letters import Letter, Tally, message_of
from offscript.sources._mail.mime import Part
from offscript.sources._mail.mime_letters import bytes_of, letter_of, words_of
from offscript.sources._mail.talk import talk_in
from offscript.sources._source import Item, Source, Wanted
from offscript.sources._times.mail import read_date

NAME = "email"
_NAMED = (".eml", ".emlx")
_LOOKED_AT = 4096
_FIRST_LINE = re.compile(rb"(?:>?From [^\n]*\n)?[!-9;-~]{1,100}[ \t]*:[^\n]*\n")
_DELIVERED = re.compile(r"([1-9]\d{8,9})\.[\w=,.]{1,80}\.[^./]", re.ASCII)
"""How a Maildir file is named: https://cr.yp.to/proto/maildir.html"""
_EXPUNGED = 0x0008
_CHAT = re.compile(
    rb"name\*?\d{0,2}\*?=[^\n]{1,400}?(?:\.(?:txt|zip|json|html?|xml)\b|=\?)", re.IGNORECASE
)
_IS_CHAT = re.compile(r"\.(?:txt|zip|json|html?|xml)\Z", re.IGNORECASE)
_IS_WHATSAPP = re.compile(r"whatsapp.{0,200}\.(?:txt|zip)\Z", re.IGNORECASE)
_HELPERS = ("archive_browser.html", "table_of_contents", "dovecot-uidlist", "maildirfolder")
"""What stands beside mail, belongs to it, and says nothing."""


def recognises(file: InputFile) -> bool:
    """Look for an mbox separator, or for headers that only mail has; by its name, any two."""
    head = _head(file.head)
    return _is_mbox(head) or _is_mail(head, is_named=file.name.lower().endswith(_NAMED))


def _head(head: bytes) -> bytes:
    """Give the start of a file without what some programs put before it."""
    head = ends.mended(head) if ends.are_doubled(head) else head
    return head.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")


def _is_mbox(head: bytes) -> bool:
    """Tell whether a file begins with a separator."""
    return mbox.SEPARATOR.match(head) is not None and mbox.has_headers(head)


def _is_mail(head: bytes, *, is_named: bool) -> bool:
    """Tell whether a file begins with the headers of a mail."""
    if emlx.is_emlx(head):
        head = head.partition(b"\n")[2]
    if not _FIRST_LINE.match(head):
        return False
    headers = re.split(rb"\n\r?\n", head, maxsplit=1)[0]
    found = {name.lower() for name in mbox.NAMES.findall(headers)}
    if is_named:
        return len(found) > 1
    return {b"from"} < found and bool(
        found & {b"date", b"received", b"message-id", b"mime-version", b"delivered-to"}
    )


def resembles(file: InputFile) -> Sayable | None:
    """Say what the headers of a mail lack."""
    found = {name.decode().title() for name in mbox.NAMES.findall(file.head[:_LOOKED_AT])}
    if "From" not in found and not file.name.lower().endswith((".eml", ".mbox", ".mbx")):
        return None
    if "From" not in found:
        return said("It is named as mail is, but no line of its beginning says From:.")
    return said(
        "It has a line “From:” as mail has, but not at its beginning, or without a date, a "
        "Received or a Message-ID beside it."
    )


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every mail. One with no date, or too large to hold, is Unreadable."""
    for helper in _HELPERS:
        file.near(helper)
    tally = Tally()
    among_drafts = lies_among_drafts(file)
    many = _is_mbox(_head(file.head))
    with file.open() as opened:
        stream = ends.Mended(opened) if ends.are_doubled(file.head) else opened
        pieces = mbox.pieces(stream) if many else _one_mail(file, stream)
        for place, piece in enumerate(pieces, 1):
            origin = Origin(NAME, file.sha256, place)
            if piece is None:
                reason = said(
                    "Mail {place} is too large to read: over {size} MB.",
                    place=place,
                    size=mbox.LARGEST >> 20,
                )
                yield Unreadable(reason=reason, origin=origin)
                continue
            raw, is_draft = (mbox.mail_in(piece), False) if many else emlx.mail_in(piece)
            mail = Part(raw)
            if talk := talk_in(mail, clock.zone):
                yield from (message_of(line, origin, tally) for line in talk.lines)
                if talk.broken:
                    reason = said("The chat in mail {place} breaks off or is damaged.", place=place)
                    yield Unreadable(reason=reason, origin=origin)
                continue
            noted = mbox.noted_date(piece) if many else _named_date(file.name)
            is_draft = is_draft or among_drafts
            letter = _read_mail(mail, clock, tally, is_draft=is_draft, noted=noted)
            if isinstance(letter, str):
                yield Unreadable(
                    reason=_no_date(place, letter), origin=origin, words=words_of(mail)
                )
                continue
            if any(attachment.missing for attachment in letter.attachments):
                letter.attachments = emlx.found_beside(file, letter.attachments)
            tally.chats += many and any(_IS_WHATSAPP.search(one.name) for one in letter.attachments)
            yield message_of(letter, origin, tally)
    if not many:
        tally.signed = 0  # a note for each of ten thousand files would help nobody
    yield from tally.notes(file, clock)


def inside(file: InputFile) -> Iterator[tuple[str, bytes]]:
    """Give the chats that came with a mail, as WhatsApp sends them to whoever exports one."""
    if not _CHAT.search(file.head) or _is_mbox(_head(file.head)) or file.size > mbox.LARGEST:
        return
    with file.open() as stream:
        mail = Part(emlx.mail_in(mbox.bare(stream.read()))[0])
    yield from ((name, content) for name, content in mail.named_files() if _IS_CHAT.search(name))


def take_out(stream: BinaryIO, wanted: Wanted) -> bytes | None:
    """Find a file that stands in a mail, or the words that the mail quotes or hides."""
    raw = _mail_at(stream, wanted.place)
    return None if raw is None else bytes_of(Part(raw), wanted.sha256)


def _mail_at(stream: BinaryIO, place: int) -> bytes | None:
    """Give the mail at a place, from 1; None where there is none or it is too large to hold."""
    head = stream.read(HEAD_BYTES)
    whole = io.BufferedReader(Begun(head, stream))
    begun = ends.Mended(whole) if ends.are_doubled(head) else whole
    if _is_mbox(_head(head)):
        return next(islice(mbox.mails(begun), place - 1, None), None)
    raw = begun.read(mbox.LARGEST + 1)
    return emlx.mail_in(mbox.bare(raw))[0] if len(raw) <= mbox.LARGEST else None


def _one_mail(file: InputFile, stream: ends.Stream) -> Iterator[bytes | None]:
    """Give the bytes of the one mail in a file; None if it is too large to hold."""
    yield None if file.size > mbox.LARGEST else mbox.bare(stream.read())


def _read_mail(
    mail: Part, clock: Clock, tally: Tally, *, is_draft: bool, noted: str
) -> Letter | str:
    """Read one mail; where it has no date that can be read, give what stands there instead.

    `noted` is when its mailbox took it in, which Gmail tells of chats that have no other date.
    """
    written = mail.header("date")
    moment = read_date(written, clock.zone)
    if moment is None:
        noticed = (read_date(one, clock.zone) for one in (*_received(mail), noted))
        moment = next(filter(None, noticed), None)
        tally.by_server += moment is not None
    if moment is None:
        return written[:80]
    tally.assumed += moment.zone == "assumed"
    tally.signed += bool(mail.header("dkim-signature"))
    tally.deleted += _is_deleted(mail)
    tally.encrypted += mail.is_encrypted
    return letter_of(mail, moment, is_draft=is_draft)


def _no_date(place: int, written: str) -> Sayable:
    """Say that a mail has no date, and what stands where one belongs."""
    if not written:
        return said("Mail {place} has no date.", place=place)
    return said(
        "Mail {place} has no date that can be read: {when}.", place=place, when=repr(written)
    )


def _received(mail: Part) -> Iterator[str]:
    """Give what servers wrote of when they took a mail in, those nearest to its sending first."""
    for received in reversed(mail.headers("received")):
        yield received.rpartition(";")[2].strip()
    for name in ("x-received", "delivery-date", "resent-date"):
        yield mail.header(name, last=True).rpartition(";")[2].strip()


def _named_date(name: str) -> str:
    """Give the date in the name of a Maildir file: when it came, in seconds since 1970."""
    named = _DELIVERED.match(name)
    return f"{datetime.fromtimestamp(int(named[1]), UTC):%d %b %Y %H:%M:%S} +0000" if named else ""


def _is_deleted(mail: Part) -> bool:
    """Tell whether Thunderbird marked a mail as deleted."""
    try:
        return bool(int(mail.header("x-mozilla-status") or "0", 16) & _EXPUNGED)
    except ValueError:
        return False


source = Source(
    name=NAME,
    title="E-mail (.eml, .mbox, .emlx, Maildir)",
    recognises=recognises,
    resembles=resembles,
    read=read,
    take_out=take_out,
    inside=inside,
)
