"""Looks for every pattern on both sides, and keeps what stands up to chance and to doubt.

All claims about all people are corrected together (Benjamini, Hochberg 1995). A claim that rests
on labels is measured again with each mark kept by its own chance; it is shown if it points the
same way nearly every time.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from zlib import crc32

import msgspec
import numpy as np

from offscript.dynamics import patterns
from offscript.dynamics._chance import corrected
from offscript.dynamics._pattern import Claim, Pattern, Seen, Short, Unseen
from offscript.dynamics._timeline import Given, Timeline, timelines
from offscript.record import (
    Looked,
    Marking,
    Message,
    Outcome,
    Patterns,
    Person,
    Statement,
    Whose,
)

FALSE = 0.035
"""Share of false claims let pass, over all patterns, people and sides together."""

DRAWS = 100
HOLDS = 0.9
"""How often marks are drawn anew, and in what share of these a claim must point the same way."""

SEED = 20240914


@cache
def all_patterns() -> tuple[Pattern, ...]:
    """Give every pattern in `patterns`, by name; there is no list to edit."""
    found = [
        import_module(f"offscript.dynamics.patterns.{module.name}").pattern
        for module in iter_modules(patterns.__path__)
    ]
    return tuple(sorted(found, key=lambda pattern: pattern.id))


class _Family(msgspec.Struct):
    """What one pattern said of one side of one timeline, and what came of it."""

    looked: Looked
    timeline: Timeline
    pattern: Pattern
    claims: list[Claim]

    @property
    def chances(self) -> list[float]:
        """The chances of its claims, corrected among themselves."""
        times = 1 if self.pattern.corrected else len(self.claims)
        return [min(1.0, claim.chance * times) for claim in self.claims]


def find_patterns(
    messages: Sequence[Message],
    markings: Mapping[str, Marking],
    people: Sequence[Person],
    given: Given | None = None,
) -> Patterns:
    """Say what happened over time, strongest first, and list all that was looked for.

    The same archive gives the same answer: chance is seeded.
    """
    families: list[_Family] = []
    statements: list[Statement] = []
    for number, timeline in enumerate(timelines(messages, markings, people, given or Given())):
        for pattern in all_patterns():
            if pattern.own and number:
                continue
            for mine in (True,) if pattern.both or pattern.own else (False, True):
                random = np.random.default_rng([SEED, crc32(pattern.id.encode()), number, mine])
                seen = list(pattern.looks(timeline, mine, random))
                looked = _looked(pattern, timeline, _outcome(seen), mine=mine)
                found = [one for one in seen if isinstance(one, Claim)]
                families.append(_Family(looked, timeline, pattern, found))
                statements += [one for one in seen if isinstance(one, Statement)]
                statements += [
                    one.statement for one in seen if isinstance(one, Short) and one.statement
                ]
    shown = (*_kept(families), *statements)
    return Patterns(
        statements=tuple(sorted(shown, key=_strength)),
        looked=tuple(family.looked for family in families),
    )


def _outcome(seen: Sequence[Seen]) -> Outcome:
    """Say what came of looking, before chance has its say."""
    if any(isinstance(one, Statement) for one in seen):
        return "shown"
    if any(isinstance(one, Claim | Unseen) for one in seen):
        return "no sign"
    return "not enough" if seen else "nothing to go by"


def _looked(pattern: Pattern, timeline: Timeline, outcome: Outcome, *, mine: bool) -> Looked:
    return Looked(
        pattern=pattern.id,
        title=pattern.title,
        about=pattern.about(mine=mine),
        person=timeline.person,
        outcome=outcome,
        needs=pattern.needs,
    )


def _kept(families: Sequence[_Family]) -> Iterator[Statement]:
    """Give the statements of claims that stand, and note what came of each family.

    Families are corrected together, by the surest claim of each; within those that stand, claims
    are held to the share of families that stand (Benjamini, Bogomolov 2014).
    """
    tested = [family for family in families if family.claims]
    together = corrected([min(family.chances) for family in tested])
    standing = sum(one <= FALSE for one in together)
    for family, chance in zip(tested, together, strict=True):
        least = FALSE * standing / len(tested) if chance <= FALSE else 0.0
        outcomes: set[Outcome] = set()
        for claim, own in zip(family.claims, family.chances, strict=True):
            if own > least:
                continue
            if _holds(claim, family.timeline):
                outcomes.add("shown")
                yield msgspec.structs.replace(claim.statement, chance=max(own, chance))
            else:
                outcomes.add("labels too unsure")
        if outcomes and family.looked.outcome != "shown":
            outcome: Outcome = "shown" if "shown" in outcomes else "labels too unsure"
            family.looked = msgspec.structs.replace(family.looked, outcome=outcome)


def _holds(claim: Claim, timeline: Timeline) -> bool:
    """Tell whether a claim points the same way when only some of the marks hold."""
    if claim.again is None:
        return True
    random = np.random.default_rng(SEED)
    measured = (claim.again(timeline.again(random)) for _ in range(DRAWS))
    return sum(one > 0 for one in measured) >= HOLDS * DRAWS


def _strength(statement: Statement) -> tuple[int, float, int, int]:
    """Order statements: safety, then patterns and counts by what they rest on, then the rest."""
    kinds = {"pattern": 1, "count": 1, "model": 2, "not enough": 3}
    behind = statement.pattern in _background() and statement.kind == "count"
    first = 0 if statement.safety else 2 if behind else kinds[statement.kind]
    chance = 0.0 if statement.pattern == "contact_after_no" else statement.chance
    return first, 1.0 if chance is None else chance, _ABOUT[statement.about], -statement.n


@cache
def _background() -> frozenset[str]:
    return frozenset(pattern.id for pattern in all_patterns() if pattern.background)


_ABOUT: dict[Whose, int] = {"them": 0, "both": 1, "me": 2}
