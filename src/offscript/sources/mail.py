"""Mail, one to a file (.eml, .emlx, Maildir) or many (.mbox, as Gmail and Thunderbird give it).

https://www.rfc-editor.org/rfc/rfc5322
"""

import re
from collections.abc import Iterator
from typing import BinaryIO

from offscript.record import Clock, Origin, Unreadable
from offscript.sources import _emlx, _mbox
from offscript.sources._file import InputFile
from offscript.sources._letters import Letter, Tally, message_of
from offscript.sources._mail_kinds import lies_among_drafts
from offscript.sources._mail_times import read_date
from offscript.sources._mime import Part
from offscript.sources._mime_letters import letter_of
from offscript.sources._source import Item, Source

NAME = "email"
_LOOKED_AT = 4096
_FIRST_LINE = re.compile(rb"(?:>?From [^\n]*\n)?[!-9;-~]{1,100}[ \t]*:[^\n]*\n")
_EXPUNGED = 0x0008
_HELPERS = ("archive_browser.html", "table_of_contents", "dovecot-uidlist", "maildirfolder")
"""What stands beside mail, belongs to it, and says nothing."""


def recognises(file: InputFile) -> bool:
    """Look for an mbox separator, or for headers that only mail has."""
    return _is_mbox(file) or _is_mail(file)


def _head(file: InputFile) -> bytes:
    """Give the start of the file, without what some programs put before it."""
    return file.head.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")


def _is_mbox(file: InputFile) -> bool:
    """Tell whether the file begins with a separator."""
    head = _head(file)
    return _mbox.SEPARATOR.match(head) is not None and _mbox.has_headers(head)


def _is_mail(file: InputFile) -> bool:
    """Tell whether the file begins with the headers of a mail."""
    head = _head(file)
    if _emlx.is_emlx(head):
        head = head.partition(b"\n")[2]
    if not _FIRST_LINE.match(head):
        return False
    headers = re.split(rb"\n\r?\n", head, maxsplit=1)[0]
    found = {name.lower() for name in _mbox.NAMES.findall(headers)}
    return {b"from"} < found and bool(
        found & {b"date", b"received", b"message-id", b"mime-version", b"delivered-to"}
    )


def resembles(file: InputFile) -> str | None:
    """Say what the headers of a mail lack."""
    found = {name.decode().title() for name in _mbox.NAMES.findall(file.head[:_LOOKED_AT])}
    if "From" not in found and not file.name.lower().endswith((".eml", ".mbox", ".mbx")):
        return None
    if "From" not in found:
        return "It is named as mail is, but no line of its beginning says From:."
    return (
        "It has a line “From:” as mail has, but not at its beginning, or without a date, a "
        "Received or a Message-ID beside it."
    )


def read(file: InputFile, clock: Clock) -> Iterator[Item]:
    """Read every mail. One with no date, or too large to hold, is Unreadable."""
    for helper in _HELPERS:
        file.near(helper)
    tally = Tally()
    among_drafts = lies_among_drafts(file)
    many = _is_mbox(file)
    with file.open() as stream:
        mails = _mbox.mails(stream) if many else _one_mail(file, stream)
        for place, raw in enumerate(mails, 1):
            origin = Origin(NAME, file.sha256, place)
            if raw is None:
                reason = f"Mail {place} is too large to read: over {_mbox.LARGEST >> 20} MB."
                yield Unreadable(reason=reason, origin=origin)
                continue
            raw, is_draft = _emlx.mail_in(raw) if not many else (raw, False)  # noqa: PLW2901
            letter = _read_mail(Part(raw), clock, tally, is_draft=is_draft or among_drafts)
            if isinstance(letter, str):
                reason = f"Mail {place} has no date that can be read: {letter!r}."
                yield Unreadable(reason=reason, origin=origin)
                continue
            if any(attachment.missing for attachment in letter.attachments):
                letter.attachments = _emlx.found_beside(file, letter.attachments)
            yield message_of(letter, origin, tally)
    if not many:
        tally.signed = 0  # a note for each of ten thousand files would help nobody
    yield from tally.notes(file, clock)


def _one_mail(file: InputFile, stream: BinaryIO) -> Iterator[bytes | None]:
    """Give the bytes of the one mail in a file; None if it is too large to hold."""
    yield None if file.size > _mbox.LARGEST else _mbox.bare(stream.read())


def _read_mail(mail: Part, clock: Clock, tally: Tally, *, is_draft: bool) -> Letter | str:
    """Read one mail; where it has no date that can be read, give what stands there instead."""
    written = mail.header("date")
    moment = read_date(written, clock.zone)
    if moment is None:
        # The last Received header is the first server's, nearest to the sending.
        received = mail.header("received", last=True).rpartition(";")[2].strip()
        moment = read_date(received, clock.zone)
        tally.by_server += moment is not None
    if moment is None:
        return written[:80]
    tally.assumed += moment.zone == "assumed"
    tally.signed += bool(mail.header("dkim-signature"))
    tally.deleted += _is_deleted(mail)
    return letter_of(mail, moment, is_draft=is_draft)


def _is_deleted(mail: Part) -> bool:
    """Tell whether Thunderbird marked a mail as deleted."""
    try:
        return bool(int(mail.header("x-mozilla-status") or "0", 16) & _EXPUNGED)
    except ValueError:
        return False


source = Source(
    name=NAME,
    title="E-mail (.eml, .mbox, .emlx, Maildir)",
    how_to_get=(
        "One mail: open it and choose Save as or Download message (.eml). Many: at "
        "takeout.google.com choose Mail only and take the .mbox file; in Apple Mail choose "
        "Mailbox, Export Mailbox; a Thunderbird folder is an mbox file already. Folders of "
        ".emlx files and Maildir folders are read as they are. A Takeout sends a mail to the "
        "account that says it was asked for."
    ),
    recognises=recognises,
    resembles=resembles,
    read=read,
)
