"""Draws what is counted over time, for several actions."""

from collections.abc import Mapping, Sequence

from offscript.charts import draw_figures
from offscript.dynamics import count_time, count_weeks
from offscript.record import Figure, MarkedDate, Marking, Message, Person
from offscript.tactics import all_tactics


def figures_of(
    messages: Sequence[Message],
    markings: Mapping[str, Marking],
    people: Sequence[Person],
    dates: Sequence[MarkedDate],
) -> tuple[Figure, ...]:
    """Draw messages, marks, days, hours, silences, switches and waits, for both sides alike."""
    mine = frozenset(author for one in people if one.is_me for author in one.authors)
    others = [one.name for one in people if not one.is_me]
    other = (others[0] if len(others) == 1 else "Everyone else") if others else None
    families = {tactic.id: tactic.family for tactic in all_tactics()}
    return draw_figures(
        count_weeks(messages, markings, mine, families),
        count_time(messages, markings, people),
        dates,
        other,
    )
