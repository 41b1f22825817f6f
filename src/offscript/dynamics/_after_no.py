"""Counts contact after somebody asked for none: the most useful number for an adviser."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from offscript.dynamics._days import local_day
from offscript.record import ContactAfterNo, Marking, Message

GRACE = timedelta(hours=24)
RESUMED_WITHIN = timedelta(days=14)
RESUMED_DAYS = 5


def contact_after_no(
    messages: Sequence[Message],
    markings: Mapping[str, Marking],
    people: Mapping[str, str],
    me: str,
    asked_on: datetime | None = None,
) -> tuple[ContactAfterNo, ...]:
    """Count messages after a request for no contact, in each direction, in all channels.

    `people` names the person behind each author; `me` is the person's own name, `asked_on` a time
    they gave themself, which outranks what was found in the messages. A request lapses when the
    side that asked takes up writing again (on five days within two weeks); the last one that did
    not lapse is counted. Calls count as contact; system lines, and what names nobody, don't.
    """
    written = [message for message in messages if message.kind != "system" and message.author]
    mine = [message for message in written if people[message.author] == me]
    theirs = [message for message in written if people[message.author] != me]
    found = []
    for asking, others, asked_by_me in ((mine, theirs, True), (theirs, mine, False)):
        request = _standing_request(asking, markings)
        at = request.sent_at if request else None
        if asked_by_me and asked_on is not None:
            at, request = asked_on, None
        if at is None:
            continue
        addressed = _addressed(request, others, people)
        contacts = [
            message
            for message in others
            if message.sent_at > at and people[message.author] in addressed
        ]
        found.append(
            ContactAfterNo(
                asked_by_me=asked_by_me,
                asked_at=at,
                offset_minutes=_offset(request, messages),
                asked_in=request.id if request else None,
                contacts=tuple(message.id for message in contacts),
                replies=tuple(message.id for message in asking if message.sent_at > at),
                last_at=contacts[-1].sent_at if contacts else None,
                days=len({local_day(message) for message in contacts}),
                channels=tuple(sorted({message.origin.source for message in contacts})),
            )
        )
    return tuple(found)


def _addressed(
    request: Message | None, others: Iterable[Message], people: Mapping[str, str]
) -> set[str]:
    """Name whom a request was put to: the people of its conversation, or everyone else."""
    return {
        people[message.author]
        for message in others
        if request is None or message.conversation == request.conversation
    }


def _standing_request(asking: Sequence[Message], markings: Mapping[str, Marking]) -> Message | None:
    """Find the last request that the side which asked did not itself let lapse."""
    standing: Message | None = None
    days: list[datetime] = []
    for message in asking:
        marking = markings.get(message.id)
        if marking is not None and marking.asks_no_contact:
            standing = standing or message
            days = []
        elif standing is not None and message.sent_at - standing.sent_at > GRACE:
            if not days or message.sent_at.date() != days[-1].date():
                days.append(message.sent_at)
            days = [day for day in days if message.sent_at - day <= RESUMED_WITHIN]
            if len(days) >= RESUMED_DAYS:
                standing = None
                days = []
    return standing


def _offset(request: Message | None, messages: Sequence[Message]) -> int:
    """Give the request's distance from UTC in minutes, or that of the archive's last message."""
    return (request or messages[-1]).offset_minutes
