"""Reality check: dated messages of the person's own record, and what came after them."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta

import msgspec

from offscript.record import Message, Reason, Statement, Trigger
from offscript.recovery._between import (
    Marked,
    RecordGiven,
    day_of,
    is_marked,
    mark_of,
    sent_at,
)
from offscript.recovery._months import by_months, month_held, named_months
from offscript.recovery._words import Words, day_said

DAYS = 14
"""Days after a message that are looked at."""

MOST = 12
"""Cards shown; the summary counts every occurrence, so nothing is picked for what came of it."""

FOLLOWED = 5
"""Marked messages named after one occurrence. The counts beside them are of all."""


class _Kind(msgspec.Struct, frozen=True):
    """What counts as one more of a trigger, and the patterns over time that speak of it."""

    tactics: frozenset[str]
    readings: frozenset[str] = frozenset()
    patterns: frozenset[str] = frozenset()


KINDS: dict[Trigger, _Kind] = {
    "apology": _Kind(
        frozenset({"hollow_apology", "overnight_change", "clean_slate"}),
        frozenset({"sincere_repair"}),
        frozenset({"after_promise", "tactic_switch"}),
    ),
    "nostalgia": _Kind(
        frozenset({"nostalgia_bait"}), patterns=frozenset({"hot_cold", "date_cluster"})
    ),
    "check_in": _Kind(
        frozenset({"fishing_check_in", "lurk_ping", "vanish_return"}),
        patterns=frozenset({"vanish_cycle", "after_reply", "contact_after_no"}),
    ),
    "guilt": _Kind(
        frozenset({"guilt_trip", "ledger", "pity_crisis", "boundary_as_crime"}),
        patterns=frozenset({"tactic_switch", "after_reply"}),
    ),
    "charm": _Kind(
        frozenset({"love_bombing", "sweet_talk", "hope_crumbs", "hero_return"}),
        frozenset({"warm_ok"}),
        frozenset({"hot_cold", "tactic_switch"}),
    ),
    "rage": _Kind(
        frozenset({"rage_intimidation", "put_down", "blame_projection", "tables_turned"}),
        patterns=frozenset({"escalation", "tactic_switch"}),
    ),
    "silence": _Kind(
        frozenset({"cold_shoulder", "vanish_return"}),
        patterns=frozenset({"vanish_cycle", "asymmetry"}),
    ),
}
"""Triggers that a record can say something about. A sincere apology counts like a hollow one."""


class After(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in the record in the days after: both sides, marked and all.

    `whole` is False where the record ends before those days do.
    """

    days: int
    whole: bool
    theirs: int
    theirs_marked: int
    mine: int
    mine_marked: int
    kinds: tuple[tuple[str, int], ...] = ()
    followed: tuple[Marked, ...] = ()


class RecordCard(msgspec.Struct, frozen=True, kw_only=True):
    """One card: its label is shown first, its message and what came after only when asked for."""

    label: str
    message: Marked
    after: After | None
    says: tuple[str, ...] = ()
    months: tuple[str, ...] = ()
    """Of a memory: what the months that it names held, or that it names none."""
    heavy: bool = False


class RealityCheck(msgspec.Struct, frozen=True, kw_only=True):
    """Everything for one moment, in a gentle order: reasons, a fact, a count, then cards.

    Cards stand in time order, one at a time, and can be left at any of them.
    """

    reasons: tuple[Reason, ...]
    fact: str
    summary: str
    cards: tuple[RecordCard, ...]
    statements: tuple[Statement, ...] = ()
    limit: str = ""


def check_reality(
    trigger: Trigger,
    given: RecordGiven,
    words: Words,
    *,
    before: datetime,
    reasons: Iterable[Reason] = (),
    statements: Iterable[Statement] = (),
) -> RealityCheck:
    """Gather every earlier message of the trigger's kind and what came after it, on both sides.

    "After" is all that is said: a record shows order, not causes. What was followed by nothing is
    counted and shown like the rest.
    """
    kind = KINDS.get(trigger)
    says = words.reality
    found = _first_of_days(given, kind, before) if kind is not None else []
    cards = [_card(mark_of(one, given), trigger, given, words) for one in found]
    return RealityCheck(
        reasons=tuple(reasons),
        fact=says.fact,
        summary=_summary(cards, trigger, words),
        cards=tuple(_with_months(cards, found, given, words))
        if trigger == "nostalgia"
        else tuple(cards[-MOST:]),
        statements=tuple(
            one
            for one in statements
            if kind is not None and one.pattern in kind.patterns and one.kind != "not enough"
        ),
        limit=says.limit,
    )


def look_at_month(
    month: date, given: RecordGiven, words: Words, *, reasons: Iterable[Reason] = ()
) -> RealityCheck:
    """Show what a month that is missed also held: what was warm and what was marked, both sides."""
    says = words.reality
    month = month.replace(day=1)
    summary, marked = month_held(month, by_months(given).get(month, ()), given, words)
    cards = [
        RecordCard(
            label=says.label_month.format(
                day=day_said(one.day, words),
                who=words.documents.me if one.by_me else words.documents.them,
                titles=", ".join(one.titles),
            ),
            message=one,
            after=None,
            heavy=one.heavy,
        )
        for one in marked
    ]
    return RealityCheck(
        reasons=tuple(reasons),
        fact=says.fact,
        summary=summary,
        cards=tuple(cards),
        limit=says.limit,
    )


def _first_of_days(given: RecordGiven, kind: _Kind, before: datetime) -> list[Message]:
    """Find the other's messages of a kind, the first of each day."""
    found: dict[date, Message] = {}
    for one in given.messages:
        if one.author in given.mine or one.kind == "system" or one.sent_at >= before:
            continue
        marking = given.markings.get(one.id)
        if marking is None:
            continue
        tactics = {finding.tactic for finding in marking.tactics}
        if tactics & kind.tactics or marking.reading in kind.readings:
            found.setdefault(day_of(one), one)
    return list(found.values())


def _card(marked: Marked, trigger: Trigger, given: RecordGiven, words: Words) -> RecordCard:
    after = _after(marked, given)
    says = words.reality
    told = [
        says.both.format(days=after.days, theirs=after.theirs, mine=after.mine)
        if after.whole
        else says.after_short.format(days=after.days, theirs=after.theirs, mine=after.mine)
    ]
    if after.theirs_marked or after.mine_marked:
        kinds = ", ".join(f"{title} ({count})" for title, count in after.kinds)
        told.append(
            says.after_marked.format(
                theirs=after.theirs_marked, mine=after.mine_marked, kinds=kinds
            )
        )
    else:
        told.append(says.after_nothing)
    return RecordCard(
        label=says.label.format(day=day_said(marked.day, words), kind=says.kinds[trigger]),
        message=marked,
        after=after,
        says=tuple(told),
        heavy=marked.heavy or any(one.heavy for one in after.followed),
    )


def _with_months(
    cards: Sequence[RecordCard], found: Sequence[Message], given: RecordGiven, words: Words
) -> Iterator[RecordCard]:
    """Put beside each memory that is shown what the record holds of the month it names."""
    months = by_months(given)
    for card, message in zip(cards[-MOST:], found[-MOST:], strict=True):
        yield msgspec.structs.replace(card, months=named_months(message, months, given, words))


def _after(marked: Marked, given: RecordGiven) -> After:
    """Count what stands in the record in the days after a message, on both sides."""
    until = marked.at + timedelta(days=DAYS)
    first = bisect_right(given.messages, marked.at, key=sent_at)
    window = given.messages[first : bisect_right(given.messages, until, key=sent_at)]
    followed = [mark_of(one, given) for one in window if is_marked(one, given)]
    end = given.messages[-1].sent_at
    kinds = Counter(title for one in followed if not one.by_me for title in one.titles)
    return After(
        days=DAYS if end >= until else max((end - marked.at).days, 0),
        whole=end >= until,
        theirs=sum(one.author not in given.mine for one in window),
        theirs_marked=sum(not one.by_me for one in followed),
        mine=sum(one.author in given.mine for one in window),
        mine_marked=sum(one.by_me for one in followed),
        kinds=tuple(kinds.most_common()),
        followed=tuple(followed[:FOLLOWED]),
    )


def _summary(cards: Sequence[RecordCard], trigger: Trigger, words: Words) -> str:
    """Count all occurrences by what came after: something marked, nothing, or too short to say."""
    if not cards:
        return words.reality.none
    afters = [card.after for card in cards if card.after is not None]
    something = sum(after.theirs_marked > 0 for after in afters)
    short = sum(after.theirs_marked == 0 and not after.whole for after in afters)
    said = words.reality
    summary = said.summary.format(
        n=len(afters),
        kind=said.kinds[trigger],
        first=day_said(cards[0].message.day, words),
        last=day_said(cards[-1].message.day, words),
        days=DAYS,
    )
    counts = (
        (said.something_after, something),
        (said.nothing_after, len(afters) - something - short),
        (said.short_after, short),
    )
    return " ".join(
        [summary, *(text.format(n=count, all=len(afters)) for text, count in counts if count)]
    )
