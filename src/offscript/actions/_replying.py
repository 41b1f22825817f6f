"""Lays out what a reply is checked beside, as the record has it: who wrote what, and when."""

from collections.abc import Sequence
from datetime import UTC, datetime

from offscript.record import OWNER, Message, Origin, Person

DRAFT = "draft"
"""The id of a draft, and the conversation of one that stands alone."""
_ORIGIN = Origin(DRAFT, "", 1)
_BEGINNING = datetime(2000, 1, 1, tzinfo=UTC)


def lay_out(
    draft: str,
    answering: str | Message,
    recent: Sequence[Message],
    people: Sequence[Person],
    by: str,
) -> tuple[list[Message], int | None]:
    """Give everything in its order, the draft last, and the place of what is answered, if any."""
    messages = list(recent)
    answered = _answered(answering, recent, people, by) if answering else None
    if answered is not None and answered not in messages:
        messages.append(answered)
    place = None if answered is None else messages.index(answered)
    beside = answered or (recent[-1] if recent else None)
    conversation = DRAFT if beside is None else beside.conversation
    author = min(own_authors(people))
    messages.append(say(DRAFT, conversation, author, draft, _end_of(recent)))
    return messages, place


def own_authors(people: Sequence[Person]) -> frozenset[str]:
    """Give whom the person writes as."""
    return next((one.authors for one in people if one.is_me), frozenset({OWNER}))


def names_of(people: Sequence[Person]) -> dict[str, str]:
    """Name the person behind each author, as where the record is read."""
    return {author: one.name for one in people for author in one.authors}


def say(name: str, conversation: str, author: str, text: str, at: datetime = _BEGINNING) -> Message:
    """Make a message that stands in no record."""
    return Message(
        id=name,
        conversation=conversation,
        author=author,
        sent_at=at,
        offset_minutes=0,
        zone="assumed",
        kind="message",
        text=text,
        origin=_ORIGIN,
    )


def _answered(
    answering: str | Message, recent: Sequence[Message], people: Sequence[Person], by: str
) -> Message:
    """Give the message that is answered. A text is the last one of these words, if there is one.

    So what was said of its marks holds for it here too.
    """
    if isinstance(answering, Message):
        return answering
    theirs = next((one.authors for one in people if one.name == by), frozenset[str]())
    own = own_authors(people)
    for message in reversed(recent):
        is_theirs = message.author in theirs if theirs else message.author not in own
        if message.text == answering and is_theirs:
            return message
    conversation = recent[-1].conversation if recent else DRAFT
    author = min(theirs, default="answered")
    return say("answered", conversation, author, answering, _end_of(recent))


def _end_of(recent: Sequence[Message]) -> datetime:
    return max((one.sent_at for one in recent), default=_BEGINNING)
