"""How long messages were, how soon they answered, and how many came at night, by month. A count."""

from collections.abc import Iterator

import numpy as np

from offscript.dynamics._contacts import DAY, HOUR, answers
from offscript.dynamics._months import first_of, month_numbers
from offscript.dynamics._pattern import Pattern, Seen, days_said, month_said, names
from offscript.dynamics._timeline import Flags, Numbers, Timeline, Whole
from offscript.record import Table

FEWEST = 50
IN_MONTH = 10
QUIET = 12 * HOUR
NIGHT_FROM, NIGHT_TO = 23, 5


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Tell the first and the last month with ten messages or more; all months are in the table.

    Length is the middle one, in characters; an answer comes within twelve hours; night is from
    23:00 to 5:00 on the writer's clock.
    """
    own = np.flatnonzero(timeline.mine == mine)
    words = names(timeline, mine=mine)
    counted = f"messages from {words.who}"
    months = month_numbers(timeline)
    of = months[own]
    full = [int(month) for month in np.unique(of) if (of == month).sum() >= IN_MONTH]
    if own.size < FEWEST or len(full) < 2:  # noqa: PLR2004 - one month stands beside another
        yield pattern.short(timeline, mine=mine, n=int(own.size), counted=counted)
        return
    rows = _rows(timeline, own, months, mine=mine)
    first, last = rows[full[0]], rows[full[-1]]
    says = f"{_month_told(first, words.who)} {_month_told(last, words.who)}"
    yield pattern.say(
        timeline,
        says,
        mine=mine,
        n=int(own.size),
        counted=counted,
        kind="count",
        places=own[_at_night(timeline.hours[own])],
        table=Table(
            ("month", "messages", "letters, the middle", "answers within, half", "at night"),
            tuple(rows.values()),
        ),
    )


def _month_told(row: tuple[str, int, int, str, int], who: str) -> str:
    """Say one month in a sentence."""
    month, messages, letters, within, night = row
    answered = f"half of the answers came within {within}" if within else "there were no answers"
    return (
        f"In {month}, half of the messages from {who} had {letters} letters or more, {answered}, "
        f"and {night:,} of {messages:,} messages were sent between 23:00 and 5:00."
    )


def _rows(
    timeline: Timeline, own: Whole, months: Whole, *, mine: bool
) -> dict[int, tuple[str, int, int, str, int]]:
    """Count each month in which this side wrote."""
    lengths = np.array([len(timeline.messages[place].text) for place in own.tolist()])
    night = _at_night(timeline.hours[own])
    places, waits = answers(timeline, QUIET, mine=mine)
    rows = {}
    for month in np.unique(months[own]).tolist():
        here = months[own] == month
        rows[month] = (
            month_said(first_of(month)),
            int(here.sum()),
            round(float(np.median(lengths[here]))),
            _wait_said(waits[months[places] == month]),
            int(night[here].sum()),
        )
    return rows


def _at_night(hours: Whole) -> Flags:
    night: Flags = (hours >= NIGHT_FROM) | (hours < NIGHT_TO)
    return night


def _wait_said(waits: Numbers) -> str:
    if not waits.size:
        return ""
    middle = float(np.median(waits))
    if middle >= HOUR:
        return days_said(middle / DAY)
    minutes = max(round(middle / 60), 1)
    return "1 minute" if minutes == 1 else f"{minutes} minutes"


pattern = Pattern(
    id="own_pace",
    title="Length, answers and nights",
    needs="50 messages, and two months with ten or more",
    instead=("work, sleep or another time zone", "pictures or calls in place of words"),
    rows=(),
    paper="a count",
    background=True,
    looks=looks,
)
