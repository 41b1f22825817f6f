"""The part that shows what was seen: each tactic, for both sides, with the exact words."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from offscript.record import FAMILIES, CaseFile, Finding, Message, Said, Sayable, Tactic
from offscript.reports._archive import Archive, Side
from offscript.reports._quotes import Quote, choose, quote

MOST = 12
FIRST = 2
"""Messages quoted of one tactic, and how many of them, the surest, are shown before the others."""


class TacticSeen(msgspec.Struct, frozen=True):
    """A tactic, its counts as (whose, marked, written), and quotes; `more` are folded away."""

    tactic: Tactic
    family: Said
    counts: tuple[tuple[Sayable, int, int], ...]
    messages: int
    quotes: tuple[Quote, ...]
    more: tuple[Quote, ...]


class Seen(msgspec.Struct, frozen=True):
    """What the part shows; `totals` are messages with any mark, as (whose, marked, written)."""

    tactics: tuple[TacticSeen, ...]
    totals: tuple[tuple[Sayable, int, int], ...]
    marked: int
    messages: int


def view_seen(case: CaseFile, archive: Archive) -> Seen:
    """Gather the findings by tactic, in the order of families and then by how many there are."""
    found: dict[str, dict[str, Finding]] = {}
    messages: dict[str, list[Message]] = {}
    totals: Counter[Side] = Counter()
    for marking in case.markings.values():
        message = archive.find(marking.id)
        if message is None or not marking.tactics:
            continue
        totals[archive.side_of(message.author)] += 1
        for finding in marking.tactics:
            of_tactic = found.setdefault(finding.tactic, {})
            if marking.id not in of_tactic:
                of_tactic[marking.id] = finding
                messages.setdefault(finding.tactic, []).append(message)
    families = list(FAMILIES)
    tactics = sorted(
        (tactic for tactic in case.tactics if tactic.id in found),
        key=lambda tactic: (families.index(tactic.family), -len(found[tactic.id]), tactic.title),
    )
    return Seen(
        tactics=tuple(
            _tactic(tactic, messages[tactic.id], found[tactic.id], archive) for tactic in tactics
        ),
        totals=_counts(totals, archive),
        marked=sum(totals.values()),
        messages=archive.kinds["message"],
    )


def _tactic(
    tactic: Tactic, messages: list[Message], findings: dict[str, Finding], archive: Archive
) -> TacticSeen:
    sides = Counter(archive.side_of(message.author) for message in messages)
    chosen = choose(messages, archive, MOST)
    surest = sorted(chosen, key=lambda one: -findings[one.id].confidence)
    first = {message.id for message in _of_each_side(surest, archive)}
    quotes = {message.id: _quote(message, findings[message.id], archive) for message in chosen}
    return TacticSeen(
        tactic=tactic,
        family=FAMILIES[tactic.family],
        counts=_counts(sides, archive),
        messages=len(messages),
        quotes=tuple(shown for identity, shown in quotes.items() if identity in first),
        more=tuple(shown for identity, shown in quotes.items() if identity not in first),
    )


def _of_each_side(messages: Sequence[Message], archive: Archive) -> Sequence[Message]:
    """Take the first of each side; where one side has none, the first ones of the other."""
    sides: dict[bool, Message] = {}
    for message in messages:
        sides.setdefault(archive.side_of(message.author).is_me, message)
    return tuple(sides.values()) if len(sides) == FIRST else messages[:FIRST]


def _quote(message: Message, finding: Finding, archive: Archive) -> Quote:
    return quote(
        archive,
        message,
        finding.spans,
        why=finding.why,
        found_by=finding.found_by,
        confidence=finding.confidence,
    )


def _counts(marked: Counter[Side], archive: Archive) -> tuple[tuple[Sayable, int, int], ...]:
    """Count marked and written messages for each column of the overview, zeros too."""
    return tuple(
        (name, sum(marked[side] for side in sides), sum(archive.written[side] for side in sides))
        for name, sides in archive.columns()
    )
