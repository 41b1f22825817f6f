"""Days that the person noted as not in their archive: quiet on them is no quiet, for every pattern."""

from datetime import date, timedelta

import msgspec
import numpy as np
import pytest

from offscript.dynamics import Given, count_time, find_patterns
from offscript.record import Logged, MarkedDate, NotLogged, Statement

from .archives import Archive, Said, chat, claims, day_at, parts
from .planted import OWN, PLANTED, finds

HOLE = 70


def with_hole(archive: Archive, at: int, length: int = HOLE, *, noted: bool = True) -> Archive:
    """Take days out of what the files hold: all that came from a day on comes later by so many."""

    def later(day: date) -> date:
        return day + timedelta(days=length) if day >= day_at(at) else day

    given = archive.given
    hole = NotLogged(starts=day_at(at), ends=day_at(at + length - 1), why="a lost phone")
    return archive._replace(
        said=[
            one._replace(at=one.at + length) if one.at >= at else one
            for one in sorted(archive.said)
        ],
        given=msgspec.structs.replace(
            given,
            dates=tuple(MarkedDate(day=later(one.day), label=one.label) for one in given.dates),
            log=tuple(msgspec.structs.replace(one, day=later(one.day)) for one in given.log),
            not_logged=(*given.not_logged, hole) if noted else given.not_logged,
        ),
    )


def said_of(archive: Archive, pattern: str) -> list[Statement]:
    """Give what is said under one pattern, but for what is not enough."""
    found = find_patterns(**parts(archive)).statements
    return [one for one in found if one.pattern == pattern and one.kind != "not enough"]


@pytest.mark.parametrize("name", sorted(PLANTED))
def test_what_was_planted_is_found_around_missing_days(name: str) -> None:
    """Seventy days that are not there hide no pattern, change no count, and are told."""
    archive = PLANTED[name](np.random.default_rng(5))
    length = max(one.at for one in archive.said)
    holed = with_hole(archive, EARLY.get(name, int(length * 0.1) + 1))
    found = find_patterns(**parts(holed))
    assert finds(found, name, mine=archive.mine)
    kept = [one for one in found.statements if one.pattern == name and one.not_logged]
    for one in kept:
        assert one.not_logged <= HOLE
        assert "as not in your archive" in str(one.says)
    if name not in OWN - {"date_of_vulnerability"} and name not in SINCE_A_NO:
        assert kept


EARLY = {"growth_trigger": 3}
"""Days after which the hole begins, where it would swallow what came after a win."""

SINCE_A_NO = frozenset({"after_a_no", "contact_after_no"})
"""Patterns that speak of the time after a request alone: the missing days lie before it."""


@pytest.mark.parametrize("name", ["vanish_cycle", "returns"])
def test_missing_days_are_no_silence(name: str) -> None:
    """Seven holes of a month are silences while nobody noted them, and none once they are noted."""
    plain = Archive(chat(np.random.default_rng(3), 240, sessions=1.5, marked=0), Given())
    holed = {}
    for noted in (False, True):
        archive = plain
        for number in range(7):
            archive = with_hole(archive, 25 + number * 60, 30, noted=noted)
        holed[noted] = said_of(archive, name)
    assert holed[False]
    assert holed[True] == []


def test_missing_days_are_no_phase() -> None:
    """A rate is measured over the days that are there: a hole in an even chat changes nothing."""
    said = [Said(day + 0.5, mine=bool(day % 2)) for day in range(160) for _ in range(2)]
    plain = Archive(said, Given())
    assert "phases/them" not in claims(find_patterns(**parts(plain)))
    unnoted, noted = (with_hole(plain, 140, 90, noted=noted) for noted in (False, True))
    assert "phases/them" in claims(find_patterns(**parts(unnoted)))
    assert "phases/them" not in claims(find_patterns(**parts(noted)))


def test_a_silence_that_nobody_knows_of_sets_off_no_surge() -> None:
    """Where the side that stopped may have written all the same, no stop is counted."""
    archive = PLANTED["extinction_burst"](np.random.default_rng(5))
    hole = NotLogged(starts=day_at(86), ends=day_at(96))
    noted = msgspec.structs.replace(archive.given, not_logged=(hole,))
    assert said_of(archive, "extinction_burst")
    assert said_of(archive._replace(given=noted), "extinction_burst") == []


def test_a_wait_that_ran_into_missing_days_is_not_known() -> None:
    """Cold words before a hole are not told as followed by silence; promises there are left out."""
    said = chat(np.random.default_rng(1), 30, marked=0)
    for number in range(6):
        said.append(Said(40.0 + 20 * number, mine=False, tactic="cold_shoulder"))
        said.append(Said(40.1 + 20 * number, mine=True))
    holes = tuple(
        NotLogged(starts=day_at(41 + 20 * number), ends=day_at(58 + 20 * number))
        for number in range(6)
    )
    (known,) = (one for one in said_of(Archive(said, Given()), "going_cold"))
    (unknown,) = (one for one in said_of(Archive(said, Given(not_logged=holes)), "going_cold"))
    assert "After 5 of them Jamie wrote nothing" in str(known.says)
    assert "In your archive none of them was followed by three days" in str(unknown.says)


def test_wins_before_missing_days_are_left_out() -> None:
    """Of a week that is not there nobody knows whether somebody wrote."""
    archive = PLANTED["growth_trigger"](np.random.default_rng(5))
    wins = [one.day for one in archive.given.log if one.kind == "win"]
    holes = tuple(NotLogged(starts=day + timedelta(1), ends=day + timedelta(7)) for day in wins[:7])
    given = msgspec.structs.replace(archive.given, not_logged=holes)
    found = find_patterns(**parts(archive._replace(given=given)))
    assert not finds(found, "growth_trigger")


def test_drawn_silences_leave_missing_days_out() -> None:
    """The chart of silences draws none where days are missing."""
    said = [Said(day + 0.5, mine=bool(number)) for day in (*range(30), *range(80, 110)) for number in (0, 1)]  # fmt: skip
    given = parts(Archive(said, Given()))
    arguments = (given["messages"], given["markings"], given["people"])
    plain = count_time(*arguments)
    noted = count_time(*arguments, (NotLogged(starts=day_at(30), ends=day_at(79)),))
    assert plain is not None
    assert noted is not None
    assert len(plain.theirs.silences) == 1
    assert noted.theirs.silences == ()


def test_own_notes_count_beside_missing_days() -> None:
    """What the person noted themself is counted, also of days that the files do not hold."""
    log = tuple(Logged(kind="news", day=day_at(9 * number), label="feed") for number in range(6))
    hole = NotLogged(starts=day_at(5), ends=day_at(40))
    archive = Archive(chat(np.random.default_rng(1), 120), Given(log=log, not_logged=(hole,)))
    (one,) = said_of(archive, "replacement_noise")
    assert one.n == 6
