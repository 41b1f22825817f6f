"""Sums up what was read out of an archive, side by side, for the pages."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime

import msgspec

from offscript.record import (
    ContactAfterNo,
    Marking,
    Message,
    SignalSeen,
    SinceNo,
    TacticSeen,
    local_time,
)

_EXAMPLES = 12
_DAY = 86_400


class _Side(msgspec.Struct):
    """Messages of one side that show one thing: when, how surely, and their ids."""

    seen: list[tuple[datetime, float, str]] = []

    def examples(self) -> tuple[str, ...]:
        """Choose the surest of different days, in the order of time."""
        chosen: dict[int, tuple[datetime, float, str]] = {}
        for one in sorted(self.seen, key=lambda one: (-one[1], one[0])):
            chosen.setdefault(int(one[0].timestamp()) // _DAY, one)
            if len(chosen) == _EXAMPLES:
                break
        return tuple(name for _, _, name in sorted(chosen.values()))


Sides = dict[str, tuple[_Side, _Side]]


def sum_up(
    messages: Sequence[Message], markings: Mapping[str, Marking], mine: frozenset[str]
) -> tuple[tuple[TacticSeen, ...], tuple[SignalSeen, ...]]:
    """Count every tactic and signal on both sides alike, those seen most first."""
    tactics: Sides = defaultdict(lambda: (_Side(), _Side()))
    signals: Sides = defaultdict(lambda: (_Side(), _Side()))
    for message in messages:
        marking = markings.get(message.id)
        if marking is None:
            continue
        side = int(message.author in mine)
        for found in marking.tactics:
            tactics[found.tactic][side].seen.append((message.sent_at, found.confidence, message.id))
        for signal in marking.sure_safety:
            signals[signal.signal][side].seen.append((message.sent_at, 1.0, message.id))
    return (
        tuple(_tactic(name, *sides) for name, sides in _most_first(tactics)),
        tuple(_signal(name, *sides) for name, sides in _most_first(signals)),
    )


def _most_first(sides: Sides) -> list[tuple[str, tuple[_Side, _Side]]]:
    return sorted(sides.items(), key=lambda one: (-sum(len(side.seen) for side in one[1]), one[0]))


def _tactic(name: str, theirs: _Side, mine: _Side) -> TacticSeen:
    times = [one[0] for side in (theirs, mine) for one in side.seen]
    return TacticSeen(
        tactic=name,
        mine=len(mine.seen),
        theirs=len(theirs.seen),
        first_at=min(times),
        last_at=max(times),
        my_examples=mine.examples(),
        their_examples=theirs.examples(),
    )


def _signal(name: str, theirs: _Side, mine: _Side) -> SignalSeen:
    return SignalSeen(
        signal=name,
        mine=len(mine.seen),
        theirs=len(theirs.seen),
        last_at=max(one[0] for side in (theirs, mine) for one in side.seen),
    )


def since_no(
    requests: Sequence[ContactAfterNo],
    messages: Sequence[Message],
    is_out: Callable[[date], bool],
) -> tuple[SinceNo, ...]:
    """Count what followed each request for no contact; days that `is_out` are not counted."""
    first = min((request.asked_at for request in requests), default=None)
    if first is None:
        return ()
    days = {message.id: _day(message) for message in messages if message.sent_at > first}
    last = max(days.values(), default=None)
    return tuple(_since(request, days, last, is_out) for request in requests if last is not None)


def _since(
    request: ContactAfterNo, days: Mapping[str, date], last: date, is_out: Callable[[date], bool]
) -> SinceNo:
    asked = local_time(request.asked_at, request.offset_minutes).date()
    wrote = {days[name] for name in request.replies if name in days}
    every = (date.fromordinal(day) for day in range(asked.toordinal() + 1, last.toordinal() + 1))
    came = [days[name] for name in request.contacts if name in days]
    return SinceNo(
        asked_by_me=request.asked_by_me,
        asked_on=asked,
        asked_in=request.asked_in,
        contacts=len(request.contacts),
        days=request.days,
        last_on=max(came, default=None),
        replies=len(request.replies),
        quiet_days=sum(day not in wrote and not is_out(day) for day in every),
        last_day=last,
        channels=request.channels,
    )


def _day(message: Message) -> date:
    return local_time(message.sent_at, message.offset_minutes).date()
