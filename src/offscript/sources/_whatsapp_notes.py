"""What a person should know about how a chat was read, in sentences."""

from collections.abc import Iterator
from datetime import date

from offscript.record import Clock, Note
from offscript.sources._whatsapp_dates import Numbers
from offscript.sources._whatsapp_order import Order

_CAPS = ((40_000, "without media"), (10_000, "with media"))
_NEAR = 50
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def zone_note(file: str, clock: Clock) -> Note:
    """Say which zone the times were read in."""
    zone = getattr(clock.zone, "key", None) or str(clock.zone)
    return Note(
        file=file, about="zone", says=f"WhatsApp writes no zone; times were read as {zone}."
    )


def order_notes(file: str, order: Order) -> Iterator[Note]:
    """Say how day and month were told apart, unless the file states it."""
    dmy, mdy = (
        Numbers(order.example).as_date(way) if order.example else None for way in ("dmy", "mdy")
    )
    if dmy is None or mdy is None or order.how not in {"in order", "assumed"}:
        return
    written = order.example.strip("[, \u200e\u200f\ufeff")
    read, other = (dmy, mdy) if order.order == "dmy" else (mdy, dmy)
    if order.how == "assumed":
        says = (
            f"The dates in this file can be read two ways: {written} was read as {_day(read)}, "
            f"but it could be {_day(other)}. Say which of day and month comes first."
        )
    else:
        says = (
            f"{written} could be {_day(dmy)} or {_day(mdy)}; it was read as {_day(read)}, "
            "because only then do the messages run on in time."
        )
    yield Note(file=file, about="date order", says=says, open=order.how == "assumed")


def limit_notes(file: str, messages: int, *, media: bool) -> Iterator[Note]:
    """Say that the export may have been cut off, if it is as long as WhatsApp lets one be."""
    for cap, how in _CAPS:
        if abs(messages - cap) <= _NEAR and (media or cap != _CAPS[1][0]):
            says = (
                f"This export holds {messages:,} messages. WhatsApp exports about {cap:,} {how} "
                "and leaves out the oldest without saying so, so older messages may be missing."
            )
            yield Note(file=file, about="limit", says=says)


def media_notes(file: str, missing: int) -> Iterator[Note]:
    """Say how many files are named and not here."""
    if missing:
        one = missing == 1
        what = "file that a message names is" if one else "files that messages name are"
        yield Note(file=file, about="media", says=f"{missing:,} {what} not in this export.")


def encoding_note(file: str) -> Note:
    """Say that some signs were guessed."""
    says = (
        "Some characters in this file are damaged or in an old Windows alphabet; "
        "they were read as what they most likely were."
    )
    return Note(file=file, about="encoding", says=says)


def _day(day: date) -> str:
    """Write a day so that nobody can misread it."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
