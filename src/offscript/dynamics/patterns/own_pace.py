"""How long messages were, how soon they answered, and how many came at night, by month. A count."""

from collections.abc import Iterator

import numpy as np

from offscript.dynamics._contacts import answers
from offscript.dynamics._months import first_of, month_numbers, whole_months
from offscript.dynamics._pattern import Pattern, Seen, messages_said, wait_said
from offscript.dynamics._timeline import HOUR, Flags, Numbers, Timeline, Whole
from offscript.record import Month, Said, Sayable, Table, counted, said, together

FEWEST = 50
IN_MONTH = 10
QUIET = 12 * HOUR
NIGHT_FROM, NIGHT_TO = 23, 5
Row = tuple[Month, int, int, Sayable, int]
"""A month: how many messages, how long, how soon answered, and how many at night."""


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Tell the first and the last month with ten messages or more; all months are in the table.

    Length is the middle one, in characters; an answer comes within twelve hours; night is from
    23:00 to 5:00 on the writer's clock. A month with days that are not in the archive is not told,
    where there are others.
    """
    own = np.flatnonzero(timeline.mine == mine)
    messages = messages_said(int(own.size))
    months = month_numbers(timeline)
    written = dict(zip(*(part.tolist() for part in np.unique_counts(months[own])), strict=True))
    full = [month for month in whole_months(timeline, written) if written[month] >= IN_MONTH]
    if own.size < FEWEST or len(full) < 2:  # noqa: PLR2004 - one month stands beside another
        yield pattern.short(timeline, mine=mine, n=int(own.size), counted=messages)
        return
    rows = _rows(timeline, own, months, mine=mine)
    told = (_month_told(rows[month], timeline.person, mine=mine) for month in (full[0], full[-1]))
    yield pattern.say(
        timeline,
        together(*told),
        mine=mine,
        n=int(own.size),
        counted=messages,
        kind="count",
        places=own[_at_night(timeline.hours[own])],
        table=Table(
            (
                said("month"),
                said("messages"),
                said("letters, the middle"),
                said("answers within, half"),
                said("at night"),
            ),
            tuple(rows.values()),
        ),
    )


def _month_told(row: Row, them: str, *, mine: bool) -> Said:
    """Say one month in a sentence."""
    month, messages, letters, within, night = row
    values: dict[str, Sayable] = {
        "month": month,
        "length": _length(letters, them, mine=mine),
        "answered": said("half of the answers came within {wait}", wait=within)
        if within
        else said("there were no answers"),
        "night": counted("1 was sent", "{n} were sent", night) if night else said("none was sent"),
        "messages": messages_said(messages),
    }
    return said(
        "In {month}, {length}, {answered}, and of {messages} {night} between 23:00 and 5:00.",
        **values,
    )


def _length(letters: int, them: str, *, mine: bool) -> Said:
    """Say how long the middle message was; calls and pictures alone hold no words."""
    if mine and not letters:
        return said("half or more of your messages held no words")
    if not letters:
        return said("half or more of the messages from {them} held no words", them=them)
    long = counted("1 letter", "{n} letters", letters)
    if mine:
        return said("half of your messages had {letters} or more", letters=long)
    return said("half of the messages from {them} had {letters} or more", them=them, letters=long)


def _rows(timeline: Timeline, own: Whole, months: Whole, *, mine: bool) -> dict[int, Row]:
    """Count each month in which this side wrote."""
    lengths = np.array([len(timeline.messages[place].text) for place in own.tolist()])
    night = _at_night(timeline.hours[own])
    places, waits = answers(timeline, QUIET, mine=mine)
    rows: dict[int, Row] = {}
    waited = _by_month(months[places])
    for month, here in _by_month(months[own]).items():
        rows[month] = (
            Month(first_of(month)),
            int(here.size),
            round(float(np.median(lengths[here]))),
            _half(waits[waited[month]]) if month in waited else "",
            int(night[here].sum()),
        )
    return rows


def _by_month(months: Whole) -> dict[int, Whole]:
    """Give for each month, in order, the numbers of what belongs to it."""
    order = np.argsort(months, kind="stable")
    each, counts = np.unique_counts(months)
    ends = np.cumsum(counts).tolist()
    return {
        month: order[end - count : end]
        for month, count, end in zip(each.tolist(), counts.tolist(), ends, strict=True)
    }


def _at_night(hours: Whole) -> Flags:
    night: Flags = (hours >= NIGHT_FROM) | (hours < NIGHT_TO)
    return night


def _half(waits: Numbers) -> Sayable:
    return wait_said(float(np.median(waits)))


pattern = Pattern(
    id="own_pace",
    title=said("Length, answers and nights"),
    needs=said("50 messages, and two months with ten or more"),
    instead=(said("work, sleep or another time zone"), said("pictures or calls in place of words")),
    rows=(),
    paper="a count",
    background=True,
    looks=looks,
)
