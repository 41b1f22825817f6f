"""What a person is told where times leave something open: their zone, or which one is the day."""

from collections.abc import Iterator
from datetime import tzinfo

from offscript.record import Note, said
from offscript.sources._times.written import Order


def zone_notes(file: str, assumed: int, zone: tzinfo) -> Iterator[Note]:
    """Tell in which zone `assumed` times were read that state none; nothing if there are none."""
    if assumed:
        says = said(
            "Times without a zone: {assumed}. They were read as {zone}.",
            assumed=assumed,
            zone=zone,
        )
        yield Note(file=file, about="zone", says=says)


def order_notes(file: str, order: Order) -> Iterator[Note]:
    """Ask for the order of day and month where nothing shows it and a date can be read two ways."""
    if order.how == "assumed" and order.example:
        says = said(
            "Nothing in the file says whether {example} has the day or the month first. It was "
            "read with the day first; please check.",
            example=order.example,
        )
        yield Note(file=file, about="date order", says=says, open=True)
