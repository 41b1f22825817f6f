"""A mail as it was sent, headers and parts, on its way to a message."""

import hashlib
import re
from collections.abc import Iterator

from offscript.sources._mail.addresses import people_in
from offscript.sources._mail.invites import words_of as words_of_invitation
from offscript.sources._mail.kinds import kind_of, receipt_of
from offscript.sources._mail.letters import NOBODY, Letter
from offscript.sources._mail.mime import Content, Part
from offscript.sources._mail.quoted import part
from offscript.sources._mail.winmail import inside
from offscript.sources._times.moments import Moment

_REFERENCE = re.compile(r"<[^<>\s]+>")


def letter_of(mail: Part, moment: Moment, *, is_draft: bool) -> Letter:
    """Read a mail whose time is known."""
    senders = people_in(mail.header("from")) + people_in(mail.header("sender"))
    people = [person for name in ("from", "to", "cc") for person in people_in(mail.header(name))]
    content, _ = _whole(mail)
    answered = _REFERENCE.search(mail.header("in-reply-to"))
    letter = Letter(
        author=next(iter(senders), NOBODY),
        people=people,
        moment=moment,
        when=mail.header("date") or moment.sent_at.isoformat(),
        text=_words_in(content),
        hidden=content.hidden,
        attachments=content.attachments,
        subject=mail.words("subject"),
        kind=kind_of(mail),
        reference=mail.header("message-id"),
        answered=answered[0] if answered else None,
    )
    if letter.kind == "receipt":
        reported, letter.opened = receipt_of(mail)
        letter.answered = reported or letter.answered
    elif is_draft and letter.kind == "words":
        letter.kind = "draft"
    return letter


def words_of(mail: Part) -> str:
    """Give what a mail says that can be no message: from whom, to whom, about what, its words."""
    told = ((name, mail.words(name)) for name in ("from", "to", "cc", "subject"))
    lines = [f"{name.title()}: {value}" for name, value in told if value]
    content, _ = _whole(mail)
    named = [one.name for one in content.attachments]
    return "\n".join([*lines, "", _words_in(content).rstrip("\r\n"), *named])


def bytes_of(mail: Part, sha256: str) -> bytes | None:
    """Find a file that stands in a mail, or the words that it quotes or hides, by their SHA-256."""
    whole, unpacked = _whole(mail)

    def held() -> Iterator[bytes]:
        yield from mail.files()
        yield part(_words_in(whole))[1].encode()
        yield whole.hidden.encode()
        yield from unpacked

    return next((one for one in held() if hashlib.sha256(one).hexdigest() == sha256), None)


def _words_in(content: Content) -> str:
    """Give the text of a mail; that of an invitation, where nothing else is in it."""
    if content.invitation and not content.text.strip():
        return words_of_invitation(content.invitation)
    return content.text


def _whole(mail: Part) -> tuple[Content, list[bytes]]:
    """Read a mail, and what Outlook packed into a file of it: words only where it has no others.

    Beside it stand the bytes of the files that were packed so.
    """
    content = mail.read()
    if not content.packed:
        return content, []
    found = inside(content.packed)
    content.attachments += [file for file, _ in found.files]
    if not content.text.strip():
        content.text, content.hidden = found.page.text, found.page.hidden
    return content, [packed for _, packed in found.files]
