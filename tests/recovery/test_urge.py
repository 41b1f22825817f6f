"""The pull to answer: a timer by the clock on the wall, and tender times from one's own notes."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import MarkedDate, Problem, Urge
from offscript.recovery import begin_urge, end_urge, library, tender_times, wait_of, words_of

NOW = datetime(2024, 5, 3, 21, 30, tzinfo=UTC)
EN = words_of("en")


def pull(
    at: datetime, *, strength: int = 6, after: int | None = None, trigger: str = "guilt"
) -> Urge:
    urge = begin_urge(at, 0, trigger=trigger, strength=strength)  # type: ignore[arg-type]
    return end_urge(urge, at + timedelta(minutes=12), chose="waited", strength_after=after)


def test_timer_survives_closing_the_lid() -> None:
    """Nothing runs in between: what is left depends on the clock alone."""
    urge = begin_urge(NOW, 60, trigger="apology", strength=7, minutes=15)
    assert wait_of(urge, NOW + timedelta(minutes=5)).left == timedelta(minutes=10)
    later = wait_of(urge, NOW + timedelta(hours=9))
    assert later.over
    assert later.left == timedelta()


@given(st.timedeltas(min_value=timedelta(days=-400), max_value=timedelta(days=400)))
def test_no_clock_makes_anyone_wait_longer_than_the_timer(moved: timedelta) -> None:
    """A clock that was set back or forward leaves between nothing and the whole length."""
    urge = begin_urge(NOW, 0, trigger="other", strength=3, minutes=20)
    assert timedelta() <= wait_of(urge, NOW + moved).left <= timedelta(minutes=20)


def test_it_can_be_left_at_any_moment() -> None:
    """What was chosen can be noted before the timer is over, and without a strength afterwards."""
    urge = begin_urge(NOW, 0, trigger="nostalgia", strength=9)
    ended = end_urge(urge, NOW + timedelta(seconds=20), chose="answered")
    assert ended.chose == "answered"
    assert ended.strength_after is None


@pytest.mark.parametrize(("strength", "minutes"), [(-1, 10), (11, 10), (5, 9), (5, 21)])
def test_what_is_not_on_the_scale_is_refused(strength: int, minutes: int) -> None:
    """Strengths go from 0 to 10 and timers from 10 to 20 minutes; others get one clear sentence."""
    with pytest.raises(Problem, match="not"):
        begin_urge(NOW, 0, trigger="guilt", strength=strength, minutes=minutes)


def test_a_choice_is_noted_once() -> None:
    """What was chosen stays; a second choice is a new pause."""
    with pytest.raises(Problem, match="noted already"):
        end_urge(pull(NOW), NOW, chose="answered")


def test_choices_are_those_that_can_be_tapped() -> None:
    """The record, the sentences and the taps of the library know the same choices."""
    assert set(EN.choices) == set(library("en").taps["chose"].words)


def test_tender_times_need_enough() -> None:
    """Below ten pulls on seven days nothing is said of times."""
    few = tender_times([pull(NOW + timedelta(days=day)) for day in range(9)], EN)
    assert not few.enough
    assert few.weekdays == ()
    assert few.says == (
        "You noted 9 pulls so far. From 10 on, on 7 days or more, their times are counted here.",
    )
    one_evening = tender_times([pull(NOW + timedelta(minutes=n)) for n in range(20)], EN)
    assert not one_evening.enough


def test_tender_times_are_counted_in_local_time() -> None:
    """Planted pulls, every Friday at half past eleven at night, are counted there and nowhere else."""
    fridays = [
        Urge(
            started_at=NOW + timedelta(days=7 * week),
            offset_minutes=120,
            trigger="apology",
            strength=6,
            minutes=10,
            strength_after=3 if week % 2 else 8,
        )
        for week in range(12)
    ]
    found = tender_times(fridays, EN, [MarkedDate(day=date(2024, 5, 12), label="Her birthday")])
    assert "12 of 12 came on a Friday." in found.says
    assert "12 of 12 began in the hours 20:00–24:00." in found.says
    assert (found.fell, found.rated) == (6, 12)
    assert [(one.name, one.count) for one in found.dates] == [("Her birthday", 1)]
    assert not any("birthday" in line for line in found.says)


def test_tender_times_name_no_first_among_equals() -> None:
    """Where two triggers came as often, neither is told before the other; the table has both."""
    days = [NOW + timedelta(days=day) for day in range(12)]
    even = [pull(at, trigger=("guilt", "silence")[place % 2]) for place, at in enumerate(days)]
    assert not any(" followed " in line for line in tender_times(even, EN).says)
    assert [share.count for share in tender_times(even, EN).triggers] == [6, 6]
    ahead = tender_times([*even, pull(NOW + timedelta(days=12))], EN)
    assert "7 of 13 followed guilt." in ahead.says


def test_tender_times_forecast_nothing() -> None:
    """The last sentence says so, and no sentence speaks of what will be."""
    found = tender_times([pull(NOW + timedelta(days=day)) for day in range(30)], EN)
    assert found.says[-1] == EN.tender.limit
    assert not any(
        f" {word} " in line
        for line in found.says[:-1]
        for word in ("will", "likely", "expect", "next")
    )
