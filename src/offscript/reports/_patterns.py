"""The part that says what happened over time, the strongest first, each with its messages."""

import msgspec

from offscript.record import CaseFile, Span, Statement
from offscript.reports._archive import Archive
from offscript.reports._quotes import Quote, choose, quote
from offscript.reports._words import day_words, list_words

MOST = 5
QUOTED = 4
ELSEWHERE = frozenset({"contact_after_no"})
"""Statements shown, messages quoted for each, and patterns with a part of their own."""


class Said(msgspec.Struct, frozen=True):
    """A statement, what it rests on in words, and some of its messages."""

    statement: Statement
    rests_on: str
    interval: str
    instead: str
    quotes: tuple[Quote, ...]


class Unsaid(msgspec.Struct, frozen=True):
    """What was looked for and not shown, and why."""

    title: str
    why: str


class PatternsSeen(msgspec.Struct, frozen=True):
    """What the part shows; `more` counts the statements that `offscript patterns` has besides."""

    said: tuple[Said, ...]
    more: int
    unsaid: tuple[Unsaid, ...]


def strongest(case: CaseFile) -> list[Statement]:
    """Choose the strongest statements."""
    told = [
        one
        for one in case.patterns.statements
        if one.kind != "not enough" and one.pattern not in ELSEWHERE
    ]
    return told[:MOST]


def view_patterns(case: CaseFile, archive: Archive) -> PatternsSeen:
    """Set the strongest statements beside their messages, and say what was not seen."""
    told = sum(
        one.kind != "not enough" and one.pattern not in ELSEWHERE
        for one in case.patterns.statements
    )
    shown = strongest(case)
    return PatternsSeen(
        said=tuple(_said(one, case, archive) for one in shown),
        more=told - len(shown),
        unsaid=_unsaid(case),
    )


def _said(one: Statement, case: CaseFile, archive: Archive) -> Said:
    messages = [message for message in map(archive.find, one.messages) if message is not None]
    interval = ""
    if one.effect is not None and one.kind == "pattern":
        effect = one.effect
        interval = (
            f"{effect.value:.3g}, between {effect.low:.3g} and {effect.high:.3g} with 95 % "
            f"confidence: {effect.what}."
        )
    return Said(
        statement=one,
        rests_on=f"{one.n:,} {one.counted}, {day_words(one.starts)} to {day_words(one.ends)}.",
        interval=interval,
        instead=list_words(one.instead),
        quotes=tuple(
            quote(archive, message, _spans(case, message.id))
            for message in choose(messages, archive, QUOTED)
        ),
    )


def _spans(case: CaseFile, identity: str) -> list[Span]:
    marking = case.markings.get(identity)
    return [] if marking is None else [span for one in marking.tactics for span in one.spans]


def _unsaid(case: CaseFile) -> tuple[Unsaid, ...]:
    """Say of each pattern that is shown nowhere what came of looking for it."""
    shown = {one.pattern for one in case.patterns.statements if one.kind != "not enough"}
    why: dict[str, set[str]] = {}
    titles: dict[str, str] = {}
    for one in case.patterns.looked:
        if one.pattern in shown or one.outcome == "nothing to go by":
            continue
        titles[one.pattern] = one.title
        why.setdefault(one.pattern, set()).add(_WHY[one.outcome].format(needs=one.needs))
    return tuple(Unsaid(titles[pattern], "; ".join(sorted(why[pattern]))) for pattern in titles)


_WHY = {
    "no sign": "no clear sign was seen",
    "labels too unsure": "the marks it rests on are too unsure",
    "not enough": "too little to say ({needs})",
    "shown": "the marks are no more than everyday talk gets",
}
