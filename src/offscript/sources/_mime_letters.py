"""A mail as it was sent, headers and parts, on its way to a message."""

import re

from offscript.sources._addresses import people_in
from offscript.sources._invites import words_of
from offscript.sources._letters import NOBODY, Letter
from offscript.sources._mail_kinds import kind_of, receipt_of
from offscript.sources._mime import Part
from offscript.sources._moments import Moment

_REFERENCE = re.compile(r"<[^<>\s]+>")


def letter_of(mail: Part, moment: Moment, *, is_draft: bool) -> Letter:
    """Read a mail whose time is known."""
    senders = people_in(mail.header("from")) + people_in(mail.header("sender"))
    people = [person for name in ("from", "to", "cc") for person in people_in(mail.header(name))]
    content = mail.read()
    text = content.text
    if content.invitation and not text.strip():
        text = words_of(content.invitation)
    answered = _REFERENCE.search(mail.header("in-reply-to"))
    letter = Letter(
        author=next(iter(senders), NOBODY),
        people=people,
        moment=moment,
        when=mail.header("date") or moment.sent_at.isoformat(),
        text=text,
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
