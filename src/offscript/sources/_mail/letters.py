"""A mail on its way to a message, whatever file it came in: its own words parted from the quoted.

What is counted over a whole file is counted here too.
"""

import hashlib
from collections.abc import Iterable, Iterator

import msgspec

from offscript.record import Attachment, Clock, Message, Note, Origin, Seen, message_id, said
from offscript.sources._files.file import InputFile
from offscript.sources._mail.addresses import Person
from offscript.sources._mail.kinds import MailKind
from offscript.sources._mail.quoted import part
from offscript.sources._times.moments import Moment

NOBODY = Person("", "unknown sender")


class Letter(msgspec.Struct):
    """What a mail says of itself. `when` is its time as written, `reference` its own name.

    `answered` is the name of the mail it answers; `opened` tells of a receipt what it reports;
    `hidden` are words in it that mail programs do not show. A line of a chat quotes nobody.
    """

    author: Person
    people: Iterable[Person]
    moment: Moment
    when: str
    text: str
    attachments: list[Attachment]
    subject: str = ""
    kind: MailKind = "words"
    reference: str = ""
    answered: str | None = None
    opened: bool = False
    hidden: str = ""
    is_chat: bool = False


class Tally:
    """What is counted over a whole file: copies, and times that needed help.

    Mail stands in no order, so twins are known by a few bytes for each mail.
    """

    def __init__(self) -> None:
        """Start with nothing counted."""
        self._seen: dict[str, list[bytes]] = {}
        self.copies = self.by_server = self.assumed = self.signed = 0
        self.deleted = self.chats = self.encrypted = 0

    def repeat(self, content: str, reference: str) -> int:
        """Count earlier twins of `content`; a copy of a mail is not a twin but that mail."""
        references = self._seen.setdefault(content, [])
        short = hashlib.blake2b(reference.encode(), digest_size=8).digest()
        if reference and short in references:
            self.copies += 1
            return references.index(short)
        references.append(short)
        return len(references) - 1

    def notes(self, file: InputFile, clock: Clock) -> Iterator[Note]:
        """Tell what a person should know about a file of mail."""
        if self.by_server:
            says = said(
                "Mails with no readable date of their own: {by_server}. The time that their first "
                "mail server or their mailbox noted was taken.",
                by_server=self.by_server,
            )
            yield Note(file=file.name, about="zone", says=says)
        if self.assumed:
            says = said(
                "Mails that state a time but no zone: {assumed}. They were read as {zone}.",
                assumed=self.assumed,
                zone=clock.zone,
            )
            yield Note(file=file.name, about="zone", says=says)
        if self.copies:
            says = said(
                "Mails that stand in this file more than once: {copies} further copies.",
                copies=self.copies,
            )
            yield Note(file=file.name, about="limit", says=says)
        if self.deleted:
            says = said(
                "Mails deleted in the mail program but still in its file: {deleted}. They are "
                "read like the others.",
                deleted=self.deleted,
            )
            yield Note(file=file.name, about="limit", says=says)
        if self.encrypted:
            says = said(
                "Encrypted mails, whose words can't be read here: {encrypted}. Where your mail "
                "program opens them, copy their words into a text file, and give that too.",
                encrypted=self.encrypted,
            )
            yield Note(file=file.name, about="limit", says=says)
        if self.chats:
            says = said(
                "Mails with a chat of WhatsApp’s attached: {chats}. Open such a mail, save what is "
                "attached and give it too: in a file of many mails it is not read.",
                chats=self.chats,
            )
            yield Note(file=file.name, about="left over", says=says)
        if self.signed:
            says = said(
                "Mails that carry their mail server's signature (DKIM): {signed}. It can show "
                "later that a mail was not altered; keep the file itself as it is.",
                signed=self.signed,
            )
            yield Note(file=file.name, about="limit", says=says)


def message_of(letter: Letter, origin: Origin, tally: Tally) -> Message:
    """Make a message of a mail. What a server wrote is a system line, and has no author."""
    conversation = _conversation(letter.people)
    text, quoted = (letter.text, "") if letter.is_chat else part(letter.text)
    text = text.rstrip("\r\n")
    apart = (("quoted text", quoted), ("hidden text", letter.hidden))
    attachments = [*letter.attachments, *(_apart(name, words) for name, words in apart if words)]
    by_machine = letter.kind in {"failure", "receipt"}
    author = "" if by_machine else letter.author.label
    name = message_id(conversation, author, letter.when, text, 0)
    repeat = tally.repeat(name, letter.reference)
    seen: tuple[Seen, ...] = ()
    if letter.kind == "receipt":
        at = letter.moment.sent_at if letter.opened else None
        seen = (Seen(author=letter.author.label, at=at),)
    return Message(
        id=message_id(conversation, author, letter.when, text, repeat) if repeat else name,
        conversation=conversation,
        author=author,
        sent_at=letter.moment.sent_at,
        offset_minutes=letter.moment.offset_minutes,
        zone=letter.moment.zone,
        kind="message" if letter.kind == "words" else "system",
        text=text,
        attachments=tuple(attachments),
        reply_to=letter.answered,
        subject=letter.subject or None,
        seen=seen,
        repeat=repeat,
        origin=origin,
    )


def _conversation(people: Iterable[Person]) -> str:
    """Name a conversation by everyone in it, so that both directions are one."""
    return ", ".join(sorted({person.address or person.name for person in people})) or "unknown"


def _apart(name: str, words: str) -> Attachment:
    """Account for words in a mail that are not its own: an earlier mail's, or shown to nobody."""
    content = words.encode()
    return Attachment(
        name=name,
        type="text/plain",
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
    )
