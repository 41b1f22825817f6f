"""The part that says what happened over time, the strongest first, each with its messages."""

from collections.abc import Sequence

import msgspec

from offscript.record import (
    WHOSE,
    CaseFile,
    Day,
    Looked,
    Number,
    Said,
    Sayable,
    Several,
    Span,
    Statement,
    said,
)
from offscript.reports._archive import Archive, local
from offscript.reports._quotes import Quote, choose, quote
from offscript.reports._words import list_words

MOST = 5
QUOTED = 4
TIMES = 12
DAYS = 8
ELSEWHERE = frozenset({"contact_after_no"})
"""Statements shown, messages and times quoted for each, days listed of what is too little to say
more, and patterns with a part of their own."""


class Told(msgspec.Struct, frozen=True):
    """A statement, what it rests on in words, and some of its messages.

    Where one time is several messages in order, `times` has the first and the last of each.
    """

    statement: Statement
    rests_on: Said
    interval: Said | None
    instead: Sayable
    quotes: tuple[Quote, ...]
    times: tuple[tuple[Quote, ...], ...]


class Few(msgspec.Struct, frozen=True):
    """What was too little to say more of: what there is, and the days of its messages.

    `person` is with whom, where that could be several.
    """

    title: Said
    whose: Said
    person: str
    says: Sayable
    days: Sayable


class Unsaid(msgspec.Struct, frozen=True):
    """What was looked for and not shown, and why."""

    title: Said
    why: Several


class PatternsSeen(msgspec.Struct, frozen=True):
    """What the part shows; `more` counts the statements that `offscript patterns` has besides.

    `stands_out` is False where everything that is said is plain counting, and `folded` where the
    words of the messages have no clear shape either: then it is there for whoever asks.
    """

    stands_out: bool
    folded: bool
    said: tuple[Told, ...]
    more: int
    few: tuple[Few, ...]
    unsaid: tuple[Unsaid, ...]


def view_patterns(case: CaseFile, archive: Archive) -> PatternsSeen:
    """Set the strongest statements beside their messages, and say what was not seen."""
    told = [
        one
        for one in case.patterns.statements
        if one.kind != "not enough" and one.pattern not in ELSEWHERE
    ]
    shown = told[:MOST]
    several = len({one.person for one in case.patterns.statements}) > 1
    stands_out = any(one.kind == "pattern" or one.safety for one in told)
    return PatternsSeen(
        stands_out=stands_out,
        folded=not (stands_out or case.clear_shape or case.after_no),
        said=tuple(_told(one, case, archive) for one in shown),
        more=len(told) - len(shown),
        few=tuple(
            _few(one, archive, named=several)
            for one in case.patterns.statements
            if one.kind == "not enough"
        ),
        unsaid=_unsaid(case),
    )


def _told(one: Statement, case: CaseFile, archive: Archive) -> Told:
    messages = [message for message in map(archive.find, one.messages) if message is not None]
    interval = None
    if one.effect is not None and one.kind == "pattern" and not one.effect.told:
        effect = one.effect
        interval = said(
            "{value}, between {low} and {high} with 95\u00a0% confidence: {what}.",
            value=_rounded(effect.value),
            low=_rounded(effect.low),
            high=_rounded(effect.high),
            what=effect.what,
        )
    return Told(
        statement=one,
        rests_on=said(
            "{counted}, {starts} to {ends}.", counted=one.counted, starts=one.starts, ends=one.ends
        ),
        interval=interval,
        instead=Several(one.instead, between="; "),
        quotes=tuple(
            quote(archive, message, _spans(case, message.id))
            for message in choose([] if one.instances else messages, archive, QUOTED)
        ),
        times=tuple(_time(names, case, archive) for names in one.instances[:TIMES]),
    )


def _time(names: Sequence[str], case: CaseFile, archive: Archive) -> tuple[Quote, ...]:
    """Quote the first and the last message of one time it was so."""
    ends = dict.fromkeys((names[0], names[-1]))
    messages = [message for message in map(archive.find, ends) if message is not None]
    return tuple(quote(archive, message, _spans(case, message.id)) for message in messages)


def _few(one: Statement, archive: Archive, *, named: bool) -> Few:
    """Say what there is, with its days where they are few enough to list."""
    messages = [message for message in map(archive.find, one.messages) if message is not None]
    days = tuple(dict.fromkeys(Day(local(message).date()) for message in messages))
    return Few(
        one.title,
        WHOSE[one.about],
        one.person if named else "",
        one.says,
        list_words(days) if 0 < len(days) <= DAYS else "",
    )


def _spans(case: CaseFile, identity: str) -> list[Span]:
    marking = case.markings.get(identity)
    return [] if marking is None else [span for one in marking.tactics for span in one.spans]


def _unsaid(case: CaseFile) -> tuple[Unsaid, ...]:
    """Say of each pattern of which nothing is said what came of looking for it."""
    shown = {one.pattern for one in case.patterns.statements}
    why: dict[str, set[Said]] = {}
    titles: dict[str, Said] = {}
    for one in case.patterns.looked:
        if one.pattern in shown or one.outcome == "nothing to go by":
            continue
        titles[one.pattern] = one.title
        why.setdefault(one.pattern, set()).add(_why(one))
    return tuple(
        Unsaid(titles[pattern], Several(tuple(sorted(why[pattern], key=str)), between="; "))
        for pattern in titles
    )


def _why(looked: Looked) -> Said:
    """Say why a pattern is not shown."""
    if looked.outcome == "not enough":
        return said("too little to say ({needs})", needs=looked.needs)
    return _WHY[looked.outcome]


def _rounded(value: float) -> Number:
    """Keep three digits that count."""
    whole = len(f"{abs(int(value))}") if abs(value) >= 1 else 0
    return Number(value, max(3 - whole, 0))


_WHY = {
    "no sign": said("no clear sign was seen"),
    "labels too unsure": said("the marks it rests on are too unsure"),
    "shown": said("the marks are no more than everyday talk gets"),
}
