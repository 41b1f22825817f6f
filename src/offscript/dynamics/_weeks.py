"""Counts messages and marks week by week, for both sides, in the writers' local time."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date

from offscript.record import Family, Marking, Message, WeekCount, local_day


def count_weeks(
    messages: Iterable[Message],
    markings: Mapping[str, Marking],
    mine: frozenset[str],
    families: Mapping[str, Family],
) -> tuple[WeekCount, ...]:
    """Count both sides' weeks, in order; weeks with nothing in between are there, with zero.

    `mine` are the author strings of the person, `families` the family of each tactic. A message
    with two tactics of one family counts once for it; one of two families counts for both.
    """
    written: Counter[tuple[int, bool]] = Counter()
    marked: dict[tuple[int, bool], Counter[Family]] = {}
    for message in messages:
        if message.kind == "system":
            continue
        day = local_day(message)
        monday = day - (day - 1) % 7  # the calendar itself begins on a Monday
        key = (monday, message.author in mine)
        written[key] += 1
        marking = markings.get(message.id)
        if marking is not None and marking.tactics:
            seen = {families[finding.tactic] for finding in marking.tactics}
            marked.setdefault(key, Counter()).update(seen)
    if not written:
        return ()
    return tuple(
        WeekCount(
            starts=date.fromordinal(week),
            is_me=is_me,
            messages=written[week, is_me],
            marked=dict(marked.get((week, is_me), {})),
        )
        for week in range(min(written)[0], max(written)[0] + 1, 7)
        for is_me in (True, False)
    )
