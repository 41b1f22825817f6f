"""A mail on its way to a message, whatever file it came in: its own words parted from the quoted.

What is counted over a whole file is counted here too.
"""

import hashlib
from collections.abc import Iterable, Iterator

import msgspec

from offscript.record import Attachment, Clock, Message, Note, Origin, Seen, message_id
from offscript.sources._addresses import Person
from offscript.sources._file import InputFile
from offscript.sources._mail_kinds import MailKind
from offscript.sources._moments import Moment
from offscript.sources._quoted import part

NOBODY = Person("", "unknown sender")


class Letter(msgspec.Struct):
    """What a mail says of itself. `when` is its time as written, `reference` its own name.

    `answered` is the name of the mail it answers; `opened` tells of a receipt what it reports.
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


class Tally:
    """What is counted over a whole file: copies, and times that needed help.

    Mail stands in no order, so twins are known by a few bytes for each mail.
    """

    def __init__(self) -> None:
        """Start with nothing counted."""
        self._seen: dict[str, list[bytes]] = {}
        self.copies = self.by_server = self.assumed = self.signed = self.deleted = 0

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
            says = (
                f"Mails with no readable date of their own: {self.by_server}. "
                "The time their first mail server wrote was taken."
            )
            yield Note(file=file.name, about="zone", says=says)
        if self.assumed:
            says = (
                f"Mails that state a time but no zone: {self.assumed}. "
                f"They were read as {clock.zone}."
            )
            yield Note(file=file.name, about="zone", says=says)
        if self.copies:
            says = f"Mails that stand in this file more than once: {self.copies} further copies."
            yield Note(file=file.name, about="limit", says=says)
        if self.deleted:
            says = (
                f"Mails deleted in the mail program but still in its file: {self.deleted}. "
                "They are read like the others."
            )
            yield Note(file=file.name, about="limit", says=says)
        if self.signed:
            says = (
                f"Mails that carry their mail server's signature (DKIM): {self.signed}. It can "
                "show later that a mail was not altered; keep the file itself as it is."
            )
            yield Note(file=file.name, about="limit", says=says)


def message_of(letter: Letter, origin: Origin, tally: Tally) -> Message:
    """Make a message of a mail. What a server wrote is a system line, and has no author."""
    conversation = _conversation(letter.people)
    text, quoted = part(letter.text)
    text = text.rstrip("\r\n")
    attachments = letter.attachments
    if quoted:
        attachments = [*attachments, _quoted_text(quoted)]
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


def _quoted_text(quoted: str) -> Attachment:
    """Account for the words of an earlier mail that stand in this one."""
    content = quoted.encode()
    return Attachment(
        name="quoted text",
        type="text/plain",
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
    )
