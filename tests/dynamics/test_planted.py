"""What is planted is found, on either side; what is shuffled or plain is not claimed.

The full table, over many more archives, is `python -m bench.dynamics`.
"""

import re
from functools import cache

import msgspec
import numpy as np
import pytest

from offscript.dynamics import all_patterns, find_patterns
from offscript.dynamics._approaches import OF_TACTIC, SWITCHES, Switch
from offscript.record import Patterns

from .archives import Archive, claims, everyday, flipped, mirrored, parts, shuffled
from .planted import COUNTS, IN_GAPS, LABELLED, MODELS, OWN, PLANTED, finds, switching

SIDED = sorted(PLANTED.keys() - OWN - {"asymmetry"})


@cache
def found_in(name: str, seed: int = 5) -> Patterns:
    """Find what is planted, once for all tests."""
    return find_patterns(**parts(PLANTED[name](np.random.default_rng(seed))))


def test_every_pattern_is_planted_somewhere() -> None:
    """No pattern goes without an archive that holds it."""
    assert {pattern.id for pattern in all_patterns()} == set(PLANTED)


@pytest.mark.parametrize("name", sorted(PLANTED))
def test_planted_pattern_is_found(name: str) -> None:
    """A pattern of moderate strength, at about twice its minimum data, is found."""
    archive = PLANTED[name](np.random.default_rng(5))
    assert finds(found_in(name), name, mine=archive.mine)


@pytest.mark.parametrize("name", SIDED)
def test_both_sides_are_looked_at_alike(name: str) -> None:
    """The same archive with the sides changed has the same found on the other side."""
    archive = mirrored(PLANTED[name](np.random.default_rng(5)))
    found = find_patterns(**parts(archive))
    assert finds(found, name, mine=archive.mine)
    there = {one.about: one.n for one in found_in(name).statements if one.pattern == name}
    here = {one.about: one.n for one in found.statements if one.pattern == name}
    assert here == {{"me": "them", "them": "me"}.get(one, one): n for one, n in there.items()}


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.row)
def test_named_switch_is_found_and_names_its_row(switch: Switch) -> None:
    """Each change of approach that has a row is found when it is there, and named."""
    by_approach = {approach: tactic for tactic, approach in OF_TACTIC.items()}
    others = tuple(
        by_approach[one]
        for one in ("guilt", "hello", "indirect", "blame", "apology")
        if one not in switch[1:]
    )[:3]
    archive = switching(
        np.random.default_rng(2), by_approach[switch.before], by_approach[switch.after], others
    )
    found = find_patterns(**parts(archive))
    rows = {one.rows[0] for one in found.statements if one.pattern == "tactic_switch" and one.rows}
    assert switch.row in rows


def test_little_is_claimed_where_nothing_is_planted() -> None:
    """Over everyday and shuffled archives, labels right and wrong, false claims stay rare."""
    false = []
    for seed, (name, make) in enumerate(PLANTED.items()):
        random = np.random.default_rng([7, seed])
        plain = everyday(random)
        false += claims(find_patterns(**parts(plain)))
        false += claims(find_patterns(**parts(flipped(plain, random))))
        twin = shuffled(make(random), random, even=name in IN_GAPS)
        false += claims(find_patterns(**parts(twin)))
    assert len(false) <= 4, false


def test_marks_too_unsure_are_not_spoken_of() -> None:
    """A pattern of marks that vanishes when each is kept by its chance is not shown, and said so."""
    archive = PLANTED["hot_cold"](np.random.default_rng(5))._replace(sureness=0.1)
    found = find_patterns(**parts(archive))
    assert not finds(found, "hot_cold")
    outcome = {one.about: one.outcome for one in found.looked if one.pattern == "hot_cold"}
    assert outcome["them"] == "labels too unsure"


@pytest.mark.parametrize("name", sorted(LABELLED - {"escalation", "returns"}))
def test_marks_of_a_model_show_and_doubt_silences_them(name: str) -> None:
    """Marks with chances from 0.6 to 0.95 are enough; with 1 in 10 nothing rests on them."""
    given = parts(PLANTED[name](np.random.default_rng(5)))
    random = np.random.default_rng(6)

    def with_chances(low: float, high: float) -> Patterns:
        markings = {
            identity: msgspec.structs.replace(
                marking,
                tactics=tuple(
                    msgspec.structs.replace(one, confidence=float(random.uniform(low, high)))
                    for one in marking.tactics
                ),
            )
            for identity, marking in given["markings"].items()
        }
        return find_patterns(**given | {"markings": markings})

    mine = PLANTED[name](np.random.default_rng(5)).mine
    assert finds(with_chances(0.6, 0.95), name, mine=mine)
    assert not finds(with_chances(0.05, 0.1), name, mine=mine)


def test_the_same_archive_gives_the_same_answer() -> None:
    """Chance is seeded."""
    archive = PLANTED["after_promise"](np.random.default_rng(5))
    assert find_patterns(**parts(archive)) == found_in("after_promise")


@pytest.mark.parametrize("name", sorted(PLANTED))
def test_statements_keep_to_what_may_be_said(name: str) -> None:
    """What came after what, never why; no forecast; every pattern with its interval and reasons."""
    archive = PLANTED[name](np.random.default_rng(5))
    ids = {message.id for message in parts(archive)["messages"]}
    for one in found_in(name).statements:
        says = str(one.says)
        assert not re.search(r"\b(because|caused?|will|likely|risk|probab)", says), says
        assert says.endswith((".", ")."))
        assert one.instead
        assert one.starts <= one.ends
        assert set(one.messages) <= ids
        if one.kind == "pattern":
            assert one.effect is not None
            assert one.effect.low <= one.effect.value <= one.effect.high
            assert one.chance is not None
            assert one.messages or one.pattern in OWN
        else:
            assert one.chance is None


@pytest.mark.parametrize("name", sorted(set(PLANTED) - COUNTS - MODELS - OWN - {"escalation"}))
def test_below_the_minimum_nothing_is_claimed(name: str) -> None:
    """A tenth of the messages lists what there is, and says that it is not enough."""
    archive = PLANTED[name](np.random.default_rng(5))
    few = Archive(sorted(archive.said)[:12], archive.given)
    found = find_patterns(**parts(few))
    assert claims(found) == []
    for one in found.statements:
        assert one.kind == "not enough"
        assert "not enough to say" in str(one.says)


def test_silence_is_never_called_safe() -> None:
    """Gaps say so in words, and what was looked for in vain is listed as that alone."""
    gaps = [one for one in found_in("vanish_cycle").statements if one.pattern == "vanish_cycle"]
    assert gaps
    assert all(
        "Quiet is not the same as safe" in str(one.says) for one in gaps if one.kind == "pattern"
    )
    assert {one.pattern for one in found_in("vanish_cycle").looked} == set(PLANTED)


def test_getting_worse_leads_to_the_safety_page_first() -> None:
    """Whatever got graver stands first and sends the reader to *Safety*."""
    first = found_in("escalation").statements[0]
    assert first.safety
    assert "Safety first" in str(first.says)
    assert "%" not in str(first.says)
