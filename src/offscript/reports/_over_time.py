"""The part that shows what happened over time: counts for both sides, and contact after no."""

from collections import Counter

import msgspec
from markupsafe import Markup

from offscript.record import FAMILIES, CaseFile, ContactAfterNo, local_time
from offscript.reports._archive import Archive, local
from offscript.reports._charts import draw_marks, draw_messages
from offscript.reports._periods import Period, group_weeks
from offscript.reports._quotes import Quote, quote
from offscript.reports._words import count_words, day_words, list_words, time_words


class Chart(msgspec.Struct, frozen=True):
    """One side's drawing of one count."""

    side: str
    drawing: Markup


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
    """What the part shows; `families` are those found, as id and words, in stacking order."""

    unit: str
    periods: tuple[Period, ...]
    other: str
    messages: tuple[Chart, ...]
    marks: tuple[Chart, ...]
    families: tuple[tuple[str, str], ...]
    dates: tuple[DaySeen, ...]
    after_no: tuple[AfterNo, ...]


def view_over_time(case: CaseFile, archive: Archive) -> OverTime:
    """Group the weeks, draw them for both sides alike, and say what followed a no."""
    unit, periods = group_weeks(case.weeks)
    seen = {
        family
        for period in periods
        for side in (period.mine, period.theirs)
        for family, count in side.marked.items()
        if count
    }
    families = tuple((family, words) for family, words in FAMILIES.items() if family in seen)
    messages, marks = _charts(case, archive, periods, unit)
    return OverTime(
        unit=unit,
        periods=periods,
        other=archive.other_side(),
        messages=messages,
        marks=marks,
        families=families,
        dates=tuple(
            DaySeen(
                day_words(one.day),
                one.label,
                bool(periods) and periods[0].starts <= one.day < periods[-1].ends,
            )
            for one in case.dates
        ),
        after_no=tuple(_after_no(request, archive) for request in case.after_no),
    )


def _charts(
    case: CaseFile, archive: Archive, periods: tuple[Period, ...], unit: str
) -> tuple[tuple[Chart, ...], tuple[Chart, ...]]:
    """Draw both counts for both sides, the other side only where there is one."""
    if not periods:
        return (), ()
    sides = [("You", True), (archive.other_side(), False)][: 2 if archive.others else 1]
    messages, marks = (
        tuple(
            Chart(
                name,
                draw(
                    periods,
                    case.dates,
                    mine=mine,
                    name=f"{what.split()[0]}-{'mine' if mine else 'theirs'}",
                    label=_label(name, what, periods, unit, mine=mine),
                ),
            )
            for name, mine in sides
        )
        for draw, what in ((draw_messages, "messages"), (draw_marks, "marked messages"))
    )
    return messages, marks


def _label(name: str, what: str, periods: tuple[Period, ...], unit: str, *, mine: bool) -> str:
    """Say in one sentence what a drawing shows; the table below it holds all of it."""
    sides = [(period, period.mine if mine else period.theirs) for period in periods]
    counts = [
        (count.messages if what == "messages" else count.marks, period) for period, count in sides
    ]
    most, when = max(counts, key=lambda entry: entry[0])
    if not most:
        return f"Bar chart, {name}: no {what}."
    return (
        f"Bar chart, {name}: {what} per {unit}, {count_words(len(periods), unit)} from "
        f"{periods[0].label} to {periods[-1].label}. The most is {most:,}, in the {unit} of "
        f"{when.label}. All counts are in the table that follows."
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
