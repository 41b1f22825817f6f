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

import offscript.dynamics
from offscript.dynamics._chance import corrected
from offscript.dynamics._pattern import Claim, Pattern, Short
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

FALSE = 0.03
"""Share of false claims let pass, over all patterns, people and sides together."""

DRAWS = 100
HOLDS = 0.9
"""How often marks are drawn anew, and in what share of these a claim must point the same way."""

SEED = 20240914


@cache
def all_patterns() -> tuple[Pattern, ...]:
    """Give every pattern in this room, by name: each file that ends in `pattern = Pattern(...)`."""
    found = [
        import_module(f"offscript.dynamics.{module.name}").pattern
        for module in iter_modules(offscript.dynamics.__path__)
        if not module.name.startswith("_")
    ]
    return tuple(sorted(found, key=lambda pattern: pattern.id))


def find_patterns(
    messages: Sequence[Message],
    markings: Mapping[str, Marking],
    people: Sequence[Person],
    given: Given | None = None,
) -> Patterns:
    """Say what happened over time, strongest first, and list all that was looked for.

    The same archive gives the same answer: chance is seeded.
    """
    claims: list[tuple[Claim, Timeline]] = []
    statements: list[Statement] = []
    looked: list[Looked] = []
    asked: list[tuple[Looked, list[Claim]]] = []
    everyone = timelines(messages, markings, people, given or Given())
    for number, timeline in enumerate(everyone):
        for pattern in all_patterns():
            if pattern.own and number:
                continue
            for mine in (True,) if pattern.both or pattern.own else (False, True):
                random = np.random.default_rng([SEED, crc32(pattern.id.encode()), number, mine])
                seen = list(pattern.looks(timeline, mine, random))
                found = [one for one in seen if isinstance(one, Claim)]
                claims += [(one, timeline) for one in found]
                statements += [one for one in seen if isinstance(one, Statement)]
                shorts = [one for one in seen if isinstance(one, Short)]
                statements += [one.statement for one in shorts if one.statement is not None]
                outcome = _outcome(seen, shorts)
                entry = _looked(pattern, timeline, outcome, mine=mine)
                asked.append((entry, found))
    kept, unsure = _kept(claims)
    for entry, found in asked:
        if any(id(one) in kept for one in found):
            looked.append(msgspec.structs.replace(entry, outcome="shown"))
        elif any(id(one) in unsure for one in found):
            looked.append(msgspec.structs.replace(entry, outcome="labels too unsure"))
        else:
            looked.append(entry)
    shown = (*kept.values(), *statements)
    return Patterns(statements=tuple(sorted(shown, key=_strength)), looked=tuple(looked))


def _outcome(seen: Sequence[object], shorts: Sequence[Short]) -> Outcome:
    """Say what came of looking, before chance has its say."""
    if any(isinstance(one, Statement) for one in seen):
        return "shown"
    if any(isinstance(one, Claim) for one in seen):
        return "no sign"
    return "not enough" if shorts else "nothing to go by"


def _looked(pattern: Pattern, timeline: Timeline, outcome: Outcome, *, mine: bool) -> Looked:
    return Looked(
        pattern=pattern.id,
        title=pattern.title,
        about=pattern.about(mine=mine),
        person=timeline.person,
        outcome=outcome,
        needs=pattern.needs,
    )


def _kept(claims: Sequence[tuple[Claim, Timeline]]) -> tuple[dict[int, Statement], set[int]]:
    """Give the statements of claims that stand, and which fell to doubt about labels alone."""
    kept: dict[int, Statement] = {}
    unsure: set[int] = set()
    chances = corrected([claim.chance for claim, _ in claims])
    for (claim, timeline), chance in zip(claims, chances, strict=True):
        if chance > FALSE:
            continue
        if _holds(claim, timeline):
            kept[id(claim)] = msgspec.structs.replace(claim.statement, chance=chance)
        else:
            unsure.add(id(claim))
    return kept, unsure


def _holds(claim: Claim, timeline: Timeline) -> bool:
    """Tell whether a claim points the same way when only some of the marks hold."""
    if claim.again is None:
        return True
    random = np.random.default_rng(SEED)
    measured = (claim.again(timeline.again(random)) for _ in range(DRAWS))
    return sum(_above(measured)) >= HOLDS * DRAWS


def _above(measured: Iterator[float]) -> Iterator[bool]:
    for one in measured:
        yield one > 0


def _strength(statement: Statement) -> tuple[int, float, int, int]:
    """Order statements: safety, then patterns and counts by what they rest on, then the rest."""
    kinds = {"pattern": 1, "count": 1, "not enough": 2}
    first = 0 if statement.safety else kinds[statement.kind]
    chance = 0.0 if statement.pattern == "contact_after_no" else statement.chance
    return first, 1.0 if chance is None else chance, _ABOUT[statement.about], -statement.n


_ABOUT: dict[Whose, int] = {"them": 0, "both": 1, "me": 2}
