"""Distance, letters, journal, guilt: counts that never shame, and forms that end."""

from datetime import UTC, date, datetime, timedelta
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from offscript.record import Boundary, Entry, Letter, Problem, SlipNote
from offscript.recovery import (
    count_days,
    end_entry,
    guilt_questions,
    next_part,
    pass_gate,
    seal_letter,
    sitting,
    sort_guilt,
    words_of,
)
from offscript.recovery._guilt import NO, NOT_MINE, WRONG

EN, ES = words_of("en"), words_of("es")
SINCE = date(2024, 1, 1)
NOW = datetime(2024, 5, 3, 20, 0, tzinfo=UTC)
NEVER = [Boundary(what="No contact", since=SINCE)]

days_after = st.sets(st.integers(min_value=0, max_value=200))


def counted(slips: set[int], day: int) -> tuple[int, int]:
    notes = [SlipNote(day=SINCE + timedelta(days=slip)) for slip in slips]
    found = count_days(NEVER, notes, SINCE + timedelta(days=day), EN)
    assert found is not None
    return found.kept, found.longest


@given(days_after, st.integers(min_value=0, max_value=199))
def test_days_never_go_back_to_zero(slips: set[int], day: int) -> None:
    """From one day to the next, whatever happened, neither the total nor the longest run falls."""
    before, after = counted(slips, day), counted(slips, day + 1)
    assert after[0] >= before[0]
    assert after[1] >= before[1]


@given(days_after, st.integers(min_value=0, max_value=200))
def test_a_slip_takes_its_own_day_and_no_other(slips: set[int], day: int) -> None:
    """The total is all days less the days with a slip."""
    kept, longest = counted(slips, day)
    assert kept == day + 1 - sum(slip <= day for slip in slips)
    assert longest <= kept


@given(days_after, st.integers(min_value=0, max_value=200))
def test_the_longest_run_is_the_longest(slips: set[int], day: int) -> None:
    """Counted again, day by day, it is the same."""
    best = run = 0
    for one in range(day + 1):
        run = 0 if one in slips else run + 1
        best = max(best, run)
    assert counted(slips, day)[1] == best


def test_a_slip_is_said_as_information() -> None:
    """The sentence about slips takes nothing away and blames nobody."""
    found = count_days(NEVER, [SlipNote(day=SINCE)], SINCE + timedelta(days=9), EN)
    assert found is not None
    assert found.says == (
        "9 days of distance in all; 9 in the longest stretch.",
        "1 with contact you had not wanted. They are information, and take nothing of the rest away.",
    )
    assert not any(
        word in " ".join(found.says).lower() for word in ("fail", "broke", "streak", "zero")
    )


def test_without_a_boundary_nothing_is_counted() -> None:
    """Nobody is counted who did not ask for it; an ended boundary and a later one do not count."""
    ended = Boundary(what="x", since=SINCE, ended=SINCE)
    later = Boundary(what="x", since=SINCE + timedelta(days=9))
    assert count_days([], [], SINCE, EN) is None
    assert count_days([ended, later], [], SINCE, EN) is None


def test_the_present_is_asked_for_last() -> None:
    """An entry goes from what happened to now, and blank answers are asked for again."""
    entry = Entry(started_at=NOW, offset_minutes=0, happened="a", felt="b", did=" ")
    assert next_part(entry) == "did"
    assert (
        next_part(Entry(started_at=NOW, offset_minutes=0, happened="a", felt="b", did="c")) == "now"
    )
    assert set(EN.journal.prompts) == {"happened", "felt", "did", "now"}


def test_an_entry_can_be_left_at_any_moment() -> None:
    """Closing it keeps what there is, also when the clock was set back meanwhile."""
    entry = end_entry(Entry(started_at=NOW, offset_minutes=0, felt="b"), NOW - timedelta(hours=1))
    assert (entry.felt, entry.ended_at) == ("b", NOW)


@pytest.mark.parametrize(
    ("minutes", "offer", "over"),
    [(0, False, False), (4, False, False), (5, True, False), (10, True, True)],
)
def test_stopping_is_offered_from_half_time_on(minutes: int, offer: bool, over: bool) -> None:  # noqa: FBT001
    """The box of time says nothing at first, then offers to stop, then says that it is over."""
    stands = sitting(NOW, 10, NOW + timedelta(minutes=minutes), EN)
    assert (stands.offer_stop, stands.over) == (offer, over)
    assert bool(stands.says) == offer


@pytest.mark.parametrize(
    ("answers", "opens", "minutes"),
    [
        ((False, False, False), "open", 20),
        ((True, False, False), "short sitting", 10),
        ((False, False, True), "short sitting", 10),
        ((True, True, False), "short form", 0),
        ((True, True, True), "short form", 0),
    ],
)
def test_long_retelling_is_gated(answers: tuple[bool, ...], opens: str, minutes: int) -> None:
    """Searching for meaning, going round, or worse last time: each makes the sitting shorter."""
    gate = pass_gate(dict(zip(EN.gate.questions, answers, strict=True)), EN)
    assert (gate.opens, gate.minutes) == (opens, minutes)
    assert bool(gate.instead) == (opens != "open")


def test_nobody_is_sent_into_a_long_retelling_unasked() -> None:
    """Questions that were not answered count as a yes."""
    assert pass_gate({}, EN).opens == "short form"


def test_a_letter_needs_words_and_an_ending() -> None:
    """Sealing asks for both, and after it nothing is changed."""
    letter = Letter(title="To you", text="", started_at=NOW)
    with pytest.raises(Problem, match="nothing in this letter"):
        seal_letter(letter, "The end", NOW)
    written = msgspec.structs.replace(letter, text="I was there.")
    with pytest.raises(Problem, match="last sentence"):
        seal_letter(written, "", NOW)
    sealed = seal_letter(written, " And I left. ", NOW)
    assert (sealed.ending, sealed.text) == ("And I left.", "I was there.")
    with pytest.raises(Problem, match="sealed already"):
        seal_letter(sealed, "Once more", NOW)


@pytest.mark.parametrize(("wrong", "no", "theirs"), list(product((False, True), repeat=3)))
def test_guilt_is_sorted_by_the_person_s_own_answers(wrong: bool, no: bool, theirs: bool) -> None:  # noqa: FBT001
    """Wrong and no are told apart; both at once are said as both, and nothing as not clear."""
    answers = {WRONG[0]: wrong, NO[0]: no, NOT_MINE[0]: theirs}
    expected = {
        (False, False, False): "unclear",
        (True, False, False): "wrong",
        (False, True, False): "no",
        (False, False, True): "not_mine",
        (False, True, True): "no",
    }.get((wrong, no, theirs), "both")
    found = sort_guilt(answers, EN)
    assert found.sort == expected
    assert found.says == EN.guilt.sorts[found.sort]


def test_every_question_of_guilt_sorts_something() -> None:
    """No question is asked in vain, in either language."""
    for words in (EN, ES):
        questions = guilt_questions(words)
        assert set(questions) == set(words.guilt.questions)
        for name in questions:
            assert sort_guilt({name: True}, words).sort != "unclear"
