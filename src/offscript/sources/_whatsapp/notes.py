"""What a person should know about how a chat was read, in sentences."""

from collections.abc import Iterator
from datetime import date

from offscript.record import MONTHS, Clock, Day, Note, Said, counted, said
from offscript.sources._files.alphabets import told
from offscript.sources._files.latin_letters import WESTERN
from offscript.sources._files.torn import told_torn
from offscript.sources._whatsapp.dates import Numbers
from offscript.sources._whatsapp.heads import HeadersInside
from offscript.sources._whatsapp.order import Order
from offscript.sources._whatsapp.shape import MARKS
from offscript.sources._whatsapp.years import Years

_CAPS = ((40_000, said("without media")), (10_000, said("with media")))
_NEAR = 50


def zone_note(file: str, clock: Clock) -> Note:
    """Say which zone the times were read in."""
    zone = getattr(clock.zone, "key", None) or str(clock.zone)
    return Note(
        file=file,
        about="zone",
        says=said("WhatsApp writes no zone; times were read as {zone}.", zone=zone),
    )


def order_notes(file: str, order: Order) -> Iterator[Note]:
    """Say how day and month were told apart, unless the file states it."""
    numbers = Numbers(order.example)
    dmy, mdy = (numbers.as_date(way) if order.example else None for way in ("dmy", "mdy"))
    say = _short if numbers.yearless else _day
    if dmy is None or mdy is None or order.how not in {"in order", "assumed"}:
        return
    written = order.example.strip(f"[],،-–—: {MARKS}")
    read, other = (dmy, mdy) if order.order == "dmy" else (mdy, dmy)
    if order.how == "assumed":
        says = said(
            "The dates in this file can be read two ways: {written} was read as {day}, but it "
            "could be {day2}. Say which of day and month comes first.",
            written=written,
            day=say(read),
            day2=say(other),
        )
    else:
        says = said(
            "{written} could be {day} or {day2}; it was read as {day3}, because only then do the "
            "messages run on in time.",
            written=written,
            day=say(dmy),
            day2=say(mdy),
            day3=say(read),
        )
    yield Note(file=file, about="date order", says=says, open=order.how == "assumed")


def year_notes(file: str, years: Years) -> Iterator[Note]:
    """Say where the years of days without one come from, and ask for the first where they don't."""
    if years.first is None or years.last is None:
        return
    first, last = years.first, years.last
    if years.how == "assumed":
        says = said(
            "The dates in this file have no year. They were read as from {first} to {last}, the "
            "latest years in which WhatsApp wrote dates so. Say on which day the chat begins.",
            first=first,
            last=last,
        )
    elif years.how == "files":
        says = said(
            "The dates in this file have no year. The names of photos in it say the year, so the "
            "messages were read as from {first} to {last}.",
            first=first,
            last=last,
        )
    elif years.how == "stated":
        says = said(
            "Some dates in this file have no year. WhatsApp left out the year of the export, so "
            "they were read as later than those that have one: from {first} to {last}.",
            first=first,
            last=last,
        )
    else:
        says = said(
            "The dates in this file have no year. By the first day you gave they run from {first} "
            "to {last}.",
            first=first,
            last=last,
        )
    yield Note(file=file, about="day", says=says, open=years.how == "assumed")


def limit_notes(file: str, messages: int, *, media: bool) -> Iterator[Note]:
    """Say that the export may have been cut off, if it is as long as WhatsApp lets one be."""
    for cap, how in _CAPS:
        if abs(messages - cap) <= _NEAR and (media or cap != _CAPS[1][0]):
            says = said(
                "This export holds {messages} messages. WhatsApp exports about {cap} {how} and "
                "leaves out the oldest without saying so, so older messages may be missing.",
                messages=messages,
                cap=cap,
                how=how,
            )
            yield Note(file=file, about="limit", says=says)


def media_notes(file: str, missing: int) -> Iterator[Note]:
    """Say how many files are named and not here."""
    if missing:
        yield Note(
            file=file,
            about="media",
            says=counted(
                "1 file that a message names is not in this export.",
                "{n} files that messages name are not in this export.",
                missing,
            ),
        )


def inside_notes(file: str, inside: HeadersInside) -> Iterator[Note]:
    """Say that lines inside messages look like messages, so that nobody need trust the reading."""
    if inside.count:
        says = counted(
            "1 line inside a message looks like the start of another, in another form or out of "
            "order, and was left in the text where somebody may have pasted it: see line {line} of "
            "the file.",
            "{n} lines inside messages look like the start of another, in another form or out of "
            "order, and were left in the text where somebody may have pasted them: see line {line} "
            "of the file.",
            inside.count,
            line=inside.first,
        )
        yield Note(file=file, about="left over", says=says)


def torn_note(file: str, count: int) -> Note:
    """Say that signs are damaged, in a file that is well otherwise."""
    return Note(file=file, about="encoding", says=told_torn(count))


def encoding_note(file: str, alphabet: str) -> Note:
    """Say that some signs were guessed, or in which old alphabet the file is."""
    if alphabet != WESTERN:
        return Note(file=file, about="encoding", says=told(alphabet))
    says = said(
        "Some characters in this file are damaged or in an old Windows alphabet; they were read as "
        "what they most likely were."
    )
    return Note(file=file, about="encoding", says=says)


def quoted_note(file: str) -> Note:
    """Say that a mail's mark was left out."""
    says = said(
        "This chat was quoted in a mail: its lines begin with “>”. That sign is the mail "
        "program's, and was left out."
    )
    return Note(file=file, about="encoding", says=says)


def _day(day: date) -> Day:
    return Day(day)


def _short(day: date) -> Said:
    """Give a day without its year, where the file has none."""
    return said("{day} {month}", day=day.day, month=Said(MONTHS[day.month - 1][:3]))
