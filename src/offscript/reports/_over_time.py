"""The part that shows what happened over time: counts for both sides, and contact after no."""

from collections import Counter
from datetime import datetime

import msgspec

from offscript.record import (
    FAMILIES,
    CaseFile,
    ContactAfterNo,
    Day,
    Figure,
    Said,
    Sayable,
    Several,
    counted,
    local_time,
    said,
)
from offscript.reports._archive import YOU, Archive, local
from offscript.reports._quotes import Quote, quote
from offscript.reports._words import list_words, time_words


class Shown(msgspec.Struct, frozen=True):
    """A figure with what each side is called here, and its families with what they do."""

    figure: Figure
    sides: tuple[Sayable, ...]
    families: tuple[tuple[str, Said], ...]


class AfterNo(msgspec.Struct, frozen=True):
    """What followed a request for no contact, in words and numbers."""

    asked_by_me: bool
    asked_for: Said
    found_in: Quote | None
    contacts: int
    replies: int
    much: Said
    channels: Several
    nothing: Said
    meanwhile: Said


class DaySeen(msgspec.Struct, frozen=True):
    """A day that matters; `drawn` is False when it lies outside the messages."""

    day: Day
    label: str
    drawn: bool


class OverTime(msgspec.Struct, frozen=True):
    """What the part shows; figures of marks are left out where the marks say nothing."""

    figures: tuple[Shown, ...]
    dates: tuple[DaySeen, ...]
    after_no: tuple[AfterNo, ...]


def view_over_time(case: CaseFile, archive: Archive) -> OverTime:
    """Name the sides of each figure, and say what followed a no."""
    figures = [one for one in case.figures if case.clear_shape or not one.labels]
    first = figures[0] if figures else None
    return OverTime(
        figures=tuple(_shown(one, archive) for one in figures),
        dates=tuple(
            DaySeen(
                Day(one.day),
                one.label,
                first is not None
                and first.starts is not None
                and first.ends is not None
                and first.starts <= one.day < first.ends,
            )
            for one in case.dates
        ),
        after_no=tuple(_after_no(request, archive) for request in case.after_no),
    )


def _shown(figure: Figure, archive: Archive) -> Shown:
    """Call the panels by their sides."""
    other = figure.between or archive.other_side()
    return Shown(
        figure,
        tuple(YOU if one.whose == "me" else other for one in figure.panels),
        tuple((family, FAMILIES[family]) for family in figure.families),
    )


def _after_no(request: ContactAfterNo, archive: Archive) -> AfterNo:
    asked = local_time(request.asked_at, request.offset_minutes)
    message = archive.find(request.asked_in) if request.asked_in else None
    contacts = [one for one in map(archive.find, request.contacts) if one is not None]
    channels = Counter(archive.channel(one) for one in contacts)
    senders = Counter(archive.side_of(one.author) for one in contacts)
    asker = archive.side_of(message.author).name if message else archive.other_side()
    names = [side.name for side, _ in senders.most_common() if not side.is_me]
    others = list_words(names, 4) if names else archive.other_side()
    them = others if request.asked_by_me else asker
    values: dict[str, Sayable] = {
        "them": them,
        "much": counted("1 message or call", "{n} messages and calls", len(request.contacts)),
        "days": counted("1 day", "{n} days", request.days),
        "first": Day(local(contacts[0]).date()) if contacts else "",
        "last": Day(local(contacts[-1]).date()) if contacts else "",
    }
    return AfterNo(
        asked_by_me=request.asked_by_me,
        asked_for=_asked_for(request, asker, asked, given=message is None),
        found_in=quote(archive, message) if message else None,
        contacts=len(request.contacts),
        replies=len(request.replies),
        much=said(
            "After that, these files hold {much} from {them}, on {days}, from {first} to {last}.",
            **values,
        )
        if request.asked_by_me
        else said(
            "After that, these files hold {much} from you, on {days}, from {first} to {last}.",
            **values,
        ),
        channels=Several(
            tuple(said("{name}: {count}", name=one, count=n) for one, n in channels.most_common()),
            between="; ",
        ),
        nothing=said("After that, these files hold no message or call from {them}.", them=them)
        if request.asked_by_me
        else said("After that, these files hold no message or call from you."),
        meanwhile=_meanwhile(request, asker),
    )


def _asked_for(request: ContactAfterNo, asker: Sayable, asked: datetime, *, given: bool) -> Said:
    """Say who asked for no contact, and when."""
    if given and request.asked_by_me:
        return said("You asked for no contact on {day}, the day you gave.", day=asked)
    when = time_words(asked)
    if request.asked_by_me:
        return said("You asked for no contact on {when}.", when=when)
    return said("{them} asked for no contact on {when}.", them=asker, when=when)


def _meanwhile(request: ContactAfterNo, asker: Sayable) -> Said:
    """Say what the side that asked sent in the same time."""
    much = counted("1 message or call", "{n} messages and calls", len(request.replies))
    if not request.replies:
        much = said("no message or call")
    if request.asked_by_me:
        return said("In the same time you sent {much} in these files.", much=much)
    return said("In the same time {them} sent {much} in these files.", them=asker, much=much)
