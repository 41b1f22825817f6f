"""The part that shows what happened over time: counts for both sides, and contact after no."""

from collections import Counter

import msgspec

from offscript.record import FAMILIES, CaseFile, ContactAfterNo, Figure, local_time
from offscript.reports._archive import Archive, local
from offscript.reports._quotes import Quote, quote
from offscript.reports._words import day_words, list_words, time_words


class Shown(msgspec.Struct, frozen=True):
    """A figure with what each side is called here, and its families with what they do."""

    figure: Figure
    sides: tuple[str, ...]
    families: tuple[tuple[str, str], ...]
    numbers: tuple[bool, ...]


class AfterNo(msgspec.Struct, frozen=True):
    """What followed a request for no contact, in words and numbers."""

    asked_by_me: bool
    asker: str
    others: str
    asked: str
    found_in: Quote | None
    contacts: int
    days: int
    channels: str
    first: str
    last: str
    replies: int


class DaySeen(msgspec.Struct, frozen=True):
    """A day that matters; `drawn` is False when it lies outside the messages."""

    day: str
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
                day_words(one.day),
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
    """Call the panels by their sides, and tell which columns of the table hold numbers."""
    rows = figure.table.rows
    return Shown(
        figure,
        tuple("You" if one.whose == "me" else archive.other_side() for one in figure.panels),
        tuple((family, FAMILIES[family]) for family in figure.families),
        tuple(
            all(isinstance(row[place], int) for row in rows)
            for place in range(len(figure.table.columns))
        ),
    )


def _after_no(request: ContactAfterNo, archive: Archive) -> AfterNo:
    asked = local_time(request.asked_at, request.offset_minutes)
    message = archive.find(request.asked_in) if request.asked_in else None
    contacts = [one for one in map(archive.find, request.contacts) if one is not None]
    channels = Counter(archive.channel(one) for one in contacts)
    senders = Counter(archive.side_of(one.author).name for one in contacts)
    asker = archive.side_of(message.author).name if message else archive.other_side()
    return AfterNo(
        asked_by_me=request.asked_by_me,
        asker="You" if request.asked_by_me else asker,
        others=_senders(senders) or (archive.other_side() if request.asked_by_me else "you"),
        asked=time_words(asked) if message else day_words(asked),
        found_in=quote(archive, message) if message else None,
        contacts=len(request.contacts),
        days=request.days,
        channels="; ".join(f"{name}: {count:,}" for name, count in channels.most_common()),
        first=day_words(local(contacts[0])) if contacts else "",
        last=day_words(local(contacts[-1])) if contacts else "",
        replies=len(request.replies),
    )


def _senders(senders: Counter[str]) -> str:
    """Name who wrote, most first; "you" inside a sentence."""
    names = ["you" if name == "You" else name for name, _ in senders.most_common()]
    return list_words(names, 4) if names else ""
