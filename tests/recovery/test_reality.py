"""Reality check: what came after in the person's own record, both sides, nothing picked."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

import msgspec
import pytest

from offscript.dynamics import all_patterns
from offscript.record import (
    Finding,
    Marking,
    Message,
    Origin,
    Reason,
    SafetySignal,
    Span,
    Trigger,
)
from offscript.recovery import RecordGiven, check_reality, look_at_month, words_of
from offscript.recovery._reality import KINDS, MOST
from offscript.tactics import all_tactics

EN = words_of("en")
START = datetime(2023, 1, 2, 18, 0, tzinfo=UTC)
LATER = START + timedelta(days=900)
TITLES = {tactic.id: tactic.title for tactic in all_tactics()}


def message(day: float, author: str, text: str = "…") -> Message:
    return Message(
        id=f"{author}-{day}",
        conversation="c",
        author=author,
        sent_at=START + timedelta(days=day),
        offset_minutes=0,
        zone="stated",
        kind="message",
        text=text,
        origin=Origin("jsonl", "0" * 64, 1),
    )


def record(rows: Sequence[tuple[float, str, str | None]]) -> RecordGiven:
    """Make a record of rows: day, author, and the tactic, reading or signal of the message."""
    messages = sorted((message(day, who) for day, who, _ in rows), key=lambda one: one.sent_at)
    markings = {}
    for day, who, mark in rows:
        name = f"{who}-{day}"
        if mark is None:
            continue
        if mark in {"sincere_repair", "warm_ok"}:
            markings[name] = Marking(id=name, reading=mark)  # type: ignore[arg-type]
        elif mark == "weapon":
            markings[name] = Marking(
                id=name, safety=(SafetySignal(signal=mark, spans=(Span(0, 1),)),)
            )
        else:
            found = Finding(
                tactic=mark, confidence=0.9, spans=(Span(0, 1),), found_by="card:x", why="w"
            )
            markings[name] = Marking(id=name, tactics=(found,))
    return RecordGiven(
        messages=messages,
        mine=frozenset({"Sam"}),
        markings=markings,
        titles=TITLES,
        heavy=frozenset({"rage_intimidation"}),
    )


def test_what_came_after_each_apology_is_shown_with_its_date() -> None:
    """Every earlier apology has its day, and both sides' messages of the two weeks after."""
    given = record(
        [
            (0, "Alex", "hollow_apology"),
            (1, "Sam", None),
            (3, "Alex", "put_down"),
            (40, "Alex", "sincere_repair"),
            (41, "Sam", None),
            (42, "Alex", None),
            (90, "Alex", None),
        ]
    )
    check = check_reality("apology", given, EN, before=LATER)
    first, second = check.cards
    assert first.label == "2 January 2023: a message read as an apology or a promise"
    assert first.after is not None
    assert (first.after.theirs, first.after.theirs_marked, first.after.mine) == (1, 1, 1)
    assert TITLES["put_down"] in " ".join(first.says)
    assert second.after is not None
    assert second.after.theirs_marked == 0
    assert EN.reality.after_nothing in second.says
    assert (
        "After 1 of 2, something of theirs was marked. After 1 of 2, nothing of theirs was marked."
        in check.summary
    )


def test_a_sincere_apology_counts_like_a_hollow_one() -> None:
    """Nothing is left out because it read well."""
    given = record(
        [(day * 20, "Alex", "sincere_repair") for day in range(4)] + [(200, "Alex", None)]
    )
    assert len(check_reality("apology", given, EN, before=LATER).cards) == 4


def test_a_record_that_ends_too_soon_says_so() -> None:
    """An apology on the last days is neither counted as followed nor as not followed."""
    given = record([(0, "Alex", "hollow_apology"), (3, "Alex", None)])
    check = check_reality("apology", given, EN, before=LATER)
    after = check.cards[0].after
    assert after is not None
    assert (after.whole, after.days) == (False, 3)
    assert "After 1 of 1, the record ends too soon to say." in check.summary


def test_the_summary_counts_what_the_cards_leave_out() -> None:
    """With many, the newest are shown in order, and the count is of them all."""
    rows = [(day * 20.0, "Alex", "hollow_apology") for day in range(30)]
    rows += [(day * 20.0 + 1, "Alex", "put_down") for day in range(0, 30, 2)]
    given = record([*rows, (900, "Alex", None)])
    check = check_reality("apology", given, EN, before=LATER + timedelta(days=99))
    assert len(check.cards) == MOST
    assert check.cards[-1].message.day > check.cards[0].message.day
    assert "an apology or a promise: 30, from" in check.summary
    assert (
        "After 15 of 30, something of theirs was marked. After 15 of 30, nothing" in check.summary
    )


def test_both_sides_stand_beside_each_other() -> None:
    """The person's own marked messages are counted and named like the other's."""
    given = record([(0, "Alex", "guilt_trip"), (1, "Sam", "put_down"), (30, "Alex", None)])
    card = check_reality("guilt", given, EN, before=LATER).cards[0]
    assert card.after is not None
    assert (card.after.theirs_marked, card.after.mine_marked) == (0, 1)
    assert [one.by_me for one in card.after.followed] == [True]


def test_only_what_came_before_this_moment_counts() -> None:
    """The message at hand is not evidence about itself."""
    given = record([(0, "Alex", "hollow_apology"), (5, "Alex", "hollow_apology")])
    check = check_reality("apology", given, EN, before=START + timedelta(days=5))
    assert [card.message.message for card in check.cards] == ["Alex-0"]


def test_several_on_one_day_are_one() -> None:
    """Ten apologies in an evening are one evening, and not ten."""
    given = record(
        [(hour / 24, "Alex", "hollow_apology") for hour in range(3)] + [(60, "Alex", None)]
    )
    assert len(check_reality("apology", given, EN, before=LATER).cards) == 1


def test_heavy_cards_are_kept_behind_a_second_question() -> None:
    """A card with a safety signal, or with the gravest tactics after it, is marked as heavy."""
    given = record(
        [
            (0, "Alex", "sweet_talk"),
            (2, "Alex", "weapon"),
            (50, "Alex", "sweet_talk"),
            (80, "Alex", None),
        ]
    )
    check = check_reality("charm", given, EN, before=LATER)
    assert [card.heavy for card in check.cards] == [True, False]


def test_reasons_and_the_plain_fact_come_along() -> None:
    """The person's own reasons come first, then the 27 % with its limits."""
    check = check_reality(
        "lonely", record([]), EN, before=LATER, reasons=[Reason(words="I slept again")]
    )
    assert [one.words for one in check.reasons] == ["I slept again"]
    assert "27\u00a0%" in check.fact
    assert "One study" in check.fact
    assert check.cards == ()
    assert check.summary == EN.reality.none


def test_a_label_holds_no_words_of_the_message() -> None:
    """What is shown first is a day and a kind; the message comes when it is asked for."""
    given = record([(0, "Alex", "hollow_apology"), (60, "Alex", None)])
    assert "…" not in check_reality("apology", given, EN, before=LATER).cards[0].label


def test_a_month_shows_what_was_warm_too() -> None:
    """The month that is missed is shown whole: warm messages counted, marked ones of both sides."""
    given = record(
        [
            (0, "Alex", "warm_ok"),
            (1, "Alex", "put_down"),
            (2, "Sam", "put_down"),
            (40, "Alex", "put_down"),
        ]
    )
    reasons = [Reason(words="I was always tired.")]
    check = look_at_month(date(2023, 1, 1), given, EN, reasons=reasons)
    assert check.summary == (
        "Messages of January 2023 in your record: 3. Of theirs, read as warm: 1. Marked: 1 of theirs, 1 of yours."
    )
    assert [card.message.by_me for card in check.cards] == [False, True]
    assert check.reasons == tuple(reasons)
    spanish = look_at_month(date(2023, 1, 1), given, words_of("es"))
    assert spanish.summary.startswith("Mensajes de enero de 2023 en tu registro: 3.")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Remember March 2023? We were so happy.",
            [
                "Messages of March 2023 in your record: 1. Of theirs, read as warm: 0. Marked: 1 of theirs, 0 of yours."
            ],
        ),
        (
            "I keep thinking of that trip in january",
            [
                "Messages of January 2023 in your record: 2. Of theirs, read as warm: 1. Marked: 0 of theirs, 0 of yours.",
                "Messages of January 2024 in your record: 1. Of theirs, read as warm: 0. Marked: 0 of theirs, 1 of yours.",
            ],
        ),
        ("¿Te acuerdas de enero de 2024?", ["Messages of January 2024 in your record: 1."]),
        (
            "Remember July 2019",
            ["It names a month. Your record holds no messages of it from before."],
        ),
        ("Remember our song? I may cry", ["It names no month. You can choose one yourself"]),
        ("Remember last summer", ["It names no month."]),
        (
            "Last Christmas you wore the paper hat",
            ["It names a month. Your record holds no messages"],
        ),
        ("This time last year you sang", ["It names a month. Your record holds no messages"]),
        ("Hoy hace un año que cantabas", ["It names a month. Your record holds no messages"]),
    ],
)
def test_a_memory_stands_beside_what_its_month_held(text: str, told: list[str]) -> None:
    """A month that is named is shown as the record has it; where none is named, the card says so."""
    given = record(
        [
            (0, "Alex", "warm_ok"),
            (1, "Sam", None),
            (60, "Alex", "put_down"),
            (370, "Sam", "put_down"),
            (500, "Alex", "nostalgia_bait"),
        ]
    )
    last = msgspec.structs.replace(given.messages[-1], text=text)
    given = msgspec.structs.replace(given, messages=[*given.messages[:-1], last])
    (card,) = check_reality("nostalgia", given, EN, before=LATER).cards
    assert len(card.months) == len(told)
    assert all(said.startswith(one) for said, one in zip(card.months, told, strict=True))
    assert not check_reality("apology", given, EN, before=LATER).cards


@pytest.mark.parametrize("text", ["A year ago today we sang.", "Hace un año hoy.", "in January"])
def test_a_year_back_is_the_same_month(text: str) -> None:
    """Whole years back lead to a month as exactly as its name does."""
    given = record([(3, "Alex", "warm_ok"), (365, "Alex", "nostalgia_bait")])
    last = msgspec.structs.replace(given.messages[-1], text=text)
    given = msgspec.structs.replace(given, messages=[given.messages[0], last])
    (card,) = check_reality("nostalgia", given, EN, before=LATER).cards
    assert card.months[0].startswith("Messages of January 2023 in your record: 1.")


def test_the_month_of_the_message_itself_is_not_the_one_it_recalls() -> None:
    """What a message calls up lies before it: its own month, and later ones, are not shown."""
    given = record([(0, "Alex", "nostalgia_bait"), (370, "Alex", None)])
    first = msgspec.structs.replace(given.messages[0], text="Best days of January ever")
    given = msgspec.structs.replace(given, messages=[first, *given.messages[1:]])
    (card,) = check_reality("nostalgia", given, EN, before=LATER).cards
    assert card.months == (EN.reality.names_unheld,)


def test_nothing_says_because() -> None:
    """A record shows order and not causes, in both languages."""
    for language in ("en", "es"):
        says = words_of(language).reality
        told = " ".join(
            value for value in says.__struct_fields__ if isinstance(getattr(says, value), str)
        )
        texts = " ".join(str(getattr(says, name)) for name in says.__struct_fields__) + told
        assert not {"because", "causes", "porque", "provoca"} & set(texts.split())


@pytest.mark.parametrize("trigger", KINDS)
def test_tactics_and_patterns_of_a_trigger_exist(trigger: Trigger) -> None:
    """No kind waits for a tactic or a pattern that is not there."""
    kind = KINDS[trigger]
    assert kind.tactics <= set(TITLES)
    assert kind.patterns <= {pattern.id for pattern in all_patterns()}
