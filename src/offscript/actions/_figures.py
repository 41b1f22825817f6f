"""Draws what is counted over time, for several actions."""

from collections.abc import Mapping, Sequence

from offscript.charts import EVERYONE_ELSE, draw_figures
from offscript.dynamics import count_time, count_weeks
from offscript.record import Figure, MarkedDate, Marking, Message, NotLogged, Person, Sayable
from offscript.tactics import all_tactics


def figures_of(
    messages: Sequence[Message],
    markings: Mapping[str, Marking],
    people: Sequence[Person],
    dates: Sequence[MarkedDate],
    not_logged: Sequence[NotLogged] = (),
) -> tuple[Figure, ...]:
    """Draw messages, marks, days, hours, silences, switches and waits, for both sides alike."""
    mine = frozenset(author for one in people if one.is_me for author in one.authors)
    others = [one.name for one in people if not one.is_me]
    other: Sayable | None = (others[0] if len(others) == 1 else EVERYONE_ELSE) if others else None
    families = {tactic.id: tactic.family for tactic in all_tactics()}
    return draw_figures(
        count_weeks(messages, markings, mine, families),
        count_time(messages, markings, people, not_logged),
        dates,
        other,
    )
