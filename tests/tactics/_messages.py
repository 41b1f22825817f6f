"""Messages as the reader is given them."""

from datetime import UTC, datetime, timedelta

from offscript.record import Message, Origin

AT = datetime(2024, 5, 1, 20, tzinfo=UTC)


def message(text: str, number: int = 0, author: str = "them", conversation: str = "c") -> Message:
    """Make a message, some minutes after those with lower numbers."""
    return Message(
        id=f"{conversation}-{number}",
        conversation=conversation,
        author=author,
        sent_at=AT + timedelta(minutes=7 * number),
        offset_minutes=0,
        zone="stated",
        kind="message",
        text=text,
        origin=Origin("test", "", number + 1),
    )
