"""Contact after a clear no: how much, for how long, by which ways. A count; nothing is inferred."""

from collections import Counter
from collections.abc import Iterator
from datetime import date

import numpy as np

from offscript.dynamics._pattern import PRACTICAL, Pattern, Seen, listed, messages_and_calls
from offscript.dynamics._timeline import Timeline
from offscript.record import Day, Said, Sayable, counted, local_time, said


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:
    """Count what one side sent after the other asked for no contact."""
    for request in timeline.requests(mine=not mine):
        side: list[int] = np.flatnonzero(timeline.mine == mine).tolist()
        wanted = set(request.contacts)
        places = [place for place in side if timeline.messages[place].id in wanted]
        asked = local_time(request.asked_at, request.offset_minutes).date()
        if not places:
            continue
        days = timeline.days[places]
        ways = Counter(
            _channel(timeline, timeline.messages[place].origin.source) for place in places
        )
        values: dict[str, Sayable] = {
            "them": timeline.person,
            "day": Day(asked),
            "much": messages_and_calls(len(places)),
            "days": counted("1 day", "{n} days", int(np.unique(days).size)),
            "ways": listed(ways.most_common()),
        }
        says = (
            said(
                "{them} asked for no contact on {day}. After that, these files hold {much} from "
                "you, on {days} ({ways}).",
                **values,
            )
            if mine
            else said(
                "You asked for no contact on {day}. After that, these files hold {much} from "
                "{them}, on {days} ({ways}).",
                **values,
            )
        )
        last = date.fromordinal(int(days.max()))
        yield pattern.say(
            timeline,
            says,
            mine=mine,
            n=len(places),
            counted=messages_and_calls(len(places)),
            kind="count",
            places=places,
            days=(asked, max(asked, last)),
        )


def _channel(timeline: Timeline, source: str) -> Said:
    return said(timeline.given.channels.get(source, source))


pattern = Pattern(
    id="contact_after_no",
    title=said("Contact after a clear no"),
    needs=said("a dated request for no contact"),
    instead=(PRACTICAL, said("a message that crossed with another")),
    rows=("K10",),
    paper="Spearman, Hardesty and Campbell 2022 (post-separation contact)",
    looks=looks,
)
