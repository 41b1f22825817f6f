"""Contact after a clear no: how much, for how long, by which ways. A count; nothing is inferred."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import numpy as np

from offscript.dynamics._pattern import PRACTICAL, Pattern, Seen, capital, day_said, names
from offscript.dynamics._timeline import Timeline
from offscript.record import local_time


def looks(timeline: Timeline, mine: bool, random: np.random.Generator) -> Iterator[Seen]:  # noqa: ARG001, FBT001
    """Count what one side sent after the other asked for no contact."""
    for request in timeline.given.after_no:
        if request.asked_by_me is mine:
            continue
        side: list[int] = np.flatnonzero(timeline.mine == mine).tolist()
        wanted = set(request.contacts)
        places = [place for place in side if timeline.messages[place].id in wanted]
        words = names(timeline, mine=mine)
        asked = local_time(request.asked_at, request.offset_minutes).date()
        if not places:
            continue
        days = timeline.days[places]
        ways = Counter(
            timeline.given.channels.get(
                timeline.messages[place].origin.source, timeline.messages[place].origin.source
            )
            for place in places
        )
        said = ", ".join(f"{name} {count:,}" for name, count in ways.most_common())
        much = "1 message or call" if len(places) == 1 else f"{len(places):,} messages and calls"
        on_days = int(np.unique(days).size)
        says = (
            f"{capital(words.other)} asked for no contact on {day_said(asked)}. After that, these "
            f"files hold {much} from {words.who}, on "
            f"{on_days:,} {'day' if on_days == 1 else 'days'} ({said})."
        )
        end = asked + timedelta(days=int(days.max()) - asked.toordinal())
        yield pattern.say(
            timeline,
            says,
            mine=mine,
            n=len(places),
            counted="messages and calls",
            kind="count",
            places=places,
            days=(asked, max(asked, end)),
        )


pattern = Pattern(
    id="contact_after_no",
    title="Contact after a clear no",
    needs="a dated request for no contact",
    instead=(PRACTICAL, "a message that crossed with another"),
    rows=("K10",),
    paper="Spearman, Hardesty and Campbell 2022 (post-separation contact)",
    looks=looks,
)
