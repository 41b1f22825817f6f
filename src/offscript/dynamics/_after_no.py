"""Counts contact after somebody asked for none: the most useful number for an adviser."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

import msgspec

from offscript.record import ContactAfterNo, Marking, Message, Standing, local_day


class _Written(msgspec.Struct, frozen=True):
    """The person's messages by conversation, those of others by their name, and who is where."""

    mine: dict[str, list[Message]]
    theirs: dict[str, list[Message]]
    others: dict[str, set[str]]

    def to(self, names: Iterable[str]) -> list[Message]:
        """Give the person's messages where one of these wrote too, or where nobody else did."""
        chosen = set(names)
        reached = (
            message
            for conversation, written in self.mine.items()
            if not self.others[conversation] or self.others[conversation] & chosen
            for message in written
        )
        return sorted(reached, key=lambda one: one.sent_at)

    def of(self, names: Iterable[str]) -> list[Message]:
        """Give the messages of these people."""
        written = (message for name in names for message in self.theirs[name])
        return sorted(written, key=lambda one: one.sent_at)


def contact_after_no(
    messages: Sequence[Message],
    markings: Mapping[str, Marking],
    people: Mapping[str, str],
    me: str,
    asked_on: datetime | None = None,
) -> tuple[ContactAfterNo, ...]:
    """Count messages after a request for no contact, in each direction, in all channels.

    `people` names the person behind each author; `me` is the person's own name, `asked_on` a time
    they gave themself, which outranks what was found in the messages and holds for everybody. Each
    request is between the person and those it was put to, or the one who made it: what passes with
    anybody else neither counts nor undoes it. It lapses when the side that asked takes up writing
    again (on five days within two weeks); the last one that did not lapse is counted. Calls count
    as contact; system lines, and what names nobody, don't.
    """
    if not messages:
        return ()
    written = _by_side(messages, people, me)
    found = list(_asked_by_them(written, markings))
    if asked_on is None:
        found += _asked_by_me(written, markings)
    else:
        everybody = list(written.theirs)
        asking, contacts = written.to(everybody), written.of(everybody)
        offset = messages[-1].offset_minutes
        found.append(_counted(None, asked_on, offset, contacts, asking, asked_by_me=True))
    return tuple(sorted(found, key=lambda one: (not one.asked_by_me, one.asked_at)))


def _by_side(messages: Iterable[Message], people: Mapping[str, str], me: str) -> _Written:
    """Put messages and calls apart by who wrote them, and to whom."""
    written = _Written(defaultdict(list), defaultdict(list), defaultdict(set))
    for message in messages:
        if message.kind == "system" or not message.author:
            continue
        name = people[message.author]
        if name == me:
            written.mine[message.conversation].append(message)
        else:
            written.theirs[name].append(message)
            written.others[message.conversation].add(name)
    return written


def _asked_by_me(written: _Written, markings: Mapping[str, Marking]) -> Iterator[ContactAfterNo]:
    """Count contact after each request of the person's, by those whom it was put to."""
    asks = [one for own in written.mine.values() for one in own if _asks(one, markings)]
    put_to = {frozenset(written.others[one.conversation]): None for one in asks}
    seen: set[str] = set()
    for names in [one for one in put_to if one] or put_to:
        asking = written.to(names)
        ids = {one.id for one in asks if not names or not names.isdisjoint(_others(written, one))}
        request = _standing_request(asking, ids)
        if request is not None and request.id not in seen:
            seen.add(request.id)
            contacts = written.of(_others(written, request))
            yield _counted(
                request,
                request.sent_at,
                request.offset_minutes,
                contacts,
                asking,
                asked_by_me=True,
            )


def _asked_by_them(written: _Written, markings: Mapping[str, Marking]) -> Iterator[ContactAfterNo]:
    """Count the person's contact after the request of each who asked them for none."""
    for name, asking in written.theirs.items():
        request = _standing_request(asking, {one.id for one in asking if _asks(one, markings)})
        if request is not None:
            yield _counted(
                request,
                request.sent_at,
                request.offset_minutes,
                written.to([name]),
                asking,
                asked_by_me=False,
            )


def _others(written: _Written, request: Message) -> set[str]:
    return written.others[request.conversation]


def _asks(message: Message, markings: Mapping[str, Marking]) -> bool:
    marking = markings.get(message.id)
    return marking is not None and marking.asks_no_contact


def _counted(
    request: Message | None,
    at: datetime,
    offset: int,
    others: Iterable[Message],
    asking: Iterable[Message],
    *,
    asked_by_me: bool,
) -> ContactAfterNo:
    """Count what came after a request; where the person gave its day, no message holds it."""
    contacts = [message for message in others if message.sent_at > at]
    return ContactAfterNo(
        asked_by_me=asked_by_me,
        asked_at=at,
        offset_minutes=offset,
        asked_in=request.id if request else None,
        contacts=tuple(message.id for message in contacts),
        replies=tuple(message.id for message in asking if message.sent_at > at),
        last_at=contacts[-1].sent_at if contacts else None,
        days=len({local_day(message) for message in contacts}),
        channels=tuple(sorted({message.origin.source for message in contacts})),
    )


def _standing_request(asking: Iterable[Message], asks: set[str]) -> Message | None:
    """Find the last request that the side which asked did not itself let lapse."""
    asked: Message | None = None
    standing: Standing | None = None
    for message in asking:
        if message.id in asks:
            if standing is None:
                asked, standing = message, Standing(message.sent_at)
            standing.repeat()
        elif standing is not None and standing.lapses(message.sent_at, local_day(message)):
            asked = standing = None
    return asked
